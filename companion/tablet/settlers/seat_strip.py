"""A seat's strip in The Settlers of Catan: points, cards face down, knights, road, pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from companion.core.words import Note
from companion.games.settlers.rules.box import Seat
from companion.games.settlers.rules.state import Player
from companion.games.settlers.rules.view import PlayerFigures, View
from companion.tablet.icons import Icon
from companion.tablet.settlers.texts import development_kinds, resource_kinds
from companion.tablet.table.secret_cards import SecretCards, card_row
from companion.tablet.table.strip import Errand, Figure, Strip
from companion.tablet.table.verb import Verb
from companion.tablet.table.writing import Writing
from companion.tablet.theme import look
from companion.tablet.widgets import Row
from companion.wording import Words


class StripWays(NamedTuple):
    """What a strip tells the screen."""

    touched: Callable[[Verb], None]
    show_points: Callable[[str], None]
    show_road: Callable[[str], None]
    tell_hand: Callable[[str], None]
    tell_development: Callable[[str], None]
    tick: Callable[[str], None]


class SeatStrip(Strip):
    """Everything one player reads."""

    def __init__(
        self, seat: Seat, words: Words, sign: tuple[str, str], ways: StripWays, **kwargs: Any
    ) -> None:
        kinds = resource_kinds(words)
        super().__init__(seat, words, sign, kinds, touched=ways.touched, tick=ways.tick, **kwargs)
        self.seat = seat
        self._development = development_kinds(words)
        self._own: Callable[[], Player] | None = None
        self.points = Figure("point", lambda _: ways.show_points(seat))
        self.hand = SecretCards(
            "card", self._see_hand, lambda: ways.tell_hand(seat), key=f"figure {seat} hand"
        )
        self.development = SecretCards(
            "development",
            self._see_development,
            lambda: ways.tell_development(seat),
            key=f"figure {seat} development",
        )
        self.knights = Figure("knight")
        self.road = Figure("road", lambda _: ways.show_road(seat))
        for widget in (self.points, self.hand, self.development):
            self.add_figure(widget, 2.2)
        for widget in (self.knights, self.road):
            self.add_figure(widget, 1.7)
        self._pieces: list[Writing] = []
        left = Row(spacing=0, size_hint_x=1.7, size_hint_max_x=look.touch * 4)
        for icon in ("settlement", "city", "road"):
            left.add_widget(Icon(name=icon, color=look.line, size_hint_x=0.8))
            number = Writing("0", look.small, color=look.muted)
            self._pieces.append(number)
            left.add_widget(number)
        self.add_extra(left)

    def show(
        self,
        seen: View,
        own: Callable[[], Player],
        notes: Sequence[Note],
        errand: Errand | None,
        waits_for_tick: bool,
    ) -> None:
        """The position as everybody may know it, and the line for this seat alone.

        `own` is asked for this player's own cards only while a finger rests on them.
        """
        self._own = own
        self._show_figures(seen, seen.figures[self.seat])
        self.show_line(self.seat in seen.due.seats, notes, errand, waits_for_tick)

    def _show_figures(self, seen: View, figures: PlayerFigures) -> None:
        self.points.show(figures.points, look.accent)
        self.hand.show(figures.cards)
        self.development.show(figures.development)
        army = seen.state.largest_army == self.seat
        self.knights.show(figures.knights, look.accent if army else look.muted)
        longest = seen.state.longest_road == self.seat
        self.road.show(len(figures.longest_road), look.accent if longest else look.muted)
        left = (figures.settlements_left, figures.cities_left, figures.roads_left)
        for number, count in zip(self._pieces, left, strict=True):
            number.text = str(count)

    # --- secrets --------------------------------------------------------------------------------

    def _see_hand(self, revealed: bool) -> None:
        self.reveal(revealed, self._hand_row)

    def _see_development(self, revealed: bool) -> None:
        self.reveal(revealed, self._development_row)

    def _hand_row(self) -> Widget:
        assert self._own is not None
        hand = self._own().hand
        return card_row(self._kinds, hand.known, hand.hidden)

    def _development_row(self) -> Widget:
        assert self._own is not None
        player = self._own()
        pairs = zip(player.development.known, player.bought.known, strict=True)
        hidden = player.development.hidden + player.bought.hidden
        return card_row(self._development, tuple(old + new for old, new in pairs), hidden)
