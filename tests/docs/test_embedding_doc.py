"""docs/embedding.md: the app that it shows does what is printed."""

import io
import re
from contextlib import redirect_stdout
from typing import Any

from tests.server import ROOT

TEXT = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_the_app_answers_what_is_printed() -> None:
    """All blocks in one program; a block without a language is what the one before it prints."""
    names: dict[str, Any] = {}
    printed = ""
    for language, block in BLOCKS:
        if language == "python":
            assert printed == ""
            out = io.StringIO()
            with redirect_stdout(out):
                exec(compile(block, "embedding.md", "exec"), names)
            printed = out.getvalue()
        else:
            assert block == printed
            printed = ""
    assert printed == ""


def test_the_files_that_it_names_are_there() -> None:
    """What stands in the table of the middleware exists."""
    named = re.findall(r"`((?:service|deploy)/[\w./]+\.py)`", TEXT)
    assert len(named) > 5
    assert [name for name in named if not (ROOT / name).exists()] == []
