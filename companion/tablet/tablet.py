"""What only a tablet can do. Elsewhere these do nothing."""

from __future__ import annotations

import os
from importlib import import_module


def lock_orientation(locked: bool) -> None:
    """Hold the picture as it lies now, or let it follow the tablet again.

    A tablet in the middle of a table is pushed and turned; its picture must not jump then.
    """
    if "ANDROID_ARGUMENT" not in os.environ:
        return
    autoclass = import_module("jnius").autoclass
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    ways = autoclass("android.content.pm.ActivityInfo")
    wanted = ways.SCREEN_ORIENTATION_LOCKED if locked else ways.SCREEN_ORIENTATION_FULL_SENSOR
    activity.setRequestedOrientation(wanted)
