"""Compile what every request goes through, with mypyc: ``python deploy/compile.py FOLDER``.

The folder then holds the service as an image does, and beside each module named here its compiled form, which Python
prefers. You need not compile anything to run, test or change the source. This needs a C compiler, mypy and setuptools,
and takes about half a minute.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
IMAGE = ("service", "openapi.yaml", "deploy/gunicorn.conf.py")
"""What the service consists of."""

MARK = ".compiled"
"""The file that marks a folder as safe to empty."""

RULES = (
    *(
        "tiles",
        "actions",
        "values/notation",
        "ends",
        "table",
        "grow",
        "layout",
        "shuffle",
        "lead",
        "deal",
        "setup",
        "state",
    ),
    *("blocked", "begin", "legal", "engine", "accounts", "scoring", "match", "snapshot", "setup_problems", "admit"),
    *("events", "redact", "view", "referee", "audit", "kinds", "objects"),
)
WIRE = ("events", "positions")


def _find(floor: str, name: str) -> str:
    """Find a module's file in any room of its floor, where there is just one of that name."""
    [found] = (ROOT / "service" / floor).rglob(f"{name}.py")
    return found.relative_to(ROOT).as_posix()


MODULES = (*(_find("rules", name) for name in RULES), *(_find("wire", name) for name in WIRE))
"""The modules that take time. Games, knobs, plain words and marshmallow's schemas stay as they are."""

WRITERS = "service/rules/stored/writers.py"
"""What `writing` makes at import, written down; only a folder that is compiled has it."""

WRITE_DOWN = """
import service.web.app
from service.rules.stored.writing import SOURCES
print("from typing import Any", *SOURCES.values(), sep="\\n\\n\\n")
"""


def main(folder: Path) -> None:
    """Copy the service into a folder, which must be empty or filled by this program, and compile it there."""
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        sys.exit(f"{folder} is not empty, and not filled by this program.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / MARK).touch()
    for name in IMAGE:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    (folder / WRITERS).write_text(_run(folder, "-B", "-c", WRITE_DOWN))
    _run(folder, "-m", "mypyc", *MODULES, WRITERS)
    for made in ("build", ".mypy_cache"):
        shutil.rmtree(folder / made, ignore_errors=True)


def _run(folder: Path, *arguments: str) -> str:
    environ = os.environ | {"MYPYC_OPT_LEVEL": "3"}
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    done = subprocess.run([sys.executable, *arguments], cwd=folder, env=environ, check=False, **pipes)
    if done.returncode:
        sys.exit(f"{done.stdout}\nmypyc failed: it needs a C compiler and Python's headers.")
    return str(done.stdout)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve())
