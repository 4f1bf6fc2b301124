"""The WSGI callable: ``gunicorn service.wsgi:app``."""

from service.config import from_environment
from service.web.app import create_app

app = create_app(from_environment())
