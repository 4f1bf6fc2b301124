"""One generator's run: a folder, a log, and what is said when something fails or is missing."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
BUILD = ROOT / "build" / "clients"
TAIL = 30
WIDTH = 400


class Failed(Exception):
    """A command or a check failed; the message says what, the log has the rest."""


class Missing(Exception):
    """Something cannot be had on this machine; the message says what."""


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


class Job:
    """Runs commands in a folder and keeps what they print."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.log = folder.with_suffix(".log")
        folder.mkdir(parents=True, exist_ok=True)
        self.log.write_text("")

    def run(
        self,
        *command: str | Path,
        cwd: Path | None = None,
        text: str | None = None,
        **environ: str,
    ) -> str:
        """What a command prints; its errors go to the log.

        Raises Failed if it does not exit with 0.
        """
        words = [str(word) for word in command]
        done = subprocess.run(
            words,
            cwd=cwd or self.folder,
            input=text,
            env=os.environ | environ,
            text=True,
            capture_output=True,
            check=False,
        )
        self.note(f"$ {' '.join(words)[:2000]}\n{done.stdout if text is None else ''}{done.stderr}")
        if done.returncode:
            raise Failed(f"{Path(words[0]).name} exits with {done.returncode}")
        return done.stdout

    def note(self, text: str) -> None:
        with self.log.open("a") as log:
            log.write(text.rstrip() + "\n")

    def tail(self) -> str:
        return "\n".join(f"    {line[:WIDTH]}" for line in self.log.read_text().splitlines()[-TAIL:])

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def from_template(self, template: Path, name: str, schemas: Sequence[str]) -> Path:
        """Writes a template whose lines with `EachSchema` stand for one line a schema."""
        lines: list[str] = []
        for line in template.read_text().splitlines():
            lines += [line.replace("EachSchema", schema) for schema in schemas] if "EachSchema" in line else [line]
        return self.write(name, "\n".join(lines) + "\n")
