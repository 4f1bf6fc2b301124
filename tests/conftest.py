"""Hypothesis: quick tests have always the same examples, deep ones (BONEYARD_DEEP=1) many new ones.

With HYPOTHESIS_SHRINKS=no a failure is told as it was found: a mutation run only wants to know that there is one.
"""

import gc
import os

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.covered import Covered
from tests.depth import amount

settings.register_profile(
    "quick", max_examples=50, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", max_examples=3000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("unshrunk", settings.get_profile("quick"), phases=(Phase.explicit, Phase.generate))
unshrunk = os.environ.get("HYPOTHESIS_SHRINKS") == "no"
settings.load_profile("unshrunk" if unshrunk else amount("quick", "deep"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what ``make test`` asks for."""
    parser.addoption("--covered", action="store_true", help="measure which branches of the service the tests reach")


def pytest_configure(config: pytest.Config) -> None:
    """Measure, if that was asked for."""
    if config.getoption("covered"):
        config.pluginmanager.register(Covered(config))


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking through thousands of collected tests again and again."""
    gc.collect()
    gc.freeze()
