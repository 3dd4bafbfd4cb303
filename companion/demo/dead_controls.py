"""Controls that do nothing: a tap has to change the view, open something, or explain."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.demo.driver import Driver
from companion.demo.layout_check import is_shown, may_be_touched, named
from companion.tablet.window_picture import window_picture

CHANGED = 12
"""A pixel is another when one of its parts differs by more than this."""
FEW = 30
"""So many other pixels are no change that anybody sees."""


def dead_controls(driver: Driver, show: Callable[[], object]) -> list[str]:
    """Every control after whose tap the window looks as before. `show` opens the page anew."""
    show()
    driver.rest()
    dead = []
    for name in _names(driver):
        show()
        driver.rest()
        control = next((one for one in _controls(driver) if _key(one) == name), None)
        if control is not None and not _does_something(driver, control):
            dead.append(f"does nothing: {named(control)}")
    return dead


def _does_something(driver: Driver, control: Widget) -> bool:
    app = driver.app
    before, page, event = _picture(driver), app.page, _event(driver)
    driver.tap(control)
    driver.rest()
    if app.page is not page or _event(driver) != event:
        return True
    after = _picture(driver)
    return before.shape != after.shape or _differ(before, after) > FEW


def _event(driver: Driver) -> tuple[int, int] | None:
    table = driver.app.session.table
    return None if table is None else (table.number, table.n)


def _picture(driver: Driver) -> np.ndarray:
    driver.frames()
    from kivy.core.window import Window

    Window.dispatch("on_draw")
    return np.asarray(window_picture().convert("RGB")).astype(int)


def _differ(before: np.ndarray, after: np.ndarray) -> int:
    return int((np.abs(before - after).max(axis=2) > CHANGED).sum())


def _names(driver: Driver) -> list[tuple[str, str]]:
    return list(dict.fromkeys(map(_key, _controls(driver))))


def _key(control: Widget) -> tuple[str, str]:
    """What it is called, the same when the page was opened anew."""
    words = getattr(control, "text", "") or getattr(control, "icon", "")
    return str(getattr(control, "key", "")), str(words)


def _controls(driver: Driver) -> Iterator[Widget]:
    """All that a finger may tap now; a line to type in takes letters."""
    for widget in driver.widgets():
        closed = getattr(widget, "disabled", False) or getattr(widget, "chosen", False)
        touched = may_be_touched(widget) and not isinstance(widget, TextInput)
        if touched and is_shown(widget) and not closed:
            yield widget
