"""openapi-generator, which the clients for phones are made with."""

from .contract import Contract
from .job import Failed, Job
from .tools import java, openapi_generator

HARMLESS = (
    "OpenAPI 3.1 support is still in beta",
    "Ignoring complex example on request body",
)


def generate(job: Job, contract: Contract, generator: str, **options: str) -> None:
    """Makes a client in the job's folder `generated`.

    Raises Failed if the generator fails, or warns of something that is not known to be harmless.
    """
    printed = job.run(
        java(),
        "-Dlog.level=warn",
        "-jar",
        openapi_generator(),
        "generate",
        "--input-spec",
        contract.path,
        "--generator-name",
        generator,
        "--output",
        job.folder / "generated",
        "--global-property",
        "apiDocs=false,modelDocs=false,apiTests=false,modelTests=false",
        "--additional-properties",
        ",".join(f"{name}={value}" for name, value in {"hideGenerationTimestamp": "true", **options}.items()),
    )
    warned = [
        line
        for line in printed.splitlines()
        if (" WARN " in line or " ERROR " in line) and not any(known in line for known in HARMLESS)
    ]
    if warned:
        raise Failed(f"{generator} warns: {warned[0]}")
