"""Put a view, events or a refusal into sentences."""

from collections.abc import Mapping
from typing import Any

from ..wire.answers.texts import texts_json


def tell_texts(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Say in sentences what the request holds."""
    return texts_json(loaded)
