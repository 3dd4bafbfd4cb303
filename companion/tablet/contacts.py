"""What lies on the glass and is no fingertip: a sleeve, a hand, a card box.

Only some touch screens tell how large a contact is (`shape`); where none does, nothing is ignored.
"""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

LARGE = 150
"""A contact at least this wide is no fingertip, in dp: a little under an inch."""
OFF_THE_GLASS = -100_000.0


def is_large(touch: MotionEvent) -> bool:
    """True when a contact is too large for a fingertip. A screen tells sizes in pixels, or as parts
    of its own; one that tells none at all has fingertips only."""
    shape: Any = getattr(touch, "shape", None)
    if shape is None or "shape" not in touch.profile:
        return False
    largest = max(shape.width, shape.height)
    wide = largest * max(Window.size) if largest <= 1 else largest
    return bool(wide >= dp(LARGE))


def take_away(touch: MotionEvent) -> None:
    """End what a contact began, as if it had slid off everything: nothing was tapped or held."""
    for held in list(touch.grab_list):
        widget: Widget | None = held()
        if widget is None:
            continue
        let_go = getattr(widget, "let_go", None)
        if let_go is not None:
            let_go()
            continue
        touch.push()
        touch.x = touch.y = OFF_THE_GLASS
        touch.grab_current = widget
        widget.dispatch("on_touch_up", touch)
        touch.grab_current = None
        touch.pop()
        touch.ungrab(widget)
