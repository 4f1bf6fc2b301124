"""Put a view, events or a refusal into sentences."""

from collections.abc import Mapping
from typing import Any

from ..rules.stored.objects import as_member
from ..wire.answers.texts import texts_json
from ..wire.read.requests import SPOKEN
from ..wire.read.subjects import check_names, check_words, subject_of


def tell_texts(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Say in sentences what the request holds. Raises Refusal unless it is one thing, in words that are known."""
    subject = subject_of(loaded, tuple(SPOKEN))
    check_words(loaded[subject], as_member(SPOKEN[subject]).kind.schema, (subject,))
    if subject == "view":
        check_names(loaded["names"], loaded["view"]["seats"])
    return texts_json(loaded)
