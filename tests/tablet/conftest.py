"""A screen for the app, before anything imports kivy; and the app itself, once a test."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.tablet.tap_guard import SECONDS, tap_guard
from companion.tablet.virtual_screen import VirtualScreen, has_screen

assert "kivy.core.window" not in sys.modules, "a test outside of this folder opened the window"
if not has_screen():
    atexit.register(VirtualScreen().close)

from companion.tablet.window import prepare_window  # noqa: E402

prepare_window(smooth=False)
gc.enable()  # tests without an app go on for long

from companion.demo.unseen_frames import UnseenFrames  # noqa: E402
from tests.tablet.driving import Driver  # noqa: E402  # kivy opens its window here
from tests.tablet.virtual_clock import VirtualClock  # noqa: E402

VirtualClock()
unseen_frames = UnseenFrames()

HURRY = 0.02


@pytest.fixture
def long_rest() -> Iterator[None]:
    """Main verbs rest longer, for tests of hasty taps: on a busy machine a frame between two taps
    may take as long as the usual rest."""
    tap_guard.seconds = 2.0
    yield
    tap_guard.seconds = SECONDS


@pytest.fixture
def in_a_hurry() -> Iterator[None]:
    """One finger that never taps by mistake needs less rest than two people."""
    tap_guard.seconds = HURRY
    yield
    tap_guard.seconds = SECONDS


@pytest.fixture
def drawn() -> Iterator[None]:
    """Every frame is drawn, as in the app, for tests of what happens in drawing."""
    unseen_frames.are_drawn = True
    yield
    unseen_frames.are_drawn = False


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """The real app in a real window, with a household of its own that has no games yet."""
    driver = Driver(tmp_path)
    yield driver
    driver.close()
