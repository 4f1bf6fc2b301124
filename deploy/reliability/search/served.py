"""The service as a worker has it: loaded whole, before the fork."""

from service.web.operate import operate
from service.wsgi import app

__all__ = ["app", "operate"]
