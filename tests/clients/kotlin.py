"""A client in Kotlin, with kotlinx.serialization and OkHttp, of which only a stand-in is at hand: nothing is sent."""

from collections.abc import Sequence
from pathlib import Path

from . import openapi_generator
from .contract import Contract
from .job import HERE, Job
from .row import Row, sources
from .tools import generators, java, node, site_packages

FOLDER = HERE / "kotlin"


def _compiler() -> Path:
    return node(FOLDER) / "node_modules" / "kotlin-compiler" / "lib"


def _libraries() -> str:
    jars = site_packages(generators()) / "run_kotlin_kernel" / "jars"
    found = [*jars.glob("kotlinx-serialization-*-jvm-*.jar"), _compiler() / "kotlin-stdlib.jar"]
    return ":".join(str(jar) for jar in found)


def _generate(job: Job, contract: Contract) -> None:
    openapi_generator.generate(
        job,
        contract,
        "kotlin",
        library="jvm-okhttp4",
        serializationLibrary="kotlinx_serialization",
        generateOneOfAnyOfWrappers="true",
    )
    job.from_template(FOLDER / "Trip.kt", "Trip.kt", contract.objects)


def _compile(job: Job, _: Contract) -> None:
    compiler = _compiler()
    job.run(
        java(),
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-cp",
        compiler / "kotlin-compiler.jar",
        "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
        "-no-reflect",
        "-nowarn",
        "-Xdisable-default-scripting-plugin",
        f"-Xplugin={compiler / 'kotlinx-serialization-compiler-plugin.jar'}",
        "-kotlin-home",
        compiler.parent,
        "-jdk-home",
        java().parents[1],
        "-cp",
        _libraries(),
        "-d",
        "classes",
        "generated/src/main",
        "Trip.kt",
        FOLDER / "Play.kt",
        FOLDER / "okhttp3.kt",
    )


def _trip(job: Job) -> Sequence[str | Path]:
    return [java(), "-cp", f"{job.folder / 'classes'}:{_libraries()}", "TripKt"]


ROWS = (Row("kotlin", _generate, _compile, _trip, sources=sources("kotlin.py", "kotlin", "openapi_generator.py")),)
