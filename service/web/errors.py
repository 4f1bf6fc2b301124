"""Errors as problems: HTTP errors, bodies that are not JSON, and faults of the service."""

from typing import Any

from flask import Response, request
from werkzeug.exceptions import HTTPException

from ..rules.stored.faults import Fault
from ..wire.answers.problems import problem_json, unreadable_json
from ..wire.codes import CODES
from .bodies import PROBLEM, MalformedJson, TooManyValues, UnknownQuery, write_json
from .headers import add_headers
from .middleware.note import NOTE

_BY_STATUS = {code.status: name for name, code in CODES.items() if name != "malformed_json" and code.status != 409}
"""The code of an HTTP status. `malformed_json` is left to the body, and the codes of 409 to the rules."""


def as_problem(error: Exception) -> Response:
    """Answer an error with a problem: an error handler for any Flask app."""
    problem = problem_of(error)
    if NOTE in request.environ:
        request.environ[NOTE].refused.append(problem["code"])
    response = write_json(problem, problem["status"], PROBLEM)
    for name, value in error.get_headers() if isinstance(error, HTTPException) else ():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    return add_headers(response)


def problem_of(error: Exception) -> dict[str, Any]:
    """Return the problem for an error."""
    if isinstance(error, MalformedJson):
        return problem_json("malformed_json", f"{CODES['malformed_json'].meaning} {error.description}")
    if isinstance(error, TooManyValues):
        return problem_json("too_large", f"{CODES['too_large'].meaning} {error.description}")
    if isinstance(error, UnknownQuery):
        return unreadable_json(Fault("unknown", f"There is no query member {name} here.") for name in error.names)
    if isinstance(error, HTTPException) and error.code is not None:
        return problem_json(code_of(error.code), status=error.code)
    return problem_json("internal_error")


def code_of(status: int) -> str:
    """Return the problem code of an HTTP status, a general one if it has none of its own."""
    return _BY_STATUS.get(status, "bad_request" if status < 500 else "internal_error")


def problem_response(code: str) -> Response:
    """Return a problem as a response."""
    problem = problem_json(code)
    return write_json(problem, problem["status"], PROBLEM)
