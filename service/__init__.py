"""Boneyard: a stateless dominoes referee."""

__version__ = "0.1.0"
