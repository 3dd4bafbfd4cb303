"""Dice with pips in a frame: witnesses say what each shows, and a number needs two of them.

One is a network; it has seen very many drawn dice and may still be sure of something that it has
never seen. The other looks at pips alone: `pip_dice` knows a face only by its whole pattern, in the
whole frame; `counting` counts what stands in pairs where the other network has found a die. What
the pips say stands if the network can believe it too; where only the network has a number it has
to be very sure; else nobody knows, and the table is asked. A number token with one dot looks much
like a one, so that a one needs more than others.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from companion.senses.dice_sight.counting import Counted, count_pips
from companion.senses.dice_sight.finding import (
    Found,
    copies_of,
    distinct,
    find_dice,
)
from companion.senses.dice_sight.naming import Named, doubt_dice, name_dice
from companion.senses.dice_sight.pip_dice import read_pips
from companion.senses.dice_sight.seen import UNREAD, Matrix, Picture, Polygon, Seen
from companion.senses.dice_sight.weighing import (
    AGAINST,
    FEW_FOUND,
    LEAST,
    agreed,
    can_be_believed,
    is_worth_another_look,
    judged,
    judged_pattern,
    judged_throughout,
    may_be,
)
from companion.senses.dice_sight.working import working

PLAIN = 16.0
"""Pixels of a die that is surely found in a copy of the frame."""
NO_DIE = 0.5
"""More likely than this to be no die, it is not even mentioned."""
WHOLE, TO_THE_TOP, AGAIN = 1.4, 0.25, (0.85, 1.0, 1.2)
"""A die that cannot be read is looked at again where the reader saw it: so many times as large as
its top, with the middle moved so far towards that of the top, and a little smaller and larger. The
finder tells sizes only roughly, and too much or too little around a die confuses the reader."""
IN_A_ROW, CONFIRMED = "3", 0.9
"""Dots that are printed in a row look like this face, as on number tokens. Where it was not surely
found, the doubter has to see it too, as surely as this."""
WORTH_ASKING = 0.75
"""Less like a die than this, what cannot be read is not mentioned either."""
ON_TOP, ON_TOP_FROM_ABOVE = 0.35, 0.6
"""Parts of its side by which the network may see a top beside its pattern: looking at the whole
die, and looking from above it."""
HOLDS, ABOVE = 0.6, 0.35
"""A find holds what is not farther from its middle than this part of it; and how far above a
pattern the network looks, in parts of the die."""
PART = 1.4
"""And so many times as large as its side it is at least."""
TOGETHER = 4
"""Finds that are named in one step."""
ONE_SIZE = 0.55
"""No die of a throw is seen smaller than this part of the largest."""
AROUND_A_TOP = 1.2
"""The box around a die is so many times as wide as its top."""
DOUBTED = 0.5
"""The quality of a die that is surely one and cannot be read."""
SQUARE = (4, 5)
"""Faces whose corner pips make a square: they tell how the top is sloped. The rows of a six stand
closer on some dice than on others."""
ONE_PLANE = 0.2
"""Tops whose shapes differ by more than this (a logarithm) do not lie in one plane."""


@dataclass(frozen=True, slots=True, eq=False)
class _Heard:
    """All that was said about one find."""

    seen: Seen
    found: Found
    counted: Counted | None


Step = Literal["small copies", "whole", "naming", "counting", "patterns", "a pattern"]
Looking = Generator[Step, None, tuple[Seen, ...]]
"""A frame being read. It tells each step before it is taken, so that one who has no time left can
go on later."""


def read_dice(picture: Picture, places: int = 0, part_of: int = 0) -> Looking:
    """Dice from left to right; one that is in doubt is unread. Where `places` dice are thrown and
    a quick look reads as many, nobody looks closer. For a part of a frame, `part_of` is the longer
    side of the whole."""
    yield "small copies"
    copies = copies_of(picture, part_of)
    plain = PLAIN * copies[0].scale
    looked = _Looked(picture)
    found: list[Found] = find_dice(copies[1:])
    heard: list[_Heard] = []
    for least, again in ((2 * plain, False), (plain, True)):
        if again:
            yield "whole"
            found += find_dice(copies[:1])
        read = [one.found for one in heard if one.seen.shows != UNREAD]
        likely = distinct(found, read)
        if sum(find.size > least for find in likely) >= places > 0:
            heard = yield from _heard(looked, likely, again)
            if _is_all(heard, places, least):
                break
    else:
        heard = yield from _heard_of_patterns(looked, part_of, likely)
        heard += yield from _heard(
            looked, [find for find in likely if not _is_among(find, heard)], again
        )
    return _lying(heard)


def _lying(heard: Sequence[_Heard]) -> tuple[Seen, ...]:
    """From left to right; what leans on something, or is too small to be one of them, is unread."""
    tops = [one.counted for one in heard]
    largest = max((one.seen.size for one in heard), default=0.0)
    level = [
        one.seen
        if _lies_flat(one.counted, tops) and one.seen.size > ONE_SIZE * largest
        else replace(one.seen, shows=UNREAD, quality=DOUBTED)
        for one in heard
    ]
    return tuple(sorted(level, key=lambda one: one.middle))


def _is_all(heard: Sequence[_Heard], places: int, least: float) -> bool:
    """Whether as many as were thrown are read, and so large that one more of their size could not
    have been missed; or more than were thrown, which no closer look makes fewer."""
    read = [one for one in heard if one.seen.shows != UNREAD and one.found.size > least]
    return len(read) > places > 0 or 0 < places == len(read) == len(heard)


def _is_among(find: Found, known: Sequence[_Heard]) -> bool:
    return any(
        np.hypot(find.x - one.found.x, find.y - one.found.y) < 0.5 * max(find.size, one.found.size)
        for one in known
    )


def _heard_of_patterns(
    looked: _Looked, part_of: int, found: Sequence[Found]
) -> Generator[Step, None, list[_Heard]]:
    yield "patterns"
    patterns = [one for one in read_pips(working(looked.picture, part_of)) if one.shows != UNREAD]
    heard = []
    for pattern in patterns:
        yield "a pattern"
        heard.append(_heard_of_pattern(looked, pattern, found))
    return [one for one in heard if one is not None]


def _heard_of_pattern(looked: _Looked, pattern: Seen, found: Sequence[Found]) -> _Heard | None:
    """None where the network contradicts the pattern, or sees the top elsewhere: then it is a side
    of the die. Where no die was found the network looks above the pattern too, for a camera is
    mostly held upright; and a single pip has to be plain there, for it may be one of two."""
    x, y = pattern.middle
    around = Found(x, y, pattern.size * AROUND_A_TOP, 1.0)
    holding = [
        find
        for find in found
        if np.hypot(find.x - x, find.y - y) < HOLDS * find.size
        and 0.9 < find.size / pattern.size < 2.2
    ]
    if holding:
        whole = min(holding, key=lambda find: float(np.hypot(find.x - x, find.y - y)))
        farthest = ON_TOP
    else:
        whole = Found(x, y - ABOVE * around.size, around.size * 1.25, 1.0)
        farthest = ON_TOP_FROM_ABOVE
    named, of_whole = name_dice(looked.picture, [around, whole])
    away = float(np.hypot(*np.subtract(of_whole.top, pattern.middle))) / pattern.size
    shows, sure = judged_pattern(named, int(pattern.shows))
    if away > farthest or shows == UNREAD:
        return None
    if holding and of_whole.chances[int(shows)] < LEAST:
        return None
    if shows == "1" and not holding and named.least < AGAINST:
        return None
    if looked.is_printed(shows, replace(around, sure=whole.sure if holding else 0.0), named):
        return None
    counted = count_pips(looked.picture, around, named) if int(shows) in SQUARE else None
    return _Heard(Seen(shows, pattern.polygon, sure), around, counted)


class _Looked:
    """What was said about each find, so that nobody is asked twice."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self._named: dict[Found, Named] = {}
        self._counted: dict[Found, Counted | None] = {}

    def at(self, found: Sequence[Found]) -> Generator[Step, None, list[Found]]:
        """Only what may be a die."""
        new = [find for find in found if find not in self._named]
        for first in range(0, len(new), TOGETHER):
            some = new[first : first + TOGETHER]
            yield "naming"
            self._named.update(zip(some, name_dice(self.picture, some), strict=True))
        return [find for find in found if self._named[find].chances[0] <= NO_DIE]

    def named(self, find: Found) -> Named:
        return self._named[find]

    def is_printed(self, shows: str, find: Found, named: Named) -> bool:
        """Whether the pips may be dots that are printed in a row."""
        if shows != IN_A_ROW or find.sure >= FEW_FOUND:
            return False
        (doubted,) = doubt_dice(self.picture, [_as_seen(find, named)])
        return float(doubted.chances[int(shows)]) < CONFIRMED

    def counted(self, find: Found) -> Counted | None:
        """Nobody counts where no number could be believed."""
        named = self._named[find]
        if find not in self._counted:
            worth_it = can_be_believed(named)
            self._counted[find] = count_pips(self.picture, find, named) if worth_it else None
        return self._counted[find]


def _heard(
    looked: _Looked, found: Sequence[Found], again: bool
) -> Generator[Step, None, list[_Heard]]:
    """`again`: whether to look a second time at what cannot be read."""
    heard = []
    dice = yield from looked.at(found)
    for find in dice:
        if any(_is_side(find, whole) for whole in dice):
            continue
        yield "counting"
        named, counted = looked.named(find), looked.counted(find)
        shows, sure = judged(find.sure, named, counted)
        if shows == UNREAD and again and is_worth_another_look(find.sure, named):
            shows, sure, counted = yield from _heard_again(looked, find)
        if shows == UNREAD and again and may_be(find.sure, named):
            shows, sure = yield from _agreed(looked, find)
            counted = counted if counted and shows == str(counted.value) else None
        if looked.is_printed(shows, find, named):
            shows = UNREAD
        like_a_die = find.sure * float(1 - named.chances[0])
        if shows != UNREAD or like_a_die >= WORTH_ASKING:
            quality = sure if shows != UNREAD else like_a_die * DOUBTED
            heard.append(_Heard(Seen(shows, _square(named, counted), quality), find, counted))
    return heard


def _heard_again(
    looked: _Looked, find: Found
) -> Generator[Step, None, tuple[str, float, Counted | None]]:
    """What it shows in another size, if that is what it most likely showed at first too; or what
    the network sees in all sizes."""
    shown = str(looked.named(find).likeliest)
    best: tuple[str, float, Counted | None] = (UNREAD, 0.0, looked.counted(find))
    sizes = [_as_seen(find, looked.named(find), part) for part in AGAIN]
    dice = yield from looked.at(sizes)
    for resized in dice:
        yield "counting"
        counted = looked.counted(resized)
        shows, sure = judged(find.sure, looked.named(resized), counted)
        if shows not in (shown, UNREAD):
            return UNREAD, 0.0, None
        if sure > best[1]:
            best = shows, sure, counted
    if best[0] == UNREAD and dice == sizes:
        shows, sure = judged_throughout(find.sure, [looked.named(one) for one in (find, *sizes)])
        return shows, sure, None if shows != UNREAD else best[2]
    return best


def _agreed(looked: _Looked, find: Found) -> Generator[Step, None, tuple[str, float]]:
    """What both networks see, in all sizes together."""
    sizes = [find, *(_as_seen(find, looked.named(find), part) for part in AGAIN)]
    yield "naming"
    doubted = doubt_dice(looked.picture, sizes)
    yield from looked.at(sizes)
    return agreed(find.sure, [looked.named(one) for one in sizes], doubted)


def _as_seen(find: Found, named: Named, part: float = 1.0) -> Found:
    """Where the reader saw the die that the finder had found, in a part of that size."""
    x, y = (
        at + TO_THE_TOP * (top - at) for at, top in zip((find.x, find.y), named.top, strict=True)
    )
    return replace(find, x=x, y=y, size=named.side * WHOLE * part)


def _is_side(find: Found, whole: Found) -> bool:
    """Whether it is but a part of a die that was found as a whole."""
    near = np.hypot(find.x - whole.x, find.y - whole.y) < HOLDS * whole.size
    return bool(near and whole.size > PART * find.size)


def _lies_flat(top: Counted | None, tops: list[Counted | None]) -> bool:
    """Whether no other top is sloped less and differently: then this die leans on something."""
    if top is None or top.value not in SQUARE:
        return True
    return not any(
        other is not None
        and other.value in SQUARE
        and apart(top, other) > ONE_PLANE
        and _flatness(other) > _flatness(top)
        for other in tops
    )


def _measure(top: Counted) -> Matrix:
    """The same for all tops in one plane, however the dice are turned in it and however large."""
    square = top.arms.T @ top.arms
    measure: Matrix = square / np.sqrt(max(float(np.linalg.det(square)), 1e-9))
    return measure


def _flatness(top: Counted) -> float:
    """1 for a top that is seen from straight above."""
    return float(1 / np.sqrt(np.linalg.cond(_measure(top))))


def apart(one: Counted, two: Counted) -> float:
    """How differently two tops are sloped: 0 for tops in one plane."""
    stretch = np.linalg.eigvals(np.linalg.solve(_measure(one), _measure(two)))
    return float(np.abs(np.log(np.maximum(stretch.real, 1e-6))).max())


def _square(named: Named, counted: Counted | None) -> Polygon:
    """Around the middle of the pips, where they are counted: that is exact."""
    exact = counted is not None and counted.value == named.value
    x, y = counted.middle.tolist() if exact and counted is not None else named.top
    half = named.side / 2
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
