"""The two corners that never move: undo, and the ways out with the lights of the devices.

What stands in them turns to whoever acts; where they are does not change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.senses.proposal import DEVICES
from companion.tablet.devices.lights import LightButton
from companion.tablet.seats import Turned
from companion.tablet.speech import pgettext
from companion.tablet.table.drawn import put
from companion.tablet.table.held import HOLD_SECONDS
from companion.tablet.table.key import Key
from companion.tablet.table.pen import Pen, letters
from companion.tablet.table.rect import Rect
from companion.tablet.theme import Colour, faded, look
from companion.tablet.widgets import SmallButton


class UndoKey(Key):
    """What it takes back has all the room below the word; the journal says all of it."""

    rests = HOLD_SECONDS

    def _colours(self) -> tuple[Colour, Colour, Colour]:
        """It lies on whatever the table is drawn on: on a page of its own colour, and on the sea
        and the sky when there is nothing to undo."""
        plate, edge, ink = super()._colours()
        return (look.panel, edge, ink) if self.disabled else (plate, look.paper_edge, ink)

    def _fill(self, pen: Pen, rect: Rect, ink: Colour) -> None:
        above, below = rect.upper(letters(24))
        self._with_icon(pen, above, ink, letters(18))
        pen.text(self.detail, below, faded(ink, 0.85), letters(18), dots=True)


class UndoCorner(Turned):
    """Says what it takes back, as everybody may read it; held, it opens the journal."""

    def __init__(self, undo: Callable[[], None], journal: Callable[[], None]) -> None:
        self.key = UndoKey(key="undo", icon="undo", text=" ")
        super().__init__(self.key, 0, size_hint=(None, None))
        self.key.bind(on_act=lambda *_: undo(), on_hold=lambda *_: journal())

    def show(self, title: str, turn: int) -> None:
        self.turn = turn
        self.key.disabled = not title
        self.key.text = pgettext("table", "Undo")
        self.key.detail = title or pgettext("table", "Nothing to undo")

    def place(self, rect: Rect) -> None:
        put(self, rect.inset(look.gap / 2))


class ToolsCorner(BoxLayout):
    """Menu, roller and camera, side by side or one below the other."""

    def __init__(self, menu: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), spacing=look.gap / 2, **kwargs)
        button = SmallButton(icon="menu", size_hint=(1, 1), key="menu")
        button.bind(on_act=lambda *_: menu())
        self._turned = [
            Turned(widget, 0)
            for widget in (
                button,
                *(LightButton(device, size_hint=(1, 1), key=device) for device in DEVICES),
            )
        ]
        for turned in self._turned:
            self.add_widget(turned)

    def show(self, turn: int) -> None:
        for turned in self._turned:
            turned.turn = turn

    def place(self, rect: Rect) -> None:
        self.orientation = "horizontal" if rect.width >= rect.height else "vertical"
        put(self, rect)
