"""Controls that do nothing: a tap has to change the view, open something, or explain; what is to be
held has to do so while a finger rests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.demo.driver import Driver, Finger
from companion.demo.layout_check import is_shown, may_be_touched, named
from companion.tablet.widgets.buttons import HOLD
from companion.tablet.window_picture import window_picture

CHANGED = 12
"""A pixel is another when one of its parts differs by more than this."""
FEW = 30
"""So many other pixels are no change that anybody sees."""
AROUND = 8
"""How many pixels round a control are still its own."""
ANSWERS = 1.0
"""So many seconds what is done in a thread may take to say so."""


def dead_controls(
    driver: Driver, show: Callable[[], object], known: set[object] | None = None
) -> list[str]:
    """Every control after whose tap the window looks as before. `show` opens the page anew. What is
    `known` was tapped on another screen; what is tapped here becomes known."""
    known = set() if known is None else known
    show()
    driver.rest()
    dead = []
    for name in dict.fromkeys(map(_key, _controls(driver))):
        if name in known:
            continue
        known.add(name)
        show()
        driver.rest()
        control = next((one for one in _controls(driver) if _key(one) == name), None)
        if control is not None and not _does_something(driver, control):
            dead.append(f"does nothing: {named(control)}")
    return dead


def _does_something(driver: Driver, control: Widget) -> bool:
    app = driver.app
    before, page, event = _picture(driver), app.page, _event(driver)

    def changed(*, elsewhere: bool = False) -> bool:
        """`elsewhere`: a change outside the control, for looking pressed is not enough."""
        if app.page is not page or _event(driver) != event:
            return True
        after = _picture(driver)
        if before.shape != after.shape:
            return True
        return _differ(before, after, control if elsewhere else None) > FEW

    driver.tap(control)
    driver.rest()
    if changed():
        return True
    driver.wait(ANSWERS)
    if changed():
        return True
    finger = Finger(*control.to_window(*control.center))
    finger.down()
    driver.wait(HOLD + 0.3)
    held = changed(elsewhere=True)
    finger.up()
    driver.frames()
    return held


def _event(driver: Driver) -> tuple[int, int] | None:
    table = driver.app.session.table
    return None if table is None else (table.number, table.n)


def _picture(driver: Driver) -> np.ndarray:
    driver.frames()
    from kivy.core.window import Window

    Window.dispatch("on_draw")
    return np.asarray(window_picture().convert("RGB")).astype(np.int16)


def _differ(before: np.ndarray, after: np.ndarray, but: Widget | None = None) -> int:
    """How many pixels are other ones, without those of a control."""
    others = np.abs(before - after).max(axis=2) > CHANGED
    if but is not None:
        corners = [but.to_window(*but.pos), but.to_window(but.right, but.top)]
        (left, right), (low, top) = (
            sorted(map(round, side)) for side in zip(*corners, strict=True)
        )
        high = len(others)
        upper, lower = max(0, high - top - AROUND), high - low + AROUND
        others[upper:lower, max(0, left - AROUND) : right + AROUND] = False
    return int(others.sum())


def _key(control: Widget) -> object:
    """What it is called and whether it is open, the same when the page was opened anew."""
    words = getattr(control, "text", "") or getattr(control, "icon", "")
    closed = bool(getattr(control, "why_not", ""))
    return type(control), str(getattr(control, "key", "")), str(words), closed


def _controls(driver: Driver) -> Iterator[Widget]:
    """All that a finger may tap now; a line to type in takes letters."""
    for widget in driver.widgets():
        closed = getattr(widget, "disabled", False) or getattr(widget, "chosen", False)
        touched = may_be_touched(widget) and not isinstance(widget, TextInput)
        if touched and is_shown(widget) and not closed:
            yield widget
