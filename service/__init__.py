"""Boneyard: a stateless dominoes referee."""

__version__ = "0.2.0"
