"""What holds for all tests."""

import atexit
from contextlib import ExitStack

from hypothesis import HealthCheck, settings

from companion.demo.guest_home import guest_home

# Each worker is a guest with a home of its own, before anything looks for one.
stay = ExitStack()
stay.enter_context(guest_home())
atexit.register(stay.close)

# A machine with other work to do is slow, and nothing is wrong with that.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")
