"""How deep the tests go: ``make test`` is quick, ``make test-deep`` sets BONEYARD_DEEP=1 and leaves nothing out."""

import os
from typing import TypeVar

Amount = TypeVar("Amount")

DEEP = os.environ.get("BONEYARD_DEEP") == "1"


def amount(quick: Amount, deep: Amount) -> Amount:
    """How much of something a test takes."""
    return deep if DEEP else quick
