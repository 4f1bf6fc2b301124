"""The WSGI callable: ``gunicorn service.wsgi:app``."""

from .config import from_environment
from .web.app import create_app
from .web.shortcut import with_shortcut

app = with_shortcut(create_app(from_environment()))
