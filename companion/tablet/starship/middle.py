"""The middle: undo in its one place, cards that do not turn, and the dock that does."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.devices.tray import ProposalTray
from companion.tablet.preferences import Side
from companion.tablet.seats import TURNS, Turned
from companion.tablet.starship.dock import Dock
from companion.tablet.starship.flight_row import FlightRow, MissionList
from companion.tablet.table.board_drawing import plate
from companion.tablet.table.undo_column import UndoColumn
from companion.tablet.theme import Colour, faded, look


class Middle(FloatLayout):
    """Undo column, then the shared cards and the dock on the acting seat's side."""

    def __init__(
        self, column: UndoColumn, row: FlightRow, missions: MissionList, dock: Dock, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.column, self.row, self.missions = column, row, missions
        self.tray = ProposalTray(dock)
        self.dock = Turned(self.tray, 0)
        self.side: Side = "bottom"
        self._colour: Colour = look.accent
        for widget in (column, row, missions, self.dock):
            widget.size_hint = (None, None)
            self.add_widget(widget)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.bind(pos=self._place_soon, size=self._place_soon)

    def act_at(self, side: Side, colour: Colour) -> None:
        """Lay the dock on this side and turn it there."""
        if (side, colour) != (self.side, self._colour):
            self.side, self._colour = side, colour
            self.dock.turn = TURNS[side]
            self._place_soon()

    def _place(self, *_: object) -> None:
        gap = look.gap
        tall = self.height > self.width * 0.62
        column = look.touch * (2.5 if self.width < look.touch * 18 else 2.9)
        _put(self.column, self.x, self.y, column, self.height)
        x, y = self.x + column + gap, self.y
        width, height = self.width - column - 2 * gap, self.height
        if self.side in ("bottom", "top"):
            depth = height * (0.58 if tall else 0.53)
            low = self.side == "bottom"
            _put(self.dock, x, y if low else y + height - depth, width, depth)
            self._shared(x, y + depth if low else y, width, height - depth, tall)
        else:
            depth = max(width * 0.36, look.touch * 5)
            near = self.side == "left"
            _put(self.dock, x if near else x + width - depth, y, depth, height)
            self._shared(x + depth if near else x, y, width - depth, height, True)
        self.canvas.before.clear()
        with self.canvas.before:
            dock = self.dock
            edge = faded(self._colour, 0.8)
            plate((dock.x, dock.y, dock.width, dock.height), look.background, edge)

    def _shared(self, x: float, y: float, width: float, height: float, tall: bool) -> None:
        gap = look.gap / 2
        if tall:
            row = (height - 3 * gap) * 0.56
            rest = height - 3 * gap - row
            _put(self.row, x + gap, y + rest + 2 * gap, width - 2 * gap, row)
            _put(self.missions, x + gap, y + gap, width - 2 * gap, rest)
            return
        list_width = width * 0.33
        _put(self.row, x, y + gap, width - list_width - 2 * gap, height - 2 * gap)
        _put(self.missions, x + width - list_width, y + gap, list_width, height - 2 * gap)


def _put(widget: Widget, x: float, y: float, width: float, height: float) -> None:
    widget.pos = (x, y)
    widget.size = (width, height)
