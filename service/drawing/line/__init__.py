"""Placing one line or four arms, each in a region of its own."""
