"""Finds what a player would dislike: cut texts, things outside, overlaps, too small targets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.tablet.seats import Turned
from companion.tablet.table.held import Held
from companion.tablet.table.key import Key
from companion.tablet.table.owed import OwedList
from companion.tablet.table.pen import Pen
from companion.tablet.theme import look
from companion.tablet.widgets import Text
from companion.tablet.widgets.buttons import _Button

Bounds = tuple[float, float, float, float]
SLACK = 1.5
LEAST = 48
TOUCHABLE = (_Button, TextInput, Key)


def layout_faults(root: Widget) -> list[str]:
    """Every fault, each as a sentence; an empty list means that the page is fine."""
    shown = [widget for widget in root.walk() if is_shown(widget)]
    return [
        *_cut_texts(shown),
        *_tiny_texts(shown),
        *_outside(shown),
        *_small_targets(shown),
        *_overlaps(root, shown),
    ]


def _cut_texts(shown: list[Widget]) -> Iterator[str]:
    for widget in shown:
        pen = getattr(widget, "_pen", None)
        for text in pen.cut if isinstance(pen, Pen) else ():
            yield f"text does not fit: {text!r} on {named(widget)}"
        if not isinstance(widget, Text) or not widget.text.strip():
            continue
        height = widget.texture_size[1] if widget.grow else widget.needs()[1]
        words = widget.shown.replace("\n", " ").split(" ")
        widest = max(widget.width_of(word) for word in words)
        if height > widget.height + SLACK or (widest > widget.width + SLACK and not widget.markup):
            yield f"text does not fit: {widget.text!r} in {tuple(map(round, widget.size))}"


def _tiny_texts(shown: list[Widget]) -> Iterator[str]:
    least = look.readable - 0.1
    for widget in shown:
        if isinstance(widget, Text) and widget.text.strip() and widget.font_size < least:
            size = round(widget.font_size / look.room, 1)
            yield f"too small to read: {widget.text!r} in letters of {size}"


def _outside(shown: list[Widget]) -> Iterator[str]:
    for widget in shown:
        if _scroller(widget) is not None:
            if not isinstance(widget.parent, ScrollView) and not _within(
                widget, widget.parent, across_only=True
            ):
                yield f"wider than its list: {named(widget)}"
            continue
        left, bottom, right, top = bounds_of(widget)
        room_right, room_top = Window.width + SLACK, Window.height + SLACK
        holder = widget.parent
        if min(left, bottom) < -SLACK or right > room_right or top > room_top:
            yield f"outside the window: {named(widget)}"
        elif isinstance(holder, Turned) or not isinstance(holder, Widget):
            continue
        elif not _within(widget, holder):
            yield f"outside of what holds it: {named(widget)}"


def may_be_touched(widget: Widget) -> bool:
    return isinstance(widget, TOUCHABLE) or (isinstance(widget, Held) and widget.may_be_touched)


def _small_targets(shown: list[Widget]) -> Iterator[str]:
    for widget in shown:
        if may_be_touched(widget) and min(widget.size) < dp(LEAST) - SLACK:
            yield f"too small to touch: {named(widget)} {tuple(map(round, widget.size))}"


def _overlaps(root: Widget, shown: list[Widget]) -> Iterator[str]:
    """What hands have to do may lie over the figures of a console: it goes with the next move."""
    dialog = getattr(root, "dialog", None)
    top = list(dialog.walk()) if dialog is not None else shown
    targets = [
        widget
        for widget in top
        if may_be_touched(widget) and is_shown(widget) and not isinstance(widget, OwedList)
    ]
    for one, other in combinations(targets, 2):
        a, b = _visible_bounds(one), _visible_bounds(other)
        across = min(a[2], b[2]) - max(a[0], b[0])
        upward = min(a[3], b[3]) - max(a[1], b[1])
        if across > SLACK and upward > SLACK:
            yield f"overlap: {named(one)} and {named(other)}"


def is_shown(widget: Widget) -> bool:
    return bool(widget.opacity > 0 and widget.width > 0 and widget.height > 0)


def _scroller(widget: Widget) -> ScrollView | None:
    parent = widget.parent
    while isinstance(parent, Widget):
        if isinstance(parent, ScrollView):
            return parent
        parent = parent.parent
    return None


def bounds_of(widget: Widget) -> Bounds:
    x, y = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return min(x, right), min(y, top), max(x, right), max(y, top)


def _visible_bounds(widget: Widget) -> Bounds:
    """The part of it that a list which scrolls does not hide."""
    box, scroller = bounds_of(widget), _scroller(widget)
    if scroller is None:
        return box
    clip = bounds_of(scroller)
    return max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])


def _within(widget: Widget, holder: Widget, *, across_only: bool = False) -> bool:
    inner, outer = bounds_of(widget), bounds_of(holder)
    across = inner[0] >= outer[0] - SLACK and inner[2] <= outer[2] + SLACK
    upward = inner[1] >= outer[1] - SLACK and inner[3] <= outer[3] + SLACK
    return across and (upward or across_only)


def named(widget: Widget) -> str:
    words = getattr(widget, "text", "") or getattr(widget, "key", "") or getattr(widget, "icon", "")
    return f"{type(widget).__name__} {words!r}"
