"""The files in which workers share their metrics: few, of a fixed size, in a folder that does not outlive its service.

prometheus_client maps a file into memory before the disk has room for it, and then the first write to it kills the
worker. So room is taken first. A file belongs to a slot, not to a process: the successor of a worker that has died goes
on with its file, so that no number is lost and no files pile up.
"""

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder, which prometheus_client reads."""

SIZES = {"counter": 256 * 1024, "histogram": 256 * 1024}
"""How many bytes the file of a slot has, by the type of the metrics in it: more than all their labels need."""

_PREFIX = "boneyard-metrics-"
_LOCK = "lock"
_MASTER = "master"


class _Slot:
    """The slot of this process."""

    name = _MASTER


def identifier() -> str:
    """Return what the files of this process are called after."""
    return _Slot.name


def take_slot(name: str) -> bool:
    """Give this process a slot, and its files the room they need; return False if there is none."""
    _Slot.name = name
    try:
        for kind, size in SIZES.items():
            with (Path(os.environ[FOLDER]) / f"{kind}_{name}.db").open("ab") as file:
                os.posix_fallocate(file.fileno(), 0, size)
    except OSError:
        return False
    return True


def is_ready(parent: str | None) -> bool:
    """Make ready what workers share, in a new folder in ``parent`` if none was chosen; return False without room."""
    try:
        if FOLDER not in os.environ:
            os.environ[FOLDER] = make_folder(parent)
    except OSError:
        return False
    return take_slot(_MASTER)


def make_folder(parent: str | None) -> str:
    """Make a folder for a service that starts, and remove those of services that have ended without removing theirs.

    Raises OSError.
    """
    folder = tempfile.mkdtemp(prefix=_PREFIX, dir=parent)
    _hold(Path(folder))
    for other in Path(folder).parent.glob(f"{_PREFIX}*"):
        if other != Path(folder) and _is_left(other):
            shutil.rmtree(other, ignore_errors=True)
    return folder


def remove_folder(folder: str) -> None:
    """Remove the folder of a service that ends, if it was made here."""
    if Path(folder).name.startswith(_PREFIX):
        shutil.rmtree(folder, ignore_errors=True)


def _hold(folder: Path) -> None:
    """Lock a folder for as long as this process or one of its children lives, by a descriptor that is never closed."""
    descriptor = os.open(folder / _LOCK, os.O_CREAT | os.O_RDWR, 0o600)
    os.set_inheritable(descriptor, False)
    fcntl.flock(descriptor, fcntl.LOCK_EX)


def _is_left(folder: Path) -> bool:
    """Return whether a folder is nobody's any more."""
    try:
        with (folder / _LOCK).open("rb+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
