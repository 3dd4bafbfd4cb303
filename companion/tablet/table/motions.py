"""Everything that moves on a table, one class a kind. Each is drawn for a part of its time between
0 and 1, with sprites over the table or by what stands there already.

None of them knows a game, and none keeps anything: at its end the table looks as if it had never
been.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from kivy.animation import AnimationTransition
from msgspec.structs import replace

from companion.tablet.table.card_rows import CardFace
from companion.tablet.table.lying_dice import LyingDice, Told
from companion.tablet.table.pen import sized
from companion.tablet.table.plan_map import PlanMap
from companion.tablet.table.sprites import (
    Point,
    Sprites,
    die_texture,
    disc_texture,
    goods_texture,
    large_words,
    ring_texture,
)
from companion.tablet.table.strip import Strip
from companion.tablet.theme import Colour, faded, look
from companion.view.table_view import SeatView, Sum

out_back: Callable[[float], float] = AnimationTransition.out_back
in_out_sine: Callable[[float], float] = AnimationTransition.in_out_sine
in_out_cubic: Callable[[float], float] = AnimationTransition.in_out_cubic
out_quad: Callable[[float], float] = AnimationTransition.out_quad
out_bounce: Callable[[float], float] = AnimationTransition.out_bounce

TUMBLE, HOLD, SHRINK = 0.45, 0.7, 0.25
FLASH, FLY, APART = 0.5, 0.45, 0.06
LAY, FLIP = 0.2, 0.3
STEP, COUNT, LONGEST = 0.12, 0.08, 0.6
HAND_OVER = 0.35
"""In seconds. A step of a ship, a point that is counted; neither takes longer than `LONGEST`."""

DIE, SUM, CARD = 112, 160, 54
"""In dp: the side of a die, the height of a sum, that of a card."""
SHRINKS = 0.6
"""So much smaller a sum is when it is gone."""
TURNS_IN_THE_AIR = 420.0
"""Degrees by which a die turns until it lies."""


class Moving(Protocol):
    """Something that moves for some `seconds`, once `delay` seconds have passed."""

    seconds: float
    delay: float
    covers: bool
    """Whether it lies over what a finger may want to see: then a touch ends it."""

    def show(self, part: float, sprites: Sprites) -> None:
        """Draw it at this part of its time."""

    def end(self) -> None:
        """It is over, or was broken off: what stands there stands as it should."""


class Tumble:
    """Dice roll in from whoever threw them; then the sum stands large for every side and goes, and
    the dice go to where they lie."""

    delay, covers = 0.0, True
    seconds = TUMBLE + HOLD + SHRINK

    def __init__(
        self,
        roll: Told,
        way: tuple[Point, Point],
        room: float,
        *,
        lying: LyingDice | None = None,
        tells: bool = True,
    ) -> None:
        """`way` is from whoever threw them to the middle. The sum is not told of balls, whose
        colours count, nor where a scoreboard does."""
        self._dice, self._faces, self._total = roll
        self._tells = tells and self._dice != "balls"
        self._start, self._middle = way
        self._lying = lying
        self._room = min(1.0, room / (sized(SUM) * 3))

    def show(self, part: float, sprites: Sprites) -> None:
        if self._lying is not None:
            self._lying.take_away(True)
        now = part * self.seconds
        gone = in_out_cubic(min(1.0, max(0.0, (now - TUMBLE - HOLD) / SHRINK)))
        self._draw_dice(min(1.0, now / TUMBLE), gone, sprites)
        if now >= TUMBLE and self._tells:
            self._draw_sums(gone, sprites)

    def _draw_dice(self, part: float, gone: float, sprites: Sprites) -> None:
        places, small = self._lying.places if self._lying is not None else ([], 0.0)
        large, lies = sized(DIE) * self._room, out_back(part)
        first = self._middle[0] - large * 0.6 * (len(self._faces) - 1)
        for number, face in enumerate(self._faces):
            x, y = first + large * 1.2 * number, self._middle[1]
            at = (
                self._start[0] + (x - self._start[0]) * lies,
                self._start[1] + (y - self._start[1]) * lies,
            )
            side, alpha = large, 1 - gone
            if places:
                to_x, to_y = places[number]
                at = (at[0] + (to_x - at[0]) * gone, at[1] + (to_y - at[1]) * gone)
                side, alpha = large + (small - large) * gone, 1.0
            spin = 1 if number % 2 else -1
            turn = spin * (1 - part) * TURNS_IN_THE_AIR + spin * 8
            texture = die_texture(self._dice, self._seen(face, part), round(large))
            sprites.picture(texture, at, (side, side), turn=turn, colour=(1, 1, 1, alpha))

    def _seen(self, face: int, part: float) -> int:
        """A die shows other faces while it is in the air; a ball has but one colour."""
        in_the_air = part < 0.8 and self._dice != "balls"
        return (face + int(part * 9)) % 6 + 1 if in_the_air else face

    def _draw_sums(self, gone: float, sprites: Sprites) -> None:
        """At last they shrink towards the four sides."""
        label = large_words(str(self._total), round(sized(SUM) * self._room))
        wide, high = (length * (1 - SHRINKS * gone) for length in label.size)
        away = (sized(DIE) * self._room * 0.75 + label.size[1] / 2) * (1 + gone)
        x, y = self._middle
        dice = sized(DIE) * self._room * (0.6 * len(self._faces) + 0.2) + label.size[1] / 2
        aside = max(away, dice * (1 + gone))
        places = ((x, y - away), (x + aside, y), (x, y + away), (x - aside, y))
        for quarter, at in enumerate(places):
            colour = (1, 1, 1, 1 - gone)
            sprites.picture(label.texture, at, (wide, high), turn=90 * quarter, colour=colour)

    def end(self) -> None:
        if self._lying is not None:
            self._lying.take_away(False)


class Flash:
    """Places that bring something: two rings grow from each, and its ground lights up."""

    seconds, covers = FLASH, False

    def __init__(self, places: Sequence[tuple[Point, float]], delay: float) -> None:
        """`places` are middles and radii."""
        self._places, self.delay = places, delay

    def show(self, part: float, sprites: Sprites) -> None:
        grown, left = out_quad(part), 1 - part
        side = round(sized(96))
        for at, radius in self._places:
            wide = 2 * radius
            light = faded(look.ivory, 0.45 * left)
            sprites.picture(disc_texture(side), at, (wide, wide), colour=light)
            for larger in (0.7, 1.0):
                ring = wide * (0.6 + larger * grown)
                colour = faded(look.ivory, 0.9 * left)
                sprites.picture(ring_texture(side), at, (ring, ring), colour=colour)

    def end(self) -> None: ...


class Fly:
    """A card flies in a curve from one place to another, and is gone when it is there."""

    seconds, covers = FLY, False

    def __init__(self, good: str, start: Point, end: Point, delay: float) -> None:
        self._good, self._start, self._end, self.delay = good, start, end, delay

    def show(self, part: float, sprites: Sprites) -> None:
        along, high = in_out_sine(part), sized(CARD)
        (x, y), (to_x, to_y) = self._start, self._end
        bend = 0.2 * ((1 - along) * along * 4)
        at = (
            x + (to_x - x) * along - (to_y - y) * bend,
            y + (to_y - y) * along + (to_x - x) * bend,
        )
        texture = goods_texture(self._good, round(high))
        sprites.picture(texture, at, (high * 0.75, high))

    def end(self) -> None: ...


class Glide:
    """A piece of the map moves along places to where it stands now."""

    delay, covers = 0.0, False

    def __init__(self, board: PlanMap, piece: str, path: Sequence[Point]) -> None:
        """`path` are points of the map, the last of them where the piece stands."""
        self._board, self._piece, self._path = board, piece, path
        self.seconds = min(LONGEST, STEP * max(2, len(path) - 1))

    def show(self, part: float, sprites: Sprites) -> None:  # noqa: ARG002  moved where it stands
        legs = len(self._path) - 1
        passed = in_out_sine(part) * legs
        leg = min(legs - 1, int(passed))
        (x, y), (to_x, to_y), along = self._path[leg], self._path[leg + 1], passed - leg
        end_x, end_y = self._path[-1]
        moved = (x + (to_x - x) * along - end_x, y + (to_y - y) * along - end_y)
        self._board.lift(self._piece, moved)

    def end(self) -> None:
        self._board.lift(self._piece)


class Lay:
    """A piece is laid on the map: larger at first, then as large as it is."""

    delay, seconds, covers = 0.0, LAY, False

    def __init__(self, board: PlanMap, piece: str) -> None:
        self._board, self._piece = board, piece

    def show(self, part: float, sprites: Sprites) -> None:  # noqa: ARG002  laid where it stands
        self._board.lift(self._piece, larger=1.4 - 0.4 * out_bounce(part))

    def end(self) -> None:
        self._board.lift(self._piece)


class Flip:
    """A card is turned up: its back becomes narrow, then its face becomes wide."""

    delay, seconds, covers = 0.0, FLIP, False

    def __init__(self, key: str, faces: Callable[[], Sequence[CardFace]]) -> None:
        self._key, self._faces = key, faces

    def show(self, part: float, sprites: Sprites) -> None:  # noqa: ARG002  turned where it lies
        turned = in_out_sine(part)
        for face in self._lying():
            face.turn_up(abs(1 - 2 * turned), back=turned < 0.5)

    def end(self) -> None:
        for face in self._lying():
            face.turn_up(1.0, back=False)

    def _lying(self) -> list[CardFace]:
        return [one for one in self._faces() if one.key == self._key and one.parent is not None]


class CountUp:
    """The points of a seat, one after the other, on its own strip."""

    covers = False

    def __init__(self, strip: Strip, before: int, seat: SeatView, delay: float) -> None:
        self._strip, self._before, self._seat, self.delay = strip, before, seat, delay
        steps = abs(seat.points.total - before)
        self.seconds = min(LONGEST, COUNT * (steps + 1))

    def show(self, part: float, sprites: Sprites) -> None:  # noqa: ARG002  written on the strip
        after = self._seat.points.total
        total = self._before + int((after - self._before) * part)
        self._write(replace(self._seat, points=Sum(total)) if total != after else self._seat)

    def end(self) -> None:
        self._write(self._seat)

    def _write(self, seat: SeatView) -> None:
        if self._strip.seat is not None and self._strip.seat != seat:
            self._strip.show_seat(seat)


class HandOver:
    """The band of whoever acted runs round the edge of the glass to whoever acts now."""

    delay, seconds, covers = 0.0, HAND_OVER, False

    def __init__(
        self,
        size: tuple[float, float],
        ends: tuple[tuple[float, float], tuple[float, float]],
        colours: tuple[Colour, Colour],
        deep: float,
    ) -> None:
        """`ends` are where both strips begin and end along the edge, counted from the lower left
        corner against the clock; the shorter way is taken."""
        self._size, self._colours, self._deep = size, colours, deep
        round_it = 2 * (size[0] + size[1])
        (start, end), (to_start, to_end) = ends
        away = (to_start + to_end - start - end) / 2 % round_it
        away = away - round_it if away > round_it / 2 else away
        length = to_end - to_start
        middle = (start + end) / 2 + away
        self._from, self._to = (start, end), (middle - length / 2, middle + length / 2)

    def show(self, part: float, sprites: Sprites) -> None:
        along = in_out_cubic(part)
        start, end = (
            one + (other - one) * along for one, other in zip(self._from, self._to, strict=True)
        )
        first, last = self._colours
        red, green, blue, _ = (a + (b - a) * along for a, b in zip(first, last, strict=True))
        colour = (red, green, blue, 1 - along**4)
        for rect in _along_the_edge(self._size, start, end, self._deep):
            sprites.rect(*rect, colour)

    def end(self) -> None: ...


def _along_the_edge(
    size: tuple[float, float], start: float, end: float, deep: float
) -> list[tuple[float, float, float, float]]:
    """The rectangles that lie along the edge between two marks: left, bottom, right and top."""
    (wide, high), found = size, []
    round_it = 2 * (wide + high)
    for lap in (-round_it, 0.0, round_it):
        mark = lap
        for side, length in enumerate((wide, high, wide, high)):
            begin, stop = max(start, mark), min(end, mark + length)
            low, up = begin - mark, stop - mark
            mark += length
            if stop <= begin:
                continue
            found.append(
                (
                    (low, 0.0, up, deep),
                    (wide - deep, low, wide, up),
                    (wide - up, high - deep, wide - low, high),
                    (0.0, high - up, deep, high - low),
                )[side]
            )
    return found
