"""Catalogues of sentences: the .po files of a language, compiled when they are first asked for.

A sentence is found by an id such as ``event.played``; English has catalogues like any other language. Parameters stand
in braces; a sentence with plural forms chooses by ``n``.
"""

import re
from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parent / "po"

LANGUAGES = ("en", "fr", "es")


@cache
def catalogues(language: str) -> tuple[Catalog, ...]:
    """The files of a language, in the order of their names."""
    found = []
    for path in sorted((FOLDER / language).glob("*.po")):
        with path.open("rb") as file:
            found.append(read_po(file))
    return tuple(found)


@cache
def _compiled(language: str) -> GNUTranslations:
    first, *others = map(_compile, catalogues(language))
    for other in others:
        first.add_fallback(other)
    return first


def _compile(catalogue: Catalog) -> GNUTranslations:
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def say(language: str, id: str, /, **parameters: Any) -> str:
    """A sentence, in the form for the number ``n`` where that is a parameter. Raises KeyError for an unknown id."""
    texts = _compiled(language)
    found = texts.ngettext(id, id, parameters["n"]) if "n" in parameters else texts.gettext(id)
    if found == id:
        raise KeyError(id)
    return found.format_map(parameters)


def enumerated(language: str, items: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
    """``a, b and c``, or with ``or``."""
    joined = format_list(list(items), style, locale=language)
    return _BEFORE_O.sub(" u ", joined) if language == "es" else joined


_BEFORE_O = re.compile(r" o (?=8\b|11\b)")
"""Spanish says ``u`` before ocho and once."""


def load_all() -> None:
    """Reads all languages, so that no request has to."""
    for language in LANGUAGES:
        _compiled(language)
        enumerated(language, ("", ""))
