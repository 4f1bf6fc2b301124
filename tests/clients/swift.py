"""A client in Swift 6, compiled in a root folder of Debian's that has Swift."""

from collections.abc import Sequence
from pathlib import Path

from . import openapi_generator
from .contract import Contract
from .job import HERE, Job
from .row import Row, sources
from .tools import in_swift

FOLDER = HERE / "swift"
MODULE = "OpenAPIClient"


def _generate(job: Job, contract: Contract) -> None:
    openapi_generator.generate(job, contract, "swift6")
    job.from_template(FOLDER / "trip.swift", "trip.swift", contract.objects)
    job.write("play.swift", (FOLDER / "play.swift").read_text())


def _compile(job: Job, _: Contract) -> None:
    found = (job.folder / "generated" / "Sources").rglob("*.swift")
    files = [str(file.relative_to(job.folder)) for file in sorted(found)]
    library = ["-emit-module", "-emit-library", "-static", "-parse-as-library", "-module-name", MODULE]
    _swiftc(job, *library, "-o", f"lib{MODULE}.a", *files)
    for program in ("trip", "play"):
        _swiftc(job, "-I", ".", "-L", ".", f"-l{MODULE}", "-o", program, f"{program}.swift")


def _swiftc(job: Job, *words: str) -> None:
    script = 'cd /job && exec swiftc -swift-version 6 -j2 "$@"'
    job.run(*in_swift(job.folder, "sh", "-c", script, "swiftc", *words))


def _trip(job: Job) -> Sequence[str | Path]:
    return in_swift(job.folder, "/job/trip")


def _play(job: Job, base: str) -> None:
    job.run(*in_swift(job.folder, "/job/play", base))


ROWS = (Row("swift", _generate, _compile, _trip, _play, sources=sources("swift.py", "swift", "openapi_generator.py")),)
