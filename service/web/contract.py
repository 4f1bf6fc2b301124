"""The contract, openapi.yaml, as it is served."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def contract() -> bytes:
    """The contract's text: the package's copy, in a checkout the one at its top."""
    packed = _PACKAGE / "openapi.yaml"
    return (packed if packed.exists() else _PACKAGE.parent / packed.name).read_bytes()
