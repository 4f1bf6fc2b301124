"""Views, events and refusals as plain sentences in several languages, by code and parameters."""

from service.wire.texts.catalogue import LANGUAGES
from service.wire.texts.happened import event_texts
from service.wire.texts.refused import problem_texts
from service.wire.texts.seen import picture_texts, view_texts
from service.wire.texts.speaker import ABOUT, Speaker, Text

__all__ = ["ABOUT", "LANGUAGES", "Speaker", "Text", "event_texts", "picture_texts", "problem_texts", "view_texts"]
