"""Texts: what can be asked, and what is answered."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..words import Speaker, Text, event_texts, problem_texts, view_texts
from .drawings import LANGUAGE, NAMES
from .read.answered import HAPPENED, PROBLEM, VIEW
from .read.fields import Of
from .read.one_of import ExactlyOne, either


class TextRequest(ExactlyOne):
    """Put a view, events, or a refusal into sentences."""

    one_of = ("view", "events", "problem")

    language = Of(LANGUAGE)
    names = Of(NAMES, load_default=())
    view = either(VIEW)
    events = either(HAPPENED)
    problem = either(PROBLEM)


def texts_json(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """The sentences for what was given."""
    speaker = Speaker(loaded["language"], loaded["names"])
    return {"language": speaker.language, "texts": [text._asdict() for text in _told(speaker, loaded)]}


def _told(speaker: Speaker, loaded: Mapping[str, Any]) -> Iterable[Text]:
    if "view" in loaded:
        return view_texts(speaker, loaded["view"])
    if "events" in loaded:
        return event_texts(speaker, loaded["events"])
    return problem_texts(speaker, loaded["problem"])
