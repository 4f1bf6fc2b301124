"""What is not an operation's answer: HTTP errors, bodies that are no JSON, and faults of the service."""

from flask import Response
from werkzeug.exceptions import HTTPException

from ..wire.codes import CODES
from ..wire.write.problems import problem_json
from .bodies import PROBLEM, MalformedJson, write_json
from .middleware.logs import fault, write_line

HTTP_CODES = {code.status: name for name, code in CODES.items() if code.status != 409}
"""The code that belongs to an HTTP status; under 409 there are many."""


def error_response(error: Exception) -> Response:
    """The answer to a request that failed."""
    if isinstance(error, MalformedJson):
        return problem_response("malformed_json", f"{CODES['malformed_json'].meaning} {error}")
    if isinstance(error, HTTPException):
        return _http_error(error)
    write_line("error", "fault", **fault(error))
    return problem_response("internal_error")


def problem_response(code: str, detail: str | None = None) -> Response:
    """A problem as an answer of its own."""
    problem = problem_json(code, detail)
    return write_json(problem, problem["status"], PROBLEM)


def _http_error(error: HTTPException) -> Response:
    response = problem_response(HTTP_CODES.get(error.code or 500, "malformed_json"))
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    return response
