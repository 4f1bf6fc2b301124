"""docs/tour.md: pasted into a shell line by line, it answers what it shows."""

import re
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.docs.test_readme import matches
from tests.server import ROOT, Server, serving

TEXT = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
SHOWN = [
    (block, following if kind == "text" else "")
    for (language, block), (kind, following) in pairwise([*BLOCKS, ("", "")])
    if language == "sh"
]
"""The lines for the shell, each with the answer that is printed below them, if there is one."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tour"), workers="1") as running:
        yield running


def test_the_lines_answer_what_is_printed(server: Server, tmp_path: Path) -> None:
    """All of them in one shell; only the port is another one."""
    mark = "\n=====\n"
    script = "".join(f"{block}\nprintf '{mark}'\n" for block, _ in SHOWN)
    script = script.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
    done = subprocess.run(["bash", "-eu"], input=script, cwd=tmp_path, capture_output=True, text=True, check=True)
    *answers, rest = done.stdout.split(mark)
    assert rest == ""
    for answered, (block, printed) in zip(answers, SHOWN, strict=True):
        assert matches(printed, answered), f"{block}\n{answered}"
    assert ET.parse(tmp_path / "table.svg").getroot().tag.endswith("svg")
