"""The wheel: what is installed is called `boneyard`, and the rules need nothing else."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.docs.test_readme import shown_with_answers
from tests.server import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what an installer would unpack."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = folder.glob("boneyard-*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(folder / "installed")
    return folder / "installed"


def test_there_is_one_package(installed: Path) -> None:
    """It has a name of its own, and says that it is typed; nothing is called `service`, as other applications are."""
    assert [path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")] == ["boneyard"]
    assert (installed / "boneyard" / "py.typed").exists()


@pytest.mark.parametrize(("block", "printed"), shown_with_answers("python"))
def test_the_examples_run_on_it(installed: Path, block: str, printed: str) -> None:
    """README's examples print the same, imported by the installed name, with nothing but the standard library."""
    assert "from service.rules import" in block
    program = block.replace("from service.rules import", "from boneyard.rules import")
    command = [sys.executable, "-P", "-S", "-W", "error", "-c", program]
    environ = {"PYTHONPATH": str(installed)}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
    assert done.stdout == printed
