"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# A machine with other work to do is slow, and nothing is wrong with that.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")
