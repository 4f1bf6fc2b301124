"""Measurements: each command prints ratios between variants that took turns in one run. None of them is a test."""
