"""Sentences for a view, for events, or for a refusal."""

from collections.abc import Iterable, Mapping
from typing import Any

from ...words import Speaker, Text, event_texts, problem_texts, view_texts


def texts_json(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """The sentences for what was given."""
    speaker = Speaker(loaded["language"], loaded["names"])
    return {"language": speaker.language, "texts": [text._asdict() for text in _told(speaker, loaded)]}


def _told(speaker: Speaker, loaded: Mapping[str, Any]) -> Iterable[Text]:
    if loaded["view"] is not None:
        return view_texts(speaker, loaded["view"])
    if loaded["events"] is not None:
        return event_texts(speaker, loaded["events"])
    return problem_texts(speaker, loaded["problem"])
