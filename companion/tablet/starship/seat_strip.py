"""A seat's strip: its ship, and above it what its hands have to do now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.state import PirateAhead, State
from companion.games.starship.table_view.cards import pirate_lines
from companion.tablet.icons import Icon
from companion.tablet.leaving import leaving
from companion.tablet.starship.ship_board import OnSum, ShipBoard
from companion.tablet.table.writing import Writing
from companion.tablet.theme import look
from companion.tablet.widgets import HoldToReveal, Row, SmallButton
from companion.view.captions import in_words
from companion.wording import Words


class SeatStrip(FloatLayout):
    """Everything one player reads: turned to them as a whole by the seats."""

    def __init__(
        self,
        box: Box,
        seat: Seat,
        words: Words,
        *,
        sign: tuple[str, str],
        on_sum: OnSum,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.box, self.seat, self.words = box, seat, words
        self.board = ShipBoard(box, seat, words, sign=sign, on_sum=on_sum, size_hint=(None, None))
        self._line = FloatLayout(size_hint=(None, None))
        self._line_shown: object = ()
        self.add_widget(self.board)
        self.add_widget(self._line)
        place_soon = Clock.create_trigger(self._place, -1)
        self.bind(size=place_soon, pos=place_soon)

    def show(
        self, state: State, acts: bool, notes: tuple[str, ...], tick: Callable[[], None] | None
    ) -> None:
        """The ship, and the line above it: a secret to hold, or instructions.

        With `tick` the game waits until this player says that it is done.
        """
        self.board.show(state, acts)
        front = state.pending[0] if state.pending else None
        secret = ""
        if isinstance(front, PirateAhead) and front.card and self.seat != state.active:
            secret = front.card
        if (secret, notes, tick is None) == self._line_shown:
            return
        self._line_shown = (secret, notes, tick is None)
        leaving.clear(self._line)
        line = self._secret(secret) if secret else self._hands(notes, tick)
        line.pos_hint = {"x": 0, "y": 0}
        self._line.add_widget(line)

    def _secret(self, card: str) -> Widget:
        closed = self.words.caption("hold-to-see", {})
        lines = pirate_lines(self.box, card)
        return HoldToReveal(closed, tuple(in_words(line, self.words) for line in lines))

    def _hands(self, notes: tuple[str, ...], tick: Callable[[], None] | None) -> Widget:
        row = Row(padding=(look.gap, 0))
        if notes:
            row.add_widget(Icon(name="turn", color=look.good, size_hint_x=None, width=look.body))
            row.add_widget(Writing("  ".join(notes), look.body, color=look.good, halign="left"))
        if tick is not None:
            done = SmallButton(icon="check", on_act=lambda *_: tick(), pos_hint={"center_y": 0.5})
            done.width = look.touch * 2
            row.add_widget(done)
        return row

    def _place(self, *_: object) -> None:
        line = max(look.touch, self.height * 0.15)
        self.board.size = (self.width, self.height - line)
        self.board.pos = self.pos
        self._line.size = (self.width, line)
        self._line.pos = (self.x, self.y + self.height - line)
