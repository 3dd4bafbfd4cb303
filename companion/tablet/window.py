"""How the window is opened. Kivy opens it when it is imported, so this comes first."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from importlib import import_module

from kivy.config import Config

SIZE = (1280, 800)
LARGE = 256 * 1024
"""Bytes of a picture whose memory goes back to the system at once."""
_MMAP_THRESHOLD = -3
"""How glibc calls that limit, which it would raise to the largest picture that came and went."""


def prepare_window(
    size: tuple[int, int] = SIZE, *, fullscreen: bool = False, smooth: bool = True
) -> None:
    """Tell Kivy what window we want, and to leave alone what we do ourselves.

    `smooth` edges cost a graphics card nothing, and a virtual screen most of its time.
    """
    _give_back_pictures()
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


def _give_back_pictures() -> None:
    """Android does so by itself; elsewhere holes of pictures that are gone would stay in memory."""
    if sys.platform == "linux" and "ANDROID_ARGUMENT" not in os.environ:
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:  # not every system's library has it
            mallopt(_MMAP_THRESHOLD, LARGE)


def lock_orientation(locked: bool) -> None:
    """Hold the picture as it lies now, or let it follow the tablet again; elsewhere nothing.

    A tablet in the middle of a table is pushed and turned; its picture must not jump then.
    """
    if "ANDROID_ARGUMENT" not in os.environ:
        return
    autoclass = import_module("jnius").autoclass
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    info = autoclass("android.content.pm.ActivityInfo")
    follows, stays = info.SCREEN_ORIENTATION_FULL_SENSOR, info.SCREEN_ORIENTATION_LOCKED
    activity.setRequestedOrientation(stays if locked else follows)
