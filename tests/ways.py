"""The ways that a posted operation can take: through Flask, as in any app, or by the shortcut, as it is served."""

from collections.abc import Callable

import pytest
from flask import Flask

from service.web.app import create_app
from service.web.settings import EMBEDDED, Settings
from service.web.shortcut import with_shortcut

MakeApp = Callable[..., Flask]


def shortcut_way(settings: Settings = EMBEDDED) -> Flask:
    """An app that answers what is posted before Flask."""
    return with_shortcut(create_app(settings))


WAYS: dict[str, MakeApp] = {"flask": create_app, "shortcut": shortcut_way}


@pytest.fixture(params=WAYS)
def make_app(request: pytest.FixtureRequest) -> MakeApp:
    """Makes an application; a test runs once on each way."""
    return WAYS[request.param]
