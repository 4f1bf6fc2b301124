"""Batches, and what their items cost."""
