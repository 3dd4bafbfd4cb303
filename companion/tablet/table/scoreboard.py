"""A fight or a race on its scoreboard: what both sides reach, large for whoever rolls for them.

It comes up when the comparison begins and with each roll of it; the last number counts up, and the
side that wins grows at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.animation import AnimationTransition

from companion.tablet.masks import icon_texture
from companion.tablet.preferences import Side
from companion.tablet.seats import TURNS
from companion.tablet.table.pen import sized
from companion.tablet.table.sprites import Point, Sprites, large_words
from companion.tablet.theme import Owner, faded, look
from companion.view import contest

out_back: Callable[[float], float] = AnimationTransition.out_back
in_out_cubic: Callable[[float], float] = AnimationTransition.in_out_cubic

COUNT, HOLD, GO = 0.4, 0.9, 0.2
"""In seconds: the last number counts up, both stand there, and are gone."""
HIGH, LETTERS, SYMBOL, APART, BESIDE = 88, 54, 48, 12, 132
"""In dp: a side's plate, its sum, its symbol, what lies between two plates, and from the dice to a
board."""
WINS, LOSES = 0.15, 0.5
"""By how much the winner grows, and how much light is left on the other side."""


class Scoreboard:
    """`sides` are where those sit who roll; `away` is how far from the middle the boards lie."""

    covers = True
    seconds = COUNT + HOLD + GO

    def __init__(
        self,
        shown: contest.Contest,
        before: contest.Contest | None,
        owners: Sequence[Owner],
        sides: Sequence[Side],
        place: tuple[Point, float, float],
        *,
        delay: float,
    ) -> None:
        """`place` is the middle, and how much room there is across and upwards."""
        self._shown, self._owners, self.delay = shown, owners, delay
        self._before = before or shown
        self._turns = tuple(dict.fromkeys(TURNS[side] for side in sides))
        self._middle, *self._room = place
        self._face_each_other = len({turn % 180 for turn in self._turns}) == 1

    def _away(self, turn: int) -> float:
        """Beside the dice; before the edge where one board would lie on the other."""
        edge = self._room[turn % 180 == 0] / 2 - sized(HIGH) * 0.7
        return min(edge, sized(BESIDE)) if self._face_each_other else edge

    def show(self, part: float, sprites: Sprites) -> None:
        now = part * self.seconds
        counted = min(1.0, now / COUNT)
        alpha = 1 - in_out_cubic(min(1.0, max(0.0, (now - COUNT - HOLD) / GO)))
        texts = [self._text(number, counted) for number in range(2)]
        for turn in self._turns:
            self._board(turn, texts, counted, alpha, sprites)

    def _text(self, number: int, counted: float) -> str:
        """What was just rolled counts up."""
        now, was = self._shown.sides[number], self._before.sides[number]
        if now == was or now.open or counted == 1:
            return now.text
        rolled = max(1, round(now.parts[-1] * counted))
        return contest.Side(now.seat, (*now.parts[:-1], rolled)).text

    def _board(
        self, turn: int, texts: Sequence[str], counted: float, alpha: float, sprites: Sprites
    ) -> None:
        """Both plates side by side, as somebody at this side reads them."""
        wide = [sized(SYMBOL + 3 * APART) + _width(side.text) for side in self._shown.sides]
        room = min(1.0, self._room[turn % 180 == 90] * 0.9 / (sum(wide) + sized(APART)))
        left = -(sum(wide) + sized(APART)) / 2
        middles = (left + wide[0] / 2, -left - wide[1] / 2)
        for number in sorted(range(2), key=lambda one: self._weight(one, counted)):
            grown, light = self._weight(number, counted)
            at = (middles[number] * room, -self._away(turn))
            lies = (at, wide[number] * room * grown)
            how = (turn, room * grown)
            self._plate(number, texts[number], lies, how, sprites, light=light, alpha=alpha)

    def _weight(self, number: int, counted: float) -> tuple[float, float]:
        """How large a side is, and how bright."""
        if not self._shown.over:
            return 1.0, 1.0
        if number == self._shown.ahead:
            return 1 + WINS * out_back(counted), 1.0
        return 1.0, 1 - (1 - LOSES) * counted

    def _plate(
        self,
        number: int,
        text: str,
        lies: tuple[Point, float],
        how: tuple[int, float],
        sprites: Sprites,
        *,
        light: float,
        alpha: float,
    ) -> None:
        (at, wide), (turn, size) = lies, how
        owner, high = self._owners[number], sized(HIGH) * size
        red, green, blue, _ = owner.colour
        dimmed = (red * light, green * light, blue * light, alpha)
        sprites.picture(None, self._turned(at, turn), (wide, high), turn=turn, colour=dimmed)
        side = sized(SYMBOL) * size
        sign = self._shown.sides[number].icon or owner.symbol
        gap = sized(APART) * size
        symbol = self._turned((at[0] - wide / 2 + gap + side / 2, at[1]), turn)
        ink = faded(look.ink_on(owner.colour), alpha)
        picture = icon_texture(sign, sized(SYMBOL))
        sprites.picture(picture, symbol, (side, side), turn=turn, colour=ink)
        label = large_words(text, round(sized(LETTERS)))
        words = self._turned((at[0] + (side + gap) / 2, at[1]), turn)
        wide, high = label.size
        colour = (1.0, 1.0, 1.0, alpha * (1 + light) / 2)
        sprites.picture(label.texture, words, (wide * size, high * size), turn=turn, colour=colour)

    def _turned(self, at: Point, turn: int) -> Point:
        """From the middle, as it lies for somebody who reads it turned so."""
        (x, y), quarter = self._middle, turn // 90 % 4
        across, up = ((at[0], at[1]), (-at[1], at[0]), (-at[0], -at[1]), (at[1], -at[0]))[quarter]
        return x + across, y + up

    def end(self) -> None: ...


def _width(text: str) -> float:
    return float(large_words(text, round(sized(LETTERS))).size[0])
