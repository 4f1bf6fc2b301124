"""A client in Dart. No registry at hand has a Dart compiler, so its files are parsed and read."""

from . import openapi_generator
from .contract import Contract
from .job import HERE, Job
from .row import Row, sources
from .tools import generators

FOLDER = HERE / "dart"


def _generate(job: Job, contract: Contract) -> None:
    openapi_generator.generate(job, contract, "dart")
    job.write("generated/lib/play.dart", (FOLDER / "play.dart").read_text())
    job.run(generators() / "bin" / "python", FOLDER / "read.py", job.folder / "generated" / "lib")


NOTE = "NOT COMPILED: there is no Dart compiler in these registries; it parses, and its types are all declared"

ROWS = (Row("dart", _generate, sources=sources("dart.py", "dart", "openapi_generator.py"), note=NOTE),)
