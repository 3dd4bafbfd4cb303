"""A seat's strip in Starfarers of Catan: points, cards face down, and the mother ship's parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from companion.core.words import Note
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.rules.view import View
from companion.games.starfarers.table_view.seats import looked_at
from companion.tablet.starfarers.texts import resource_kinds
from companion.tablet.table.secret_cards import SecretCards, card_row
from companion.tablet.table.strip import Errand, Figure, Strip
from companion.tablet.table.verb import Verb
from companion.tablet.table.writing import Writing
from companion.tablet.theme import look
from companion.wording import Words


class StripWays(NamedTuple):
    """What a strip tells the screen."""

    touched: Callable[[Verb], None]
    show_points: Callable[[str], None]
    show_ship: Callable[[str], None]
    tell_hand: Callable[[str], None]
    read: Callable[[str, bool], None]
    tick: Callable[[str], None]


class SeatStrip(Strip):
    """Everything one player reads."""

    def __init__(
        self,
        seat: str,
        words: Words,
        sign: tuple[str, str],
        ways: StripWays,
        *,
        looks_alone: bool,
        **kwargs: Any,
    ) -> None:
        """`looks_alone` in the edition in which each player explores for himself."""
        kinds = resource_kinds(words)
        super().__init__(seat, words, sign, kinds, touched=ways.touched, tick=ways.tick, **kwargs)
        self.seat, self._ways = seat, ways
        self._own: Callable[[], State] | None = None
        self.points = Figure("point", lambda _: ways.show_points(seat))
        self.hand = SecretCards("card", self._see_hand, lambda: ways.tell_hand(seat))
        self.add_figure(self.points, 2.2)
        self.add_figure(self.hand, 2.2)
        self.parts = {
            icon: Figure(icon, lambda _: ways.show_ship(seat))
            for icon in ("booster", "cannon", "freight", "fame", "friendship")
        }
        for figure in self.parts.values():
            self.add_figure(figure, 1.6)
        self.seen: SecretCards | None = None
        if looks_alone:
            self.seen = SecretCards("reveal", self._see_chips, lambda: None)
            self.add_figure(self.seen, 2.0)

    def show(
        self,
        seen: View,
        own: Callable[[], State],
        notes: Sequence[Note],
        errand: Errand | None,
        waits_for_tick: bool,
    ) -> None:
        """The position as everybody may know it, and the line for this seat alone.

        `own` makes the position as this player may see it, for as long as a finger rests there.
        """
        self._own = own
        player, figures = seen.state.players[self.seat], seen.figures[self.seat]
        self.points.show(figures.points, look.accent)
        self.hand.show(figures.cards)
        if self.seen is not None:
            self.seen.show(sum(self.seat in looks for looks in looked_at(seen.state).values()))
        counts = (player.boosters, player.cannons, player.freight, player.fame, len(player.cards))
        for figure, count in zip(self.parts.values(), counts, strict=True):
            figure.show(count, look.text if count else look.line)
        self.show_line(self.seat in seen.due.seats, notes, errand, waits_for_tick)

    def errand_button(self, errand: Errand) -> Widget:
        """The reader holds a finger on the card to read it; the pilot must not see it."""
        if errand.verb.code != "read":
            return super().errand_button(errand)
        text = self.words.caption("read-aloud", {})
        return ReadingPlace(text, lambda shown: self._ways.read(self.seat, shown))

    def _see_hand(self, revealed: bool) -> None:
        self.reveal(revealed, self._hand_row)

    def _hand_row(self) -> Widget:
        """What the table has seen, and what this player told the tablet."""
        assert self._own is not None
        player = self._own().players[self.seat]
        told = player.told or (0,) * len(self._kinds)
        known = tuple(map(max, player.hand.known, told))
        return card_row(self._kinds, known, player.hand.count - sum(known))

    def _see_chips(self, revealed: bool) -> None:
        self.reveal(revealed, self._chips_row)

    def _chips_row(self) -> Widget:
        """Chips that this player alone has looked at; a question mark where it was kept secret."""
        assert self._own is not None
        seen = [
            self.words.caption("chip-seen", {"planet": planet, "chip": chip})
            for planet, looks in looked_at(self._own()).items()
            if (chip := looks.get(self.seat)) is not None
        ]
        nothing = self.words.caption("no-chips-seen", {})
        return Writing("  |  ".join(seen) or nothing, look.body)


class ReadingPlace(SecretCards):
    """Where the reader holds a finger."""

    def __init__(self, told: str, read: Callable[[bool], None]) -> None:
        super().__init__("reveal", read, lambda: None)
        self.remove_widget(self.number)
        text = Writing(told, look.body, bold=True)
        text.size_hint, text.pos_hint = (0.7, 0.9), {"x": 0.26, "center_y": 0.5}
        self.add_widget(text)
        self.children[-1].size_hint = (0.2, 0.76)
