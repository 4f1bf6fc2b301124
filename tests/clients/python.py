"""Clients in Python: openapi-python-client, and pydantic models by datamodel-code-generator."""

import json
from collections.abc import Sequence
from pathlib import Path

from .contract import Contract
from .job import HERE, Job
from .row import Row, sources
from .tools import python

FOLDER = HERE / "python"


def _bin(command: str) -> Path:
    return python(HERE / "requirements-python.txt") / "bin" / command


def _openapi_python_client(job: Job, contract: Contract) -> None:
    words: list[str | Path] = [
        "--path",
        contract.path,
        "--config",
        FOLDER / "openapi-python-client.yaml",
        "--meta",
        "none",
    ]
    job.run(_bin("openapi-python-client"), "generate", *words, "--output-path", "client", "--fail-on-warning")
    job.from_template(FOLDER / "client_trip.py", "trip.py", contract.objects)
    job.write("play.py", (FOLDER / "client_play.py").read_text())


def _pydantic(job: Job, contract: Contract) -> None:
    words: list[str | Path] = ["--input", contract.path, "--input-file-type", "openapi", "--output", "models.py"]
    words += ["--output-model-type", "pydantic_v2.BaseModel", "--extra-fields", "ignore", "--formatters", "builtin"]
    job.run(_bin("datamodel-codegen"), *words)
    job.from_template(FOLDER / "pydantic_trip.py", "trip.py", contract.objects)
    job.write("play.py", (FOLDER / "pydantic_play.py").read_text())
    job.write("requests.json", json.dumps(list(contract.requests())))


def _import(job: Job, _: Contract) -> None:
    job.run(_bin("python"), "-W", "error", "-c", "import trip")


def _trip(job: Job) -> Sequence[str | Path]:
    return [_bin("python"), job.folder / "trip.py"]


def _play(job: Job, base: str) -> None:
    job.run(_bin("python"), job.folder / "play.py", base)


SOURCES = sources("python.py", "python", "requirements-python.txt")

ROWS = (
    Row("openapi-python-client", _openapi_python_client, _import, _trip, _play, quick=True, sources=SOURCES),
    Row("pydantic", _pydantic, _import, _trip, _play, quick=True, sources=SOURCES),
)
