"""What every measurement says about itself: the versions of everything, and the machine."""

import os
import platform
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOREIGN = os.environ.get("BENCH_PYTHON", str(ROOT / ".venv" / "bench" / "bin" / "python"))
"""The Python that has the packages of ``bench/requirements.txt``; `make bench` makes it."""

FOREIGN_MISSING = "This needs the packages of bench/requirements.txt: `make bench` installs them."
WRK_MISSING = "This needs wrk (Debian: apt-get install wrk)."


def heading(title: str, packages: tuple[str, ...], settings: str) -> str:
    """The lines above a measurement's tables."""
    versions = ", ".join(f"{name} {_version(name)}" for name in packages)
    return f"\n## {title}\n\nPython {platform.python_version()}, {os.cpu_count()} cores; {versions}. {settings}\n"


def foreign(code: str) -> str:
    """What a line of code prints in the Python with the foreign packages."""
    return subprocess.run([FOREIGN, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def need_foreign() -> None:
    """Ends the program where the foreign packages are not there."""
    if not Path(FOREIGN).exists():
        sys.exit(FOREIGN_MISSING)


def need_wrk() -> None:
    """Ends the program where there is no wrk."""
    if shutil.which("wrk") is None:
        sys.exit(WRK_MISSING)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        code = f"from importlib.metadata import version; print(version({name!r}))"
        return foreign(code) if Path(FOREIGN).exists() else "not installed"
