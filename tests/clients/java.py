"""A client in Java, with Jackson and the JDK's own HTTP client."""

from collections.abc import Sequence
from pathlib import Path

from . import openapi_generator
from .contract import Contract
from .job import HERE, Job
from .row import Row, sources
from .tools import debian, java
from .tools import openapi_generator as generator_jar

FOLDER = HERE / "java"


def _generate(job: Job, contract: Contract) -> None:
    openapi_generator.generate(job, contract, "java", library="native", openApiNullable="false")
    job.from_template(FOLDER / "Trip.java", "Trip.java", contract.objects)


def _compile(job: Job, _: Contract) -> None:
    """Compiles it; Jackson is taken out of the generator's own jar."""
    javac = debian("javac", "openjdk-17-jdk-headless")
    files = [*sorted((job.folder / "generated" / "src" / "main").rglob("*.java")), *FOLDER.rglob("javax/**/*.java")]
    job.run(javac, "-nowarn", "-d", "classes", "-cp", generator_jar(), "Trip.java", FOLDER / "Play.java", *files)


def _class_path(job: Job) -> str:
    return f"{job.folder / 'classes'}:{generator_jar()}"


def _trip(job: Job) -> Sequence[str | Path]:
    return [java(), "-cp", _class_path(job), "Trip"]


def _play(job: Job, base: str) -> None:
    job.run(java(), "-cp", _class_path(job), "Play", base)


SOURCES = sources("java.py", "java", "openapi_generator.py")
ROWS = (Row("java", _generate, _compile, _trip, _play, sources=SOURCES),)
