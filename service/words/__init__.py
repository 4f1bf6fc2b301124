"""Sentences: views, events and refusals in several languages, and the rules in plain words."""

from service.words.catalogue import LANGUAGES
from service.words.events import event_texts
from service.words.refusals import problem_texts
from service.words.speaker import ABOUT, Speaker, Text
from service.words.views import picture_texts, view_texts

__all__ = ["ABOUT", "LANGUAGES", "Speaker", "Text", "event_texts", "picture_texts", "problem_texts", "view_texts"]
