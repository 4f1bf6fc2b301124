"""HTTP: a Flask blueprint with a view for every operation, and the application that serves it."""

from . import pages as pages  # these three add their views to the blueprint
from . import posting as posting
from . import reading as reading
from .blueprint import boneyard
from .errors import as_problem

__all__ = ["as_problem", "boneyard"]
