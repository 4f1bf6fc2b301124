"""The law: what a body may cost at most, whatever is in it."""

CPU = 0.020
CPU_PER_BYTE = 2e-6
"""Seconds of processor time, for a body and for each byte of it."""

MEMORY = 64.0
"""MiB that a fresh worker may need more than before."""


def cpu_allowed(size: int) -> float:
    """Return the seconds of processor time that a body of so many bytes may take."""
    return CPU + CPU_PER_BYTE * size
