"""Hypothesis: quick tests have always the same examples, deep ones (BONEYARD_DEEP=1) many new ones."""

from hypothesis import HealthCheck, settings

from tests.depth import amount

settings.register_profile(
    "quick", max_examples=50, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", max_examples=3000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(amount("quick", "deep"))
