"""The setting of every measurement: the versions of everything, and the machine."""

import os
import platform
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import service

ROOT = Path(__file__).resolve().parents[1]
COMPILED = ROOT / "build" / "compiled"
"""The service with its core compiled; `make compiled` makes it."""

MEASURED = Path(service.__file__).parents[1]
"""The folder of the service that this process imports: the source, or the compiled one."""

FOREIGN = os.environ.get("BENCH_PYTHON", str(ROOT / ".venv" / "bench" / "bin" / "python"))
"""The Python that has the packages of ``bench/requirements.txt``; `make bench` makes it."""

FOREIGN_MISSING = "This needs the packages of bench/requirements.txt: `make bench` installs them."
WRK_MISSING = "This needs wrk (Debian: apt-get install wrk)."


def heading(title: str, packages: tuple[str, ...], settings: str) -> str:
    """Return the lines above a measurement's tables."""
    versions = ", ".join(f"{name} {_version(name)}" for name in packages)
    form = ", core compiled" if MEASURED == COMPILED else ""
    return f"\n## {title}{form}\n\nPython {platform.python_version()}, {os.cpu_count()} cores; {versions}. {settings}\n"


def foreign(code: str) -> str:
    """Return what a line of code prints in the Python with the foreign packages."""
    return subprocess.run([FOREIGN, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def need_foreign() -> None:
    """Exit if the foreign packages are not installed."""
    if not Path(FOREIGN).exists():
        sys.exit(FOREIGN_MISSING)


def need_wrk() -> None:
    """Exit if wrk is not installed."""
    if shutil.which("wrk") is None:
        sys.exit(WRK_MISSING)


def need_compiled() -> None:
    """Exit if nothing is compiled."""
    if not COMPILED.exists():
        sys.exit("This needs the compiled service: `make compiled` makes it.")


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        code = f"from importlib.metadata import version; print(version({name!r}))"
        return foreign(code) if Path(FOREIGN).exists() else "not installed"
