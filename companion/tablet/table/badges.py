"""Whom an answer means, on the board: a pill on that player's house with colour, sign and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kivy.uix.widget import Widget

from companion.tablet.seats import Turned
from companion.tablet.table.drawn import Kept
from companion.tablet.table.key import Key
from companion.tablet.table.pen import Pen, letters, sized
from companion.tablet.table.plan_map import PlanMap
from companion.tablet.table.rect import Rect
from companion.tablet.theme import Colour, Owner, look
from companion.view.asking import Question

WIDE, HIGH = 100, 52
"""In dp."""
EDGE = 2
APART = 1.45
"""In units of a hex, two houses are never nearer to each other in both ways: longer pills would
touch."""


class Badge(Key):
    """As large as a finger needs it: `text` is the number of cards."""

    def _draw(self, pen: Pen, rect: Rect) -> None:
        plate, _, ink = self._colours()
        rim = sized(EDGE)
        for place, colour in ((rect, look.ivory), (rect.inset(rim), look.ink)):
            pen.plate(place, colour, radius=place.height / 2)
        inner = rect.inset(2 * rim)
        pen.plate(inner, plate, radius=inner.height / 2)
        self._fill(pen, inner.inset(inner.height * 0.16, inner.height * 0.12), ink)

    def _fill(self, pen: Pen, rect: Rect, ink: Colour) -> None:
        sign, cards = rect.left(min(rect.height, rect.width * 0.42), sized(2))
        pen.icon(self.icon, sign, ink)
        card, number = cards.left(cards.width * 0.46, sized(2))
        pen.icon("card", card, ink)
        pen.text(self.text, number, ink, letters(28), bold=True)


class _Placed(NamedTuple):
    turned: Turned
    at: str


class Badges:
    """On a map, below whatever lies over it. `pick` is told the answer that was tapped."""

    def __init__(
        self, board: PlanMap, owners: Mapping[str, Owner], pick: Callable[[str], None]
    ) -> None:
        self._board, self._owners, self._pick = board, owners, pick
        self._kept: Kept[Turned] = Kept(board, self._new)
        self._placed: list[_Placed] = []
        board.bind(on_lies=self._place)

    def _new(self) -> Turned:
        badge = Badge()
        badge.bind(on_act=lambda key: self._pick(key.verb))
        return Turned(badge, size_hint=(None, None))

    def show(self, question: Question | None, turn: int) -> None:
        """One for each answer that is a player who stands somewhere, turned to whoever asks."""
        options = question.options if question is not None else ()
        shown = [option for option in options if option.at and option.seat in self._owners]
        made = self._kept.take(len(shown))
        for turned, option in zip(made, shown, strict=True):
            owner, badge = self._owners[option.seat], turned.content
            turned.turn = turn
            badge.key, badge.verb = f"badge {option.key}", option.key
            badge.icon, badge.colour, badge.text = owner.symbol, owner.colour, str(option.known)
        self._placed = [
            _Placed(turned, option.at) for turned, option in zip(made, shown, strict=True)
        ]
        self._place()

    def _place(self, *_: object) -> None:
        for turned, at in self._placed:
            wide = min(sized(WIDE), self._board.unit_on_glass * APART)
            size = (wide, sized(HIGH)) if turned.turn % 180 == 0 else (sized(HIGH), wide)
            x, y = self._board.place_on_glass(at)
            turned.size, turned.pos = size, (x - size[0] / 2, y - size[1] / 2)

    @property
    def shown(self) -> list[Widget]:
        return [one.turned.content for one in self._placed]
