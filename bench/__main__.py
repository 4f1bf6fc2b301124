"""All measurements, one after the other; each can be run alone too: ``python -m bench.core``.

Those of the core are made a second time on the compiled one; HTTP has both beside each other.
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
