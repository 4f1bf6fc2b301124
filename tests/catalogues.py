"""The catalogues of sentences as tests look at them."""

from collections.abc import Iterator
from string import Formatter

from babel.messages.pofile import read_po

from service.words.catalogue import FOLDER

LACKING = {"fr": {"rules.po"}, "es": {"rules.po"}}
"""Files that a language may lack: nobody can ask yet for the rules in another language than English."""


def files(language: str) -> set[str]:
    """The names of a language's files."""
    return {path.name for path in (FOLDER / language).glob("*.po")}


def messages(language: str, *names: str) -> dict[str, tuple[str, ...]]:
    """The sentences of some of a language's files (none named: of all), by id, each in all of its forms."""
    found: dict[str, tuple[str, ...]] = {}
    for name in names or sorted(files(language)):
        with (FOLDER / language / name).open("rb") as file:
            for message in filter(lambda message: message.id, read_po(file)):
                id = message.id if isinstance(message.id, str) else message.id[0]
                assert id not in found, f"{language}: {id} stands there twice"
                forms = message.string or ""
                found[id] = (forms,) if isinstance(forms, str) else tuple(forms)
    return found


def fields(sentence: str) -> Iterator[tuple[str, str]]:
    """What a sentence names in braces, each with the phrases that it offers to pick from."""
    for _, name, phrases, _ in Formatter().parse(sentence):
        if name is not None:
            yield name, phrases or ""
