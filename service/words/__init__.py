"""Sentences: views, events and refusals in several languages, and the rules in plain words."""

from .catalogue import LANGUAGES
from .events import event_texts
from .refusals import problem_texts
from .speaker import ABOUT, Speaker, Text
from .views import picture_texts, view_texts

__all__ = ["ABOUT", "LANGUAGES", "Speaker", "Text", "event_texts", "picture_texts", "problem_texts", "view_texts"]
