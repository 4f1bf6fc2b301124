"""What is compiled, and that it is what is tested where the tests are told so."""

import importlib
import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from deploy.compile import MODULES, ROOT, WRITERS, main
from service.rules.stored.writing import SOURCES


def test_what_is_compiled_is_there() -> None:
    """Each module that is named to be compiled exists, once."""
    assert len(set(MODULES)) == len(MODULES)
    assert [name for name in MODULES if not (ROOT / name).exists()] == []


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    """Only what the program filled itself is emptied."""
    (tmp_path / "mine").touch()
    with pytest.raises(SystemExit):
        main(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize("name", MODULES)
def test_the_compiled_module_is_the_one_that_is_imported(name: str) -> None:
    """With ``COMPILED`` set, to the folder, the tests run on the compiled modules; without it on the source."""
    module = importlib.import_module(name.removesuffix(".py").replace("/", "."))
    assert module.__file__ is not None
    place, folder = Path(module.__file__).resolve(), os.environ.get("COMPILED")
    assert (place.suffix == ".so") is (folder is not None)
    assert place.is_relative_to(ROOT / (folder or "service"))


def test_writers_are_compiled_too() -> None:
    """With ``COMPILED`` set, every writer of a JSON object is a compiled one; without it there is no such module."""
    name = WRITERS.removesuffix(".py").replace("/", ".")
    found = find_spec(name)
    assert (found is None) is ("COMPILED" not in os.environ)
    if found is not None:
        assert str(found.origin).endswith(".so")
        importlib.import_module("service.web.app")
        assert SOURCES.keys() <= vars(importlib.import_module(name)).keys()
