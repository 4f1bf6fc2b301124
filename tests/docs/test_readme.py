"""README.md: every example does what it shows."""

import io
import re
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import pairwise
from pathlib import Path

import pytest

from service.config import SETTINGS, from_environment
from service.web.app import create_app
from tests.server import ROOT, Server, serving

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
LEFT_OUT = "…"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("readme"), workers="1") as running:
        yield running


def shown_with_answers(kind: str) -> list[tuple[str, str]]:
    """The blocks of a kind that are followed by their answer. What ``make`` runs is tested elsewhere."""
    return [
        (block, answer)
        for (language, block), (_, answer) in pairwise(BLOCKS)
        if language == kind and not block.startswith("make ")
    ]


def matches(printed: str, answered: str) -> bool:
    """Whether an answer is what is printed, but for white space and what ``…`` leaves out."""
    parts = ["".join(part.split()) for part in printed.split(LEFT_OUT)]
    pattern = ".*?".join(re.escape(part.strip(",") if len(parts) > 1 else part) for part in parts)
    return re.fullmatch(pattern, "".join(answered.split()), re.DOTALL) is not None


def test_the_shell_lines_answer_what_is_printed(server: Server, tmp_path: Path) -> None:
    """All shell blocks in one shell, as somebody would paste them; only the port is another one."""
    examples = shown_with_answers("sh")
    assert len(examples) == 3
    mark = "\n=====\n"
    script = f"\nprintf '{mark}'\n".join(block for block, _ in examples)
    script = script.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
    done = subprocess.run(["bash", "-eu"], input=script, cwd=tmp_path, capture_output=True, text=True, check=True)
    for answered, (_, printed) in zip(done.stdout.split(mark), examples, strict=True):
        assert matches(printed, answered), answered


def test_the_python_lines_print_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a checkout, from its root."""
    monkeypatch.chdir(ROOT)
    examples = shown_with_answers("python")
    assert len(examples) == 3
    for block, printed in examples:
        out = io.StringIO()
        with redirect_stdout(out):
            exec(compile(block, "README.md", "exec"), {})
        assert out.getvalue() == printed


def test_a_program_elsewhere_finds_the_library(tmp_path: Path) -> None:
    """With the variable that is named, a file outside the repository runs; without it, it does not."""
    (command,) = re.findall(r"`(PYTHONPATH=/path/to/boneyard python3 /elsewhere/x\.py)`", README)
    (tmp_path / "x.py").write_text(shown_with_answers("python")[0][0])
    shell = command.replace("/path/to/boneyard", str(ROOT)).replace("/elsewhere", str(tmp_path))
    for line, found in ((shell, True), (shell.partition(" ")[2], False)):
        done = subprocess.run(["sh", "-c", line], cwd=tmp_path, capture_output=True, check=False)
        assert (done.returncode == 0) == found, done.stderr


def test_what_is_shortened_says_so() -> None:
    """Before each answer with something left out stands that it is."""
    for block in re.split(r"^```text$", README, flags=re.MULTILINE)[:-1]:
        assert re.search(r"[Ss]hortened[^`]*(`…`[^`]*)?$", block), block[-200:]


def test_a_wrong_answer_would_be_noticed() -> None:
    assert matches('{"a": 1, … "c": [3, …]}', '{"a":1,"b":2,"c":[3,4]}')
    assert not matches('{"a": 1, … "c": 3}', '{"a":1,"b":2,"c":4}')


def test_the_table_of_settings_is_that_of_the_code() -> None:
    rows = [row for row in README.splitlines() if row.startswith("| `BONEYARD_")]
    assert rows == [f"| `{it.variable}` | {it.takes} | {it.default} | {it.meaning} |" for it in SETTINGS]


def test_settings_before_make_run_are_good() -> None:
    lines = re.findall(r"^ *((?:BONEYARD_\w+=\S+ )+)make run$", README, re.MULTILINE)
    assert lines
    for line in lines:
        from_environment(dict(setting.split("=", 1) for setting in line.split()))


def test_the_table_of_operations_is_complete() -> None:
    """Every route of the service that takes or shows something under /v1 is in the table."""
    for rule in create_app().url_map.iter_rules():
        if rule.rule.startswith("/v1/"):
            assert rule.rule.replace("<", "{").replace(">", "}") in README
