"""The blueprint, and what all its views have in common."""

from typing import NoReturn

from flask import Blueprint
from flask.sansio.blueprints import BlueprintSetupState
from werkzeug.exceptions import HTTPException, default_exceptions

from ..rules.deal.deal import trial_shuffles
from ..rules.values.tiles import SETS
from ..words.catalogue import load_all
from .errors import as_problem
from .headers import add_headers

boneyard = Blueprint("boneyard", __name__)
"""All views of the service. Apps may register it under a prefix, and several times under different names."""


def _prepare(_state: BlueprintSetupState) -> None:
    """Load and work out what the first requests would wait for otherwise, once for all workers."""
    load_all()
    for max_pip in SETS:
        trial_shuffles(max_pip)


boneyard.record(_prepare)
boneyard.after_request(add_headers)
boneyard.register_error_handler(HTTPException, as_problem)
for status in default_exceptions:  # by number too: Flask prefers an app's handler for 413 to ours for every error
    boneyard.register_error_handler(status, as_problem)


@boneyard.errorhandler(Exception)
def fault(error: Exception) -> NoReturn:
    """Hand a fault on to Flask, which logs it and asks for the answer to a 500.

    Without this, an app's handler for every exception would answer first, with a page of its own.
    """
    raise error
