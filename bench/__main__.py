"""All measurements, one after the other; each can be run alone too: ``python -m bench.core``."""

import subprocess
import sys

MEASUREMENTS = ("http", "layers", "core", "growth", "bulk", "memory")

if __name__ == "__main__":
    for name in MEASUREMENTS:
        subprocess.run([sys.executable, "-m", f"bench.{name}"], check=True)
