"""The WSGI callable: ``gunicorn service.wsgi:app``."""

from service.web.app import create_app

app = create_app()
