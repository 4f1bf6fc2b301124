"""A client in Go, which needs nothing but Go's own library."""

from collections.abc import Sequence
from pathlib import Path

from . import openapi_generator
from .contract import Contract
from .job import HERE, Job
from .row import Row, sources
from .tools import TOOLS, generators

FOLDER = HERE / "go"
OFFLINE = {"GOPROXY": "off", "GOTOOLCHAIN": "local", "GOFLAGS": "-mod=mod", "CGO_ENABLED": "0"}


def _generate(job: Job, contract: Contract) -> None:
    openapi_generator.generate(job, contract, "go", enumClassPrefix="true", generateUnmarshalJSON="false")
    job.from_template(FOLDER / "trip.go", "generated/trip/main.go", contract.objects)
    job.write("generated/play/main.go", (FOLDER / "play.go").read_text())


def _compile(job: Job, _: Contract) -> None:
    go = generators() / "bin" / "go"
    for package in (".", "./trip", "./play"):
        words: list[str | Path] = [] if package == "." else ["-o", job.folder / f"{package[2:]}.bin"]
        cache = {"GOCACHE": str(TOOLS / "go-cache"), "GOPATH": str(TOOLS / "go-path")}
        job.run(go, "build", *words, package, cwd=job.folder / "generated", **OFFLINE, **cache)


def _trip(job: Job) -> Sequence[str | Path]:
    return [job.folder / "trip.bin"]


def _play(job: Job, base: str) -> None:
    job.run(job.folder / "play.bin", base)


ROWS = (Row("go", _generate, _compile, _trip, _play, sources=sources("go.py", "go", "openapi_generator.py")),)
