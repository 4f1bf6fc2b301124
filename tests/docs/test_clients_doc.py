"""docs/clients.md: its commands are those that are tested, and its programs are parts of programs that are tested."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, patch

import pytest
import yaml

from tests.clients.job import HERE, Job
from tests.clients.row import Row
from tests.clients.run import ROWS
from tests.docs.test_readme import matches
from tests.host.hosting import hosting
from tests.server import ROOT, serving

DOCS = ROOT / "docs"
TEXT = (DOCS / "clients.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
GENERATORS = (
    "openapi-typescript",
    "openapi-ts",
    "orval",
    "openapi-generator-cli",
    "openapi-python-client",
    "datamodel-codegen",
)
GENERATING = [row for row in ROWS if row.name != "shape"]
TOOLS = {
    "typescript": ["node"],
    "python": ["python"],
    "openapi_generator": ["java", "openapi_generator"],
    "dart": ["generators"],
}
"""What a row has installed before it generates."""
HOUSEKEEPING = ("--no-log-file", "--global-property", "apiDocs=false,modelDocs=false,apiTests=false,modelTests=false")
"""What the tests say to a generator and nobody else has to."""


def command_of(row: Row) -> list[str]:
    """The words that a row says to its generator, after the generator's name."""
    job = Mock(spec=Job, folder=Path())
    job.run.return_value = ""
    with ExitStack() as stack:
        for module, names in TOOLS.items():
            for name in names:
                stack.enter_context(patch(f"tests.clients.{module}.{name}", return_value=Path()))
        contract: Any = SimpleNamespace(path=Path("openapi.yaml"), objects=[], requests=list)
        row.generate(job, contract)
    words = [str(word) for word in job.run.call_args_list[0].args]
    if "-jar" in words:
        words = words[words.index("generate") - 1 :]
    said = (word.replace("hideGenerationTimestamp=true", "").lstrip(",") for word in words[1:])
    said = (word.removeprefix(f"{HERE}/python/") for word in said if word not in HOUSEKEEPING)
    return _without_empty(list(said))


def _without_empty(words: list[str]) -> list[str]:
    """Without an option whose value is empty."""
    return words[:-2] if words[-1] == "" else words


def shown_commands() -> Iterator[list[str]]:
    """The commands on the page that generate, as words."""
    for language, block in BLOCKS:
        for line in block.replace("\\\n", "").splitlines() if language == "sh" else ():
            words = shlex.split(line)
            words = words[1:] if words[0] == "npx" else words
            if re.sub(r"^@[\w-]+/|@[\d.]+$", "", words[0]) in GENERATORS:
                yield words[1:]


def test_the_commands_are_the_tested_ones() -> None:
    """There is one for each generator, with the flags that `make test-clients` uses."""
    assert sorted(shown_commands()) == sorted(map(command_of, GENERATING))


def test_the_versions_are_the_tested_ones() -> None:
    """What is installed by a command on the page is what is locked."""
    named = re.findall(r"(?:npx|npm install) (\S+)@([\d.]+)", TEXT)
    packages = "".join(path.read_text() for path in HERE.glob("*/package.json"))
    assert len(named) == 4
    assert [name for name, version in named if f'"{name}": "{version}"' not in packages] == []
    pinned = re.findall(r"([\w\[\]-]+==[\d.]+)", TEXT)
    required = "".join(path.read_text() for path in HERE.glob("requirements-*.in"))
    assert len(pinned) == 3
    assert [pin for pin in pinned if pin not in required.splitlines()] == []


def test_the_settings_are_the_tested_ones() -> None:
    """The file that openapi-python-client needs says on the page what it says in the tests."""
    (shown,) = (block for language, block in BLOCKS if language == "yaml")
    used = yaml.safe_load((HERE / "python" / "openapi-python-client.yaml").read_text())
    assert yaml.safe_load(shown)["content_type_overrides"] == used["content_type_overrides"]


def excerpts() -> Iterator[tuple[str, str]]:
    """The blocks of code on the page, with the program that was linked last before each."""
    parts = re.split(r"\bFrom\s\[[\w.-]+\]\((\S+)\)", TEXT.split("### After")[0], flags=re.MULTILINE)
    for program, text in zip(parts[1::2], parts[2::2], strict=True):
        for language, block in re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            if language not in ("sh", "yaml", "text") and "EventSource" not in block:
                yield program, block


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize(("program", "block"), list(excerpts()))
def test_the_programs_are_parts_of_tested_ones(program: str, block: str) -> None:
    """Each paragraph of a block stands in the program that is named, but for how deep it stands there."""
    text = "\n".join(lines((DOCS / program).read_text()))
    for paragraph in block.split("\n\n"):
        assert "\n".join(lines(paragraph)) in text


def test_every_language_has_a_program() -> None:
    """Every program that plays is shown or is one of the two others for browsers, or posts what no player does."""
    shown = {Path(program).name for program, _ in excerpts()}
    plays = {path.name for path in HERE.glob("*/*") if re.search(r"play|fetch\.ts|hey-api|orval\.ts", path.name, re.I)}
    assert plays - shown == {"orval.ts", "typescript-fetch.ts", "pydantic_play.py"}


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not on PATH; examples/host needs it (20 or newer)")
@pytest.mark.no_cover
def test_a_host_answers_what_is_printed(tmp_path: Path) -> None:
    """The request that deals a match gets the tokens that are shown."""
    (asked,) = (block for language, block in BLOCKS if language == "sh" and "/matches" in block)
    (printed,) = (block for language, block in BLOCKS if language == "text")
    with serving(tmp_path, workers="1") as server, hosting(f"http://127.0.0.1:{server.port}") as address:
        shell = asked.replace("http://127.0.0.1:3000", address)
        done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True)
    assert matches(printed, done.stdout)
