"""How the window is opened. Kivy opens it when it is imported, so this comes first."""

from __future__ import annotations

from kivy.config import Config

SIZE = (1280, 800)


def prepare_window(
    size: tuple[int, int] = SIZE, *, fullscreen: bool = False, smooth: bool = True
) -> None:
    """Tell Kivy what window we want, and to leave alone what we do ourselves.

    `smooth` edges cost a graphics card nothing, and a virtual screen most of its time.
    """
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
