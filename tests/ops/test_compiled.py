"""What is compiled, and that it is what is tested where the tests are told so."""

import importlib
import os
from pathlib import Path
from types import FunctionType

import pytest

from deploy.compile import MODULES, ROOT, main
from service.rules.stored.kinds import Kind
from service.rules.stored.objects import write_of
from service.rules.stored.states import STATE
from service.wire.answers.events import EVENTS
from service.wire.answers.positions import NOW, VIEW
from service.wire.answers.problems import REFUSED


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


@pytest.mark.parametrize("kind", [STATE, NOW, VIEW, REFUSED, *EVENTS.values()])
def test_writers_are_compiled_too(kind: Kind) -> None:
    """With ``COMPILED`` set the writers that are made at import come from a compiled module, too."""
    assert isinstance(write_of(kind), FunctionType) is ("COMPILED" not in os.environ)
