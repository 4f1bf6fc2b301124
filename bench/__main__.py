"""Run all measurements in turn; each can also be run alone, as in ``python -m bench.core``.

Those of the core are repeated on the compiled core; HTTP measures both side by side.
"""

import os
import subprocess
import sys

from bench.setting import COMPILED, ROOT, need_compiled

MEASUREMENTS = ("http", "ways", "layers", "core", "growth", "bulk", "memory")
COMPILED_TOO = ("layers", "core", "growth", "bulk")

if __name__ == "__main__":
    need_compiled()
    for name in MEASUREMENTS:
        subprocess.run([sys.executable, "-m", f"bench.{name}"], check=True)
    environ = os.environ | {"PYTHONPATH": f"{COMPILED}:{ROOT}"}
    for name in COMPILED_TOO:
        subprocess.run([sys.executable, "-P", "-m", f"bench.{name}"], env=environ, check=True)
