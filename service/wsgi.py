"""The WSGI callable: ``gunicorn service.wsgi:app``."""

from .config import from_environment
from .web.app import create_app

app = create_app(from_environment())
