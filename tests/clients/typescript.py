"""Clients for browsers: openapi-typescript with openapi-fetch, @hey-api/openapi-ts, orval, typescript-fetch."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from . import openapi_generator
from .contract import Contract
from .job import HERE, Job
from .row import Row, sources
from .tools import node

FOLDER = HERE / "typescript"


def _bin(package: str, command: str) -> Path:
    return node(HERE / package) / "node_modules" / ".bin" / command


def _openapi_typescript(job: Job, contract: Contract) -> None:
    job.run(_bin("typescript", "openapi-typescript"), contract.path, "--output", "generated/contract.ts")


def _hey_api(job: Job, contract: Contract) -> None:
    job.run(_bin("typescript", "openapi-ts"), "--input", contract.path, "--output", "generated", "--no-log-file")


def _orval(job: Job, contract: Contract) -> None:
    words: list[str | Path] = ["--input", contract.path, "--output", "generated/contract.ts", "--client", "fetch"]
    job.run(_bin("orval", "orval"), *words)


def _typescript_fetch(job: Job, contract: Contract) -> None:
    openapi_generator.generate(job, contract, "typescript-fetch")
    job.from_template(FOLDER / "typescript-fetch-trip.ts", "trip.ts", contract.objects)


def _compile(job: Job, _: Contract) -> None:
    """Checks the client and what plays with it as strictly as can be, and makes one file of each program."""
    modules = job.folder / "node_modules"
    modules.unlink(missing_ok=True)
    modules.symlink_to(node(FOLDER) / "node_modules")
    shutil.copy(FOLDER / "tsconfig.json", job.folder)
    shutil.copy(FOLDER / f"{job.name}.ts", job.folder / "play.ts")
    job.run("node", _bin("typescript", "tsc"), "--project", ".")
    for program in sorted(job.folder.glob("*.ts")):
        words = ["--bundle", "--platform=node", "--format=esm", "--log-level=warning"]
        job.run(_bin("typescript", "esbuild"), program.name, *words, f"--outfile={program.stem}.mjs")


def _play(job: Job, base: str) -> None:
    job.run("node", "play.mjs", base)


def _trip(job: Job) -> Sequence[str | Path]:
    return ["node", job.folder / "trip.mjs"]


SOURCES = sources("typescript.py", "typescript", "orval", "openapi_generator.py")

ROWS = (
    Row("openapi-fetch", _openapi_typescript, _compile, play=_play, quick=True, sources=SOURCES),
    Row("hey-api", _hey_api, _compile, play=_play, quick=True, sources=SOURCES),
    Row("orval", _orval, _compile, play=_play, sources=SOURCES),
    Row("typescript-fetch", _typescript_fetch, _compile, _trip, _play, sources=SOURCES),
)
