"""Read the configuration from the environment when the service starts, reporting all problems at once."""

import os
import re
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any, NamedTuple

from .web.settings import Settings

PREFIX = "BONEYARD_"
_HERE = Settings().bind.rpartition(":")[0]
LOG_LEVELS = ("debug", "info", "warning", "error")

_BIND = re.compile(r"([\w.-]+|\[[0-9a-fA-F:.]+\]):([0-9]{1,5})|unix:/.+")
_ORIGIN = re.compile(r"\*|https?://([\w.-]+|\[[0-9a-fA-F:.]+\])(:[0-9]{1,5})?")
_KEY = re.compile(r"[!-+\--~]{16,256}")
_ADDRESS = r"(tcp|udp|sctp)://.+"
_BY_KUBERNETES = re.compile(
    rf"{PREFIX}(\w+_)?(SERVICE_(HOST|PORT(_\w+)?)=.*|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?=.*|PORT={_ADDRESS})"
)
"""Variables that Kubernetes sets for services whose names are, or begin with, ``boneyard``."""


class ConfigurationError(Exception):
    """The environment is invalid; one problem a line."""


class Setting(NamedTuple):
    """One setting: its member of `Settings`, how to read it, and its row in the README's table."""

    name: str
    read: Callable[[str], Any]
    takes: str
    default: str
    meaning: str

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()


def _integer(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise ValueError(f"must be a whole number from {least} to {most}")
        return int(text)

    return read


def _read_bind(text: str) -> str:
    matched = _BIND.fullmatch(text)
    if not matched or (matched[2] and int(matched[2]) > 65535):
        raise ValueError("must be ADDRESS:PORT or unix:/PATH")
    return text


def _read_port(text: str) -> int | None:
    """Read a port; None where Kubernetes set the variable, not the user."""
    return None if re.fullmatch(_ADDRESS, text) else _integer(1, 65535)(text)


def _read_level(text: str) -> str:
    if text.lower() not in LOG_LEVELS:
        raise ValueError(f"must be one of {', '.join(LOG_LEVELS)}")
    return text.lower()


def _read_metrics(text: str) -> bool:
    if text.lower() not in ("on", "off"):
        raise ValueError("must be on or off")
    if text.lower() == "on" and find_spec("prometheus_client") is None:
        raise ValueError("needs the package prometheus-client (the extra `metrics`)")
    return text.lower() == "on"


def _list_of(pattern: re.Pattern[str], what: str) -> Callable[[str], tuple[str, ...]]:
    def read(text: str) -> tuple[str, ...]:
        items = tuple(item.strip() for item in text.split(","))
        if not all(map(pattern.fullmatch, items)):
            raise ValueError(f"must be {what}, separated by commas")
        return items

    return read


SETTINGS: tuple[Setting, ...] = (
    Setting("bind", _read_bind, "`ADDRESS:PORT` or `unix:/PATH`", "`127.0.0.1:8000`", "Where to listen."),
    Setting(
        "port",
        _read_port,
        "1–65535",
        "`8000`",
        "The port alone, at 127.0.0.1. If `BONEYARD_BIND` is set too, it must name the same port.",
    ),
    Setting("workers", _integer(1, 256), "1–256", "one for each core", "How many worker processes to run."),
    Setting(
        "threads",
        _integer(1, 256),
        "1–256",
        "`8`",
        "How many connections a worker serves at a time; more only help against slow clients.",
    ),
    Setting(
        "concurrency",
        _integer(1, 100_000),
        "1–100000",
        "`64`",
        "How many requests under `/v1` a worker accepts at a time, waiting ones included; "
        "beyond that it answers 503 with `Retry-After`.",
    ),
    Setting(
        "heavy",
        _integer(1, 255),
        "1–255",
        "half of `BONEYARD_THREADS`",
        "How many batches, audits, layouts, pictures and texts a worker carries out at a time, fewer than its threads; "
        "beyond that it answers them 503 with `Retry-After`, and everything else goes on.",
    ),
    Setting(
        "drain_seconds",
        _integer(0, 3600),
        "0–3600",
        "`0`",
        "After SIGTERM, how long to go on serving while `/readyz` answers 503, before refusing new connections.",
    ),
    Setting(
        "log_level",
        _read_level,
        "`debug`, `info`, `warning`, `error`",
        "`info`",
        "At `debug` and `info` every request is logged; above that, only those that failed with a 5xx.",
    ),
    Setting(
        "metrics",
        _read_metrics,
        "`on`, `off`",
        "`off`",
        "Whether to serve `/metrics` for Prometheus, covering all workers.",
    ),
    Setting(
        "cors_origins",
        _list_of(_ORIGIN, "origins like https://example.org, or *"),
        "origins separated by commas, or `*`",
        "none",
        "Origins whose pages may call the service from a browser.",
    ),
    Setting(
        "api_keys",
        _list_of(_KEY, "keys of 16 to 256 printable characters"),
        "keys of 16–256 characters separated by commas",
        "none",
        "If set, requests under `/v1` need one of these keys, as `Authorization: Bearer KEY`.",
    ),
)
"""Every setting, in the order of the README's table."""


def from_environment(environ: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings from the environment; an empty variable counts as unset. Raises ConfigurationError."""
    members: dict[str, Any] = {}
    problems = [
        f"{name} is not a setting of this service"
        for name, value in sorted(environ.items())
        if name.startswith(PREFIX) and name not in _VARIABLES and not _BY_KUBERNETES.fullmatch(f"{name}={value}")
    ]
    for setting in SETTINGS:
        text = environ.get(setting.variable, "").strip()
        if not text:
            continue
        try:
            members[setting.name] = setting.read(text)
        except ValueError as wrong:
            problems.append(f"{setting.variable} {wrong}")
    port = members.pop("port", None)
    if port is not None:
        members.setdefault("bind", f"{_HERE}:{port}")
        if members["bind"].rpartition(":")[2] != str(port):
            problems.append(f"{PREFIX}PORT is {port}, and {PREFIX}BIND {members['bind']}; set one of them")
    threads = members.get("threads", Settings().threads)
    if members.get("heavy", 0) >= max(2, threads):
        problems.append(f"{PREFIX}HEAVY must be less than {PREFIX}THREADS, which is {threads}")
    if problems:
        raise ConfigurationError("\n".join(problems))
    return Settings(**members)


_VARIABLES = frozenset(setting.variable for setting in SETTINGS)
