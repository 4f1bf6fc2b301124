"""The tests of the house rules speak to the service as well."""

from tests.web.conftest import one_way as client

__all__ = ["client"]
