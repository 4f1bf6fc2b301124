"""What the service writes: one JSON object a line on standard output. Never a hand, a boneyard, a seed or a key."""

import logging
import os
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

import orjson

STDOUT = 1
_TELLING = (ImportError, OSError, SyntaxError)
"""Exceptions whose text comes from this program and its machine, never out of a request."""
_TURNED_AWAY = "Invalid request from ip="
"""How the server begins what it says of a request that is no HTTP; what follows can quote the request."""


def write_line(level: str, event: str, **members: Any) -> None:
    """Writes one line. Lines this short arrive whole even if several processes write to one pipe."""
    line = {"time": datetime.now(UTC), "level": level, "event": event, **members}
    os.write(STDOUT, orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z))


class JsonLines(logging.Formatter):
    """Log records of the libraries in the same form. An exception is its type and its places in the code."""

    def format(self, record: logging.LogRecord) -> str:
        event = record.getMessage()
        if event.startswith(_TURNED_AWAY):
            event = " ".join(event.split(" ", 4)[:4])
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname.lower(),
            "event": event,
            "logger": record.name,
        }
        if record.exc_info and record.exc_info[1] is not None:
            line |= fault(record.exc_info[1], record.exc_info[2])
        return orjson.dumps(line, option=orjson.OPT_UTC_Z, default=str).decode()


def _worth_telling(record: logging.LogRecord) -> bool:
    """Not that a client fell silent in the middle of a request."""
    return not (record.exc_info and isinstance(record.exc_info[1], BlockingIOError))


def fault(error: BaseException, trace: TracebackType | None = None) -> dict[str, Any]:
    """What may be told of an exception: its message could quote a request, so most are told without it."""
    frames = traceback.extract_tb(trace or error.__traceback__)
    return {
        "exception": type(error).__name__,
        "message": str(error) if isinstance(error, _TELLING) else None,
        "at": [f"{os.path.relpath(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames[-8:]],
    }


def logging_config(level: str) -> dict[str, Any]:
    """The configuration of Python's logging, for the server and the libraries."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonLines}},
        "filters": {"telling": {"()": lambda: _worth_telling}},
        "handlers": {
            "out": {
                "class": "logging.StreamHandler",
                "formatter": "json",
                "filters": ["telling"],
                "stream": "ext://sys.stdout",
            }
        },
        "root": {"level": level.upper(), "handlers": ["out"]},
        "loggers": {"gunicorn.error": {"level": level.upper(), "handlers": [], "propagate": True}},
    }
