"""SDL would take SIGTERM for a wish to close its window, and the tests would go on."""

from __future__ import annotations

import signal

import pytest
from kivy.core.window import Window

from tests.conftest import interrupt


def test_a_run_with_a_window_can_be_ended() -> None:
    assert Window is not None
    try:
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, interrupt)
