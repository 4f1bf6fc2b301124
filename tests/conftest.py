"""Hypothesis profiles: ``quick`` has always the same examples, ``deep`` (HYPOTHESIS_PROFILE=deep) many new ones."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "quick", max_examples=100, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", max_examples=3000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
