"""A window for one thing at a time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.clock import Clock

from tests.tablet.table.bare_window import BareWindow


@pytest.fixture
def window() -> Iterator[BareWindow]:
    """Thousands of touches: no frame waits for its time."""
    usual, Clock._max_fps = Clock._max_fps, 0
    window = BareWindow()
    yield window
    window.close()
    Clock._max_fps = usual
