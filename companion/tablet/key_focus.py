"""A keyboard on a desktop: arrows and tab go from control to control, enter taps, ? helps.

Nothing is framed until a key is pressed, and a finger takes the frame away again. Works on every
page as it is: whatever can be tapped and lies in sight can be reached. At a table digits tell the
dice, U takes back, and enter does the main verb while nothing is framed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.tablet.speech import _
from companion.tablet.stage import Stage
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Row, SmallButton, Text, heading

TAB, ENTER, SPACE, PAD_ENTER = 9, 13, 32, 271
ARROWS = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
"""Kivy's numbers of the keys, and the way each goes."""
ASIDE = 2.5
"""How much dearer a step aside is than one straight on."""


class KeyFocus:
    """Belongs to the stage; at most one control is framed."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.widget: Widget | None = None
        self._frame = InstructionGroup()
        stage.canvas.after.add(self._frame)
        Window.bind(on_touch_down=self._touched)

    def end(self) -> None:
        Window.unbind(on_touch_down=self._touched)
        self.let_go()

    def key(self, key: int, text: str | None, modifiers: Any) -> bool:
        """Handle a key; True when it was used. While a name is typed, only tab and enter leave the
        line."""
        typing = any(isinstance(one, TextInput) and one.focus for one in self._root.walk())
        if key == TAB:
            self._step(-1 if "shift" in (modifiers or ()) else 1)
        elif typing:
            return False
        elif key in ARROWS:
            self._go(*ARROWS[key])
        elif key in (ENTER, PAD_ENTER, SPACE):
            return self._tap() or (key != SPACE and self._shortcut("\r"))
        elif text == "?":
            self.help()
        elif text:
            return self._shortcut(text)
        else:
            return False
        return True

    def let_go(self) -> None:
        """Frame nothing."""
        if self.widget is not None:
            self.widget.unbind(pos=self._draw, size=self._draw)
        self.widget = None
        self._frame.clear()

    def help(self) -> None:
        """Show the list of keys."""
        keys = {
            _("Arrows, Tab"): _("go to another control"),
            "Enter": _("tap it; with nothing framed, the main verb"),
            "1 - 6": _("tell the dice"),
            "U": _("undo"),
            "Esc": _("back"),
            "?": _("this help"),
        }
        lines = [
            Row(
                Text(name, "body", bold=True, size_hint_x=0.4),
                Text(told, "body"),
                height=look.touch,
            )
            for name, told in keys.items()
        ]
        close = SmallButton(_("Close"), icon="close", act=self._stage.close_dialog)
        self._stage.open_dialog(
            Card(heading(_("Shortcuts")), *lines, close, grow=True, size_hint_x=0.6)
        )
        self.let_go()

    def _shortcut(self, text: str) -> bool:
        """Tap the control that has this key at a table; True when there was one."""
        from companion.tablet.table.key_shortcuts import key_for  # not before a key is pressed

        found = key_for(self.controls(), text)
        if found is not None:
            found.tap()
        return found is not None

    # which one

    @property
    def _root(self) -> Widget:
        """A dialog that is open, else the page."""
        return self._stage.dialog or self._stage.page or self._stage

    def controls(self) -> list[Widget]:
        """All that can be tapped, as one reads: from the top, then from the left."""
        found = [one for one in self._root.walk() if _can_be_tapped(one)]
        return sorted(
            found, key=lambda one: (-round(_middle(one)[1] / look.finger), _middle(one)[0])
        )

    def _current(self, controls: list[Widget]) -> Widget | None:
        return self.widget if self.widget in controls else None

    def _step(self, by: int) -> None:
        controls = self.controls()
        if not controls:
            return
        current = self._current(controls)
        start = -1 if by > 0 else 0
        at = controls.index(current) if current is not None else start
        self._take(controls[(at + by) % len(controls)])

    def _go(self, across: int, up: int) -> None:
        controls = self.controls()
        current = self._current(controls)
        if current is None:
            self._step(1)
            return
        x, y = _middle(current)

        def far(one: Widget) -> float:
            dx, dy = _middle(one)[0] - x, _middle(one)[1] - y
            on, aside = dx * across + dy * up, abs(dx * up) + abs(dy * across)
            return on + aside * ASIDE if on > 1 else float("inf")

        nearest = min(controls, key=far)
        if far(nearest) < float("inf"):
            self._take(nearest)

    def _take(self, widget: Widget) -> None:
        self.let_go()
        self.widget = widget
        parent = widget.parent
        while isinstance(parent, Widget):
            if isinstance(parent, ScrollView):
                parent.scroll_to(widget, look.gap, animate=False)
                break
            parent = parent.parent
        widget.bind(pos=self._draw, size=self._draw)
        if isinstance(widget, TextInput):
            widget.focus = True
        self._draw()

    def _draw(self, *_: object) -> None:
        self._frame.clear()
        widget = self.widget
        if widget is None:
            return
        left, bottom, right, top = _bounds(widget)
        out = look.line_width * 2
        place = (left - out, bottom - out, right - left + 2 * out, top - bottom + 2 * out)
        for colour, width in ((look.background, 2.6), (look.text, 1.4)):
            self._frame.add(Color(*colour))
            rounded = (*place, look.radius)
            self._frame.add(Line(rounded_rectangle=rounded, width=look.line_width * width))

    def _tap(self) -> bool:
        widget: Any = self._current(self.controls())
        if widget is None:
            return False
        tapped: Callable[..., Any] | None = getattr(widget, "trigger_action", None)
        if _is_drawn_key(widget):
            widget.tap()
        elif isinstance(widget, TextInput) or tapped is None:
            widget.focus = True
        else:
            tapped(0.05)
        return True

    def _touched(self, *_: object) -> None:
        self.let_go()


def _can_be_tapped(widget: Widget) -> bool:
    known = isinstance(widget, ButtonBehavior | TextInput) or _is_drawn_key(widget)
    if not known or widget.disabled:
        return False
    left, bottom, right, top = _bounds(widget)
    seen = right > 0 and top > 0 and left < Window.width and bottom < Window.height
    return bool(widget.opacity > 0 and right - left > 1 and top - bottom > 1) and (
        seen or _scrolls(widget)
    )


def _is_drawn_key(widget: Any) -> bool:
    """One of a table's (`Held`), whose modules are not needed before there is a table."""
    return bool(getattr(widget, "may_be_touched", False) and getattr(widget, "key", ""))


def _scrolls(widget: Widget) -> bool:
    parent = widget.parent
    while isinstance(parent, Widget):
        if isinstance(parent, ScrollView):
            return True
        parent = parent.parent
    return False


def _bounds(widget: Widget) -> tuple[float, float, float, float]:
    x, y = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return min(x, right), min(y, top), max(x, right), max(y, top)


def _middle(widget: Widget) -> tuple[float, float]:
    left, bottom, right, top = _bounds(widget)
    return (left + right) / 2, (bottom + top) / 2
