"""What a tablet has to be told while a game lies on the table: stay awake, and do not turn."""

from __future__ import annotations

from importlib import import_module

from kivy.core.window import Window

from firmware_bridge.android import is_android

LOCKED = 14
FULL_USER = 13
"""Numbers of Android's `ActivityInfo.SCREEN_ORIENTATION_...`."""


def watch_the_table(playing: bool) -> None:
    """While a game is on the screen it stays on, and stays the way up it was."""
    Window.allow_screensaver = not playing
    if is_android():
        activity = import_module("jnius").autoclass("org.kivy.android.PythonActivity").mActivity
        activity.setRequestedOrientation(LOCKED if playing else FULL_USER)
