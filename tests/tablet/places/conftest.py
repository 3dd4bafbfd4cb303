"""Thousands of touches: no frame waits for its time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.clock import Clock


@pytest.fixture(autouse=True)
def frames_at_once() -> Iterator[None]:
    usual, Clock._max_fps = Clock._max_fps, 0
    yield
    Clock._max_fps = usual
