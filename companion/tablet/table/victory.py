"""The end of a game as something to see: the winner's colour floods the glass from their edge,
their points are counted part by part, and their name stands at every side. A touch ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from kivy.animation import AnimationTransition

from companion.tablet.masks import icon_texture
from companion.tablet.preferences import Side
from companion.tablet.seats import TURNS
from companion.tablet.table.pen import sized
from companion.tablet.table.sprites import (
    Point,
    Sprites,
    disc_texture,
    large_words,
    ring_texture,
)
from companion.tablet.theme import Colour, Owner, faded, look
from companion.view.table_view import SeatView

out_expo: Callable[[float], float] = AnimationTransition.out_expo
out_back: Callable[[float], float] = AnimationTransition.out_back

FLOOD, PART, CONFETTI, FADE = 0.6, 0.12, 3.0, 0.4
"""In seconds: the flood, each part that is counted, what falls from above, and the end."""
NAME, SYMBOL, MEDAL, WORDS = 64, 240, 76, 20
"""Sizes in dp."""
FALLING, RAYS, LEAVES = 24, 10, 7
LAUREL, OPEN = 0.64, 0.62
"""How far from the middle the leaves lie, by the symbol's size; and from the top to the last one of
a twig, as a part of the way to the foot."""
GOLDEN = 0.618034


class Victory:
    """`seat` has won, and sits at `side` of a glass of this `size`."""

    delay, covers = 0.0, True

    def __init__(self, seat: SeatView, owner: Owner, side: Side, size: Point) -> None:
        self._name, self._owner, self._side, self._size = str(seat.name), owner, side, size
        self._total = seat.points.total
        self._parts = [(str(one.text), one.value) for one in seat.points.parts if one.value]
        self._counted = FLOOD + PART * max(1, len(self._parts))
        self.seconds = self._counted + CONFETTI + FADE

    def show(self, part: float, sprites: Sprites) -> None:
        now = part * self.seconds
        alpha = min(1.0, (self.seconds - now) / FADE)
        self._flood(out_expo(min(1.0, now / FLOOD)), alpha, sprites)
        if now < FLOOD / 2:
            return
        self._rays(now, alpha, sprites)
        self._confetti(now, alpha, sprites)
        self._medallion(min(1.0, (now - FLOOD / 2) / (FLOOD / 2)), alpha, sprites)
        self._laurel(min(1.0, max(0.0, (now - FLOOD) / (self._counted - FLOOD))), alpha, sprites)
        shown = [
            (words, value, min(1.0, (now - FLOOD - number * PART) / PART))
            for number, (words, value) in enumerate(self._parts)
            if now >= FLOOD + number * PART
        ]
        self._medals(shown, alpha, sprites)
        counted = sum(value for _, value, _ in shown)
        self._names(counted if now < self._counted else self._total, alpha, sprites)

    def end(self) -> None: ...

    # --- parts of the picture

    def _flood(self, part: float, alpha: float, sprites: Sprites) -> None:
        wide, high = self._size
        rect = {
            "bottom": (0.0, 0.0, wide, high * part),
            "top": (0.0, high * (1 - part), wide, high),
            "left": (0.0, 0.0, wide * part, high),
            "right": (wide * (1 - part), 0.0, wide, high),
        }[self._side]
        sprites.rect(*rect, faded(self._owner.colour, alpha))

    def _rays(self, now: float, alpha: float, sprites: Sprites) -> None:
        """From the middle to all sides, turning slowly."""
        long = sum(self._size)
        for number in range(RAYS):
            turn, colour = number * 180 / RAYS + now * 5, faded(look.ivory, 0.07 * alpha)
            sprites.picture(None, self._middle, (long, long * 0.035), turn=turn, colour=colour)

    def _confetti(self, now: float, alpha: float, sprites: Sprites) -> None:
        """Each flake has a way of its own, the same at every victory."""
        wide, high = self._size
        colours: Sequence[Colour] = (look.accent, look.ivory, look.ink_on(self._owner.colour))
        for number in range(FALLING):
            across, speed = number * GOLDEN % 1, 0.25 + number * 0.37 % 0.3
            fallen = (number * 0.71 + now * speed) % 1
            at = (wide * across + sized(12) * sin(now * 3 + number), high * (1 - fallen))
            size = (sized(10), sized(6))
            colour = faded(colours[number % 3], 0.9 * alpha)
            sprites.picture(None, at, size, turn=now * 200 + number * 40, colour=colour)

    @property
    def _middle(self) -> Point:
        return self._size[0] / 2, self._size[1] / 2

    def _medallion(self, part: float, alpha: float, sprites: Sprites) -> None:
        """The winner's symbol, in the middle."""
        side = min(sized(SYMBOL), min(self._size) * 0.32) * out_back(part)
        turn, own = TURNS[self._side], self._owner
        ink = look.ink_on(own.colour)
        texture = disc_texture(round(sized(120)))
        sprites.picture(texture, self._middle, (side, side), colour=faded(ink, alpha))
        inner = (side * 0.92, side * 0.92)
        sprites.picture(texture, self._middle, inner, colour=faded(own.colour, alpha))
        symbol = (side * 0.6, side * 0.6)
        picture = icon_texture(own.symbol, sized(SYMBOL))
        sprites.picture(picture, self._middle, symbol, turn=turn, colour=faded(ink, alpha))

    def _laurel(self, part: float, alpha: float, sprites: Sprites) -> None:
        """Two twigs that grow from the foot of the symbol while the points are counted."""
        away = min(sized(SYMBOL), min(self._size) * 0.32) * LAUREL
        turn, (x, y) = TURNS[self._side], self._middle
        for number in range(round(LEAVES * part)):
            along = 180 * (1 - OPEN * (number + 0.6) / LEAVES)
            for way in (-1, 1):
                angle = 90 + way * along + turn
                at = (x + away * cos(angle * pi / 180), y + away * sin(angle * pi / 180))
                size, colour = (away * 0.3, away * 0.12), faded(look.accent, alpha)
                leaf = angle + way * 62
                sprites.picture(disc_texture(48), at, size, turn=leaf, colour=colour)

    def _medals(
        self, shown: Sequence[tuple[str, int, float]], alpha: float, sprites: Sprites
    ) -> None:
        """The parts of the points, one after the other round the middle, as the winner reads."""
        turn, (x, y) = TURNS[self._side], self._middle
        away, side = min(self._size) * 0.29, sized(MEDAL)
        for number, (words, value, part) in enumerate(shown):
            angle = pi / 2 - 2 * pi * number / len(self._parts) + turn * pi / 180
            at, grown = (x + away * cos(angle), y + away * sin(angle)), side * out_back(part)
            size, edge = (grown, grown), round(sized(96))
            sprites.picture(disc_texture(edge), at, size, colour=faded(look.ivory, alpha))
            sprites.picture(ring_texture(edge), at, size, colour=faded(look.accent, alpha))
            ink = faded(look.ink, alpha)
            _write(sprites, str(value), at, grown * 0.56, turn=turn, colour=ink, most=side)
            down = turn * pi / 180
            below = (at[0] + grown * 0.72 * sin(down), at[1] - grown * 0.72 * cos(down))
            faint, most = (1.0, 1.0, 1.0, alpha * part), side * 2.4
            _write(sprites, words, below, sized(WORDS), turn=turn, colour=faint, most=most)

    def _names(self, count: int, alpha: float, sprites: Sprites) -> None:
        (wide, high), away = self._size, sized(NAME) * 0.8
        places: dict[Side, Point] = {
            "bottom": (wide / 2, away),
            "right": (wide - away, high / 2),
            "top": (wide / 2, high - away),
            "left": (away, high / 2),
        }
        for side, at in places.items():
            self._name_and_points(str(count), side, at, alpha, sprites)

    def _name_and_points(
        self, count: str, side: Side, at: Point, alpha: float, sprites: Sprites
    ) -> None:
        """A golden star stands between them."""
        name, points = (large_words(one, round(sized(NAME))) for one in (self._name, count))
        turn, most = TURNS[side], 0.7 * self._size[side in ("left", "right")]
        star, gap = sized(NAME) * 0.9, sized(NAME) * 0.22
        shown = (
            (name.texture, name.size, (1.0, 1.0, 1.0, alpha)),
            (icon_texture("point", star), (star, star), faded(look.accent, alpha)),
            (points.texture, points.size, (1.0, 1.0, 1.0, alpha)),
        )
        whole = sum(size[0] for _, size, _ in shown) + 2 * gap
        part, along = min(1.0, most / whole), -whole / 2
        down = turn * pi / 180
        for texture, (wide, high), colour in shown:
            middle = (along + wide / 2) * part
            place = (at[0] + middle * cos(down), at[1] + middle * sin(down))
            size = (wide * part, high * part)
            sprites.picture(texture, place, size, turn=turn, colour=colour)
            along += wide + gap


def _write(
    sprites: Sprites,
    text: str,
    at: Point,
    size: float,
    *,
    turn: float,
    colour: Colour,
    most: float,
) -> None:
    """No wider than `most`. In another colour than white, its edge is as dark as that."""
    label = large_words(text, max(8, round(size)))
    wide, high = label.size
    part = min(1.0, most / max(1, wide))
    sprites.picture(label.texture, at, (wide * part, high * part), turn=turn, colour=colour)
