"""The middle of a table with a map: undo in its one place, the map, and the dock that turns."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.devices.tray import ProposalTray
from companion.tablet.preferences import Side
from companion.tablet.seats import TURNS, Turned
from companion.tablet.table.board_drawing import plate
from companion.tablet.table.map_view import lies_sideways
from companion.tablet.table.undo_column import UndoColumn
from companion.tablet.theme import Colour, faded, look

DOCK = 6.2
"""The least width of a dock beside the map, in fingertips."""


class MapMiddle(FloatLayout):
    """Nothing here moves when another seat acts, only the dock turns: hands find the map again.

    `shape` is the width of the map's plan as a part of its height; a map that `may_turn` lies
    sideways where it becomes larger that way.
    """

    def __init__(
        self,
        column: UndoColumn,
        board: Widget,
        dock: Widget,
        shape: float,
        *,
        may_turn: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.column, self.board = column, board
        self.dock = Turned(ProposalTray(dock), 0)
        self._shape, self._may_turn = shape, may_turn
        self._colour: Colour = look.accent
        for widget in (column, board, self.dock):
            widget.size_hint = (None, None)
            self.add_widget(widget)
        self.bind(pos=self._place, size=self._place)

    def act_at(self, side: Side, colour: Colour) -> None:
        """Turn the dock to this side, and edge it with the colour of who sits there."""
        if (TURNS[side], colour) != (self.dock.turn, self._colour):
            self._colour = colour
            self.dock.turn = TURNS[side]
            self._edge()

    def _place(self, *_: object) -> None:
        gap = look.gap
        column = look.touch * 2.4
        if self.width >= self.height * 1.1:
            room, least = self.width - column - 3 * gap, look.touch * DOCK
            shape = self._shape
            if self._may_turn and lies_sideways((room - least, self.height), shape):
                shape = 1 / shape
            dock = max(least, room - self.height * shape)
            _put(self.column, self.x, self.y, column, self.height)
            wide = room - dock
            _put(self.board, self.x + column + gap, self.y, wide, self.height)
            _put(self.dock, self.x + self.width - dock - gap / 2, self.y, dock, self.height)
        else:
            high = min(self.width / self._shape, self.height * 0.6 / max(1.0, look.scale))
            low = self.height - high - gap
            _put(self.board, self.x, self.y + low + gap, self.width, high)
            _put(self.column, self.x, self.y, column, low)
            _put(self.dock, self.x + column + gap, self.y, self.width - column - gap, low)
        self._edge()

    def _edge(self) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            dock = self.dock
            edge = faded(self._colour, 0.8)
            plate((dock.x, dock.y, dock.width, dock.height), look.background, edge)


def _put(widget: Widget, x: float, y: float, width: float, height: float) -> None:
    widget.pos = (x, y)
    widget.size = (width, height)
