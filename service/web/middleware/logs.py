"""The log: one JSON object per line on standard output. Never a hand, a boneyard, a seed or a key.

What cannot be written is dropped and counted; nobody waits for a line.
"""

import atexit
import logging
import os
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

import orjson

from .writer import Writer

STDOUT = 1
_TELLING = (ImportError, OSError, SyntaxError)
"""Exceptions whose messages come from this program and its machine, never from a request."""
_TURNED_AWAY = "Invalid request from ip="
"""How the server's message about an invalid HTTP request begins; the rest can quote the request."""


def write_line(level: str, event: str, **members: Any) -> None:
    """Have one line written."""
    OUT.write(_line(level, event, members))


def _line(level: str, event: str, members: dict[str, Any]) -> bytes:
    line = {"time": datetime.now(UTC), "level": level, "event": event, **members}
    return orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z)


OUT = Writer(STDOUT, lambda number: _line("warning", "lines_dropped", {"number": number}))
"""Where all lines go."""

FLUSH = 1.0
"""For how many seconds a process that ends waits for its last lines to be written."""

atexit.register(OUT.flush, FLUSH)


class Lines(logging.Handler):
    """Hands the libraries' log records to the writer."""

    def emit(self, record: logging.LogRecord) -> None:
        """Have a record written."""
        OUT.write(self.format(record).encode() + b"\n")


class JsonLines(logging.Formatter):
    """Formats the libraries' log records in the same way; an exception as its type and its places in the code."""

    def format(self, record: logging.LogRecord) -> str:
        event = _event(record)
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname.lower(),
            "event": event,
            "logger": record.name,
        }
        if record.exc_info and record.exc_info[1] is not None:
            line |= fault(record.exc_info[1], record.exc_info[2])
        return orjson.dumps(line, option=orjson.OPT_UTC_Z, default=str).decode()


def _event(record: logging.LogRecord) -> str:
    """Return a record's message without what it may quote of a request: its address, or what follows a colon."""
    if record.exc_info:
        return str(record.msg).partition("%")[0].strip()
    event = record.getMessage()
    return " ".join(event.split(" ", 4)[:4]) if event.startswith(_TURNED_AWAY) else event


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
    """Return the configuration of Python's logging, for the server and the libraries.

    They are never asked for their debugging lines, which quote bodies and headers.
    """
    threshold = max(level.upper(), "INFO", key=logging.getLevelName)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonLines}},
        "filters": {"telling": {"()": lambda: _worth_telling}},
        "handlers": {
            "out": {"()": Lines, "formatter": "json", "filters": ["telling"]},
        },
        "root": {"level": threshold, "handlers": ["out"]},
        "loggers": {"gunicorn.error": {"level": threshold, "handlers": [], "propagate": True}},
    }
