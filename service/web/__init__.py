"""HTTP: a Flask blueprint with a view for every operation, and the application that is served with it."""

from . import pages as pages  # these three put their views on the blueprint
from . import posting as posting
from . import reading as reading
from .blueprint import boneyard
from .errors import as_problem

__all__ = ["as_problem", "boneyard"]
