"""The log: one JSON object per line on standard output. Never a hand, a boneyard, a seed or a key."""

import logging
import os
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

import orjson

STDOUT = 1
_TELLING = (ImportError, OSError, SyntaxError)
"""Exceptions whose messages come from this program and its machine, never from a request."""
_TURNED_AWAY = "Invalid request from ip="
"""How the server's message about an invalid HTTP request begins; the rest can quote the request."""


def write_line(level: str, event: str, **members: Any) -> None:
    """Write one line. Lines this short stay whole even if several processes write to one pipe."""
    line = {"time": datetime.now(UTC), "level": level, "event": event, **members}
    os.write(STDOUT, orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z))


class JsonLines(logging.Formatter):
    """Formats the libraries' log records in the same way; an exception as its type and its places in the code."""

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
    """Drop the record of a client that fell silent in the middle of a request."""
    return not (record.exc_info and isinstance(record.exc_info[1], BlockingIOError))


def fault(error: BaseException, trace: TracebackType | None = None) -> dict[str, Any]:
    """Return what may be logged of an exception, usually without its message, which could quote a request."""
    frames = traceback.extract_tb(trace or error.__traceback__)
    return {
        "exception": type(error).__name__,
        "message": str(error) if isinstance(error, _TELLING) else None,
        "at": [f"{os.path.relpath(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames[-8:]],
    }


def logging_config(level: str) -> dict[str, Any]:
    """Return the configuration of Python's logging, for the server and the libraries."""
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
