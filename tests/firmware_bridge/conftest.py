"""A roller whose device is played by hand."""

from collections.abc import Iterator

import pytest

from tests.firmware_bridge.scripted import Script


@pytest.fixture
def script() -> Iterator[Script]:
    made = Script()
    made.roller.start()
    yield made
    assert made.roller.close()
