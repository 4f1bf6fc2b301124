"""A running examples/host."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server import ROOT


@contextmanager
def hosting(referee: str) -> Iterator[str]:
    """The address of a host that asks this referee."""
    command = ["node", str(ROOT / "examples" / "host" / "server.mjs")]
    environ = os.environ | {"REFEREE": referee, "PORT": "0"}
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()
