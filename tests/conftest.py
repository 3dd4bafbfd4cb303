"""What holds for all tests."""

import atexit
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from companion.demo.guest_home import guest_home
from tests.memory import give_back_if_much
from tests.profile import is_slow

# Each worker is a guest with a home of its own, before anything looks for one.
stay = ExitStack()
stay.enter_context(guest_home())
atexit.register(stay.close)

# A machine with other work to do is slow, and nothing is wrong with that.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="only what is quick and needs no window")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("--quick") and is_slow(collection_path) else None


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is not None:
        give_back_if_much(file_ended=nextitem.path != item.path)
