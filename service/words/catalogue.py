"""Catalogues of sentences: the .po files of a language, compiled on first use.

Sentences are looked up by ids such as ``event.played``; English has catalogues like any other language. Parameters are
in braces; ``n`` chooses among plural forms.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Literal, NamedTuple

from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

FOLDER = Path(__file__).parent / "po"

LANGUAGES = ("en", "fr", "es")


@cache
def translations(language: str) -> Translations:
    """Return all files of a language merged, so that a sentence is found in one look-up."""
    first, *others = map(_compiled, sorted((FOLDER / language).glob("*.po")))
    for other in others:
        first.merge(other)
    return first


def _compiled(path: Path) -> Translations:
    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return Translations(compiled)


def say(language: str, id: str, parameters: Mapping[str, Any]) -> str:
    """Return a sentence, in its form for ``n`` if that is a parameter. Raises KeyError for an unknown id."""
    texts = translations(language)
    found = texts.ngettext(id, id, parameters["n"]) if "n" in parameters else texts.gettext(id)
    if found == id:
        raise KeyError(id)
    return found.format_map(parameters)


class Pick(NamedTuple):
    """A parameter that picks one of the sentence's phrases, of which there is one for each possible value.

    ``{side:player|side}`` gives ``player`` for the first of False and True. Without phrases it gives its value.
    """

    value: object
    among: tuple[object, ...]

    def __format__(self, phrases: str) -> str:
        return phrases.split("|")[self.among.index(self.value)] if phrases else str(self.value)


def enumerated(language: str, items: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
    """Join items as ``a, b and c``, or with ``or``."""
    joined = format_list(list(items), style, locale=language)
    return _BEFORE_O.sub(" u ", joined) if language == "es" else joined


_BEFORE_O = re.compile(r" o (?=8\b|11\b)")
"""Spanish says ``u`` before "ocho" and "once"."""


def load_all() -> None:
    """Load all languages, so that no request has to."""
    for language in LANGUAGES:
        translations(language)
        enumerated(language, ("", ""))
