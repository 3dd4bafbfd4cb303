"""How the window is opened. Kivy opens it when it is imported, so this comes first."""

from __future__ import annotations

import gc
import os
from importlib import import_module

from kivy.config import Config

SIZE = (1280, 800)


def prepare_window(
    size: tuple[int, int] = SIZE, *, fullscreen: bool = False, smooth: bool = True
) -> None:
    """Tell Kivy what window we want, and to leave alone what we do ourselves.

    `smooth` edges cost a graphics card nothing, and a virtual screen most of its time.
    """
    gc.disable()  # nothing that is loaded now is garbage; `gc_policy` takes over
    width, height = size
    wanted = {
        ("graphics", "width"): width,
        ("graphics", "height"): height,
        ("graphics", "fullscreen"): "auto" if fullscreen else 0,
        ("graphics", "minimum_width"): 640,
        ("graphics", "minimum_height"): 480,
        ("graphics", "multisamples"): 4 if smooth else 0,
        ("input", "mouse"): "mouse,disable_multitouch",
        ("kivy", "exit_on_escape"): 0,
    }
    for (section, key), value in wanted.items():
        Config.set(section, key, str(value))


def lock_orientation(locked: bool) -> None:
    """Hold the picture as it lies now, or let it follow the tablet again; elsewhere nothing.

    A tablet in the middle of a table is pushed and turned; its picture must not jump then.
    """
    if "ANDROID_ARGUMENT" not in os.environ:
        return
    autoclass = import_module("jnius").autoclass
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    ways = autoclass("android.content.pm.ActivityInfo")
    wanted = ways.SCREEN_ORIENTATION_LOCKED if locked else ways.SCREEN_ORIENTATION_FULL_SENSOR
    activity.setRequestedOrientation(wanted)
