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
    Copy,
    Found,
    copies_of,
    distinct,
    find_dice,
    seen_again,
)
from companion.senses.dice_sight.naming import Named, name_dice
from companion.senses.dice_sight.pip_dice import read_pips
from companion.senses.dice_sight.seen import UNREAD, Matrix, Picture, Polygon, Seen
from companion.senses.dice_sight.working import working

PLAIN = 16.0
"""Pixels of a die that is surely found in a copy of the frame."""
NO_DIE = 0.5
"""More likely than this to be no die, it is not even mentioned."""
MISCOUNTED, MISTAKEN = 0.02, 0.002
"""How likely another number of pips is counted than is there, for each that it might be; and how
likely a whole pattern is mistaken for another."""
COUNTED_NOWHERE, PATTERN_NOWHERE = 0.3, 0.02
"""How likely that is where there is no die."""
SURE, LEAST = 0.98, 0.1
"""So likely a number is after both were heard, and so likely by the network alone."""
SMALL, FEW, SMALL_LEAST = 20.0, 3, 0.95
"""Pixels of a top on which a few blots may pass for pips: there the network has to be surer."""
ALONE, AGAINST, ALONE_FOUND = 0.93, 0.97, 0.75
"""Where no pips were counted, or fewer than the network sees, since a pip may be hidden but none is
added: so likely in every look, and so surely found."""
SURELY_FOUND = {1: 0.6, 2: 0.4}
"""Faces that other things look like: so surely a die was found there."""
ONE, ONE_DOUBTED = 0.9, 0.008
"""And so likely a one is by the network alone; and so much doubt is left at most, the finder's
times the reader's."""
WHOLE, TO_THE_TOP, AGAIN = 1.4, 0.25, (0.85, 1.0, 1.2)
"""A die that cannot be read is looked at again where the reader saw it: so many times as large as
its top, with the middle moved so far towards that of the top, and a little smaller and larger. The
finder tells sizes only roughly, and too much or too little around a die confuses the reader."""
IN_A_ROW, SEEN_AGAIN = "3", 0.25
"""Dots that are printed in a row look like this face, as on number tokens. Where it was not surely
found, the finder has to see it from the right distance too, as surely as this."""
AGAIN_FOUND, AGAIN_LEAST, FEW_FOUND, FEW_DOUBTED = 0.65, 0.4, 0.7, 0.03
"""So surely it was found and so likely it showed that number at first; and where few pips are seen,
as on number tokens, so surely found with so little doubt."""
THROUGHOUT = 0.95
"""So likely in each look in all three sizes: then nobody needs to count."""
STEADY, STEADY_LEAST, STEADY_FOUND = 0.75, 0.2, 0.8
"""A four, five or six that leads in every size, where pips are pale or gleam: so likely in the mean
of all looks and in each, and so surely found. A token or a side of a die never has so many pips."""
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
    looked = _Looked(picture, copies)
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

    def __init__(self, picture: Picture, copies: Sequence[Copy]) -> None:
        self.picture, self._copies = picture, copies
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
        return seen_again(self._copies, _as_seen(find, named)) < SEEN_AGAIN

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


def judged_pattern(named: Named, value: int) -> tuple[str, float]:
    """What a whole pattern shows, unless the network knows better."""
    chance = _chance(named, value, MISTAKEN, PATTERN_NOWHERE)
    return (str(value), chance) if chance >= SURE else (UNREAD, 0.0)


def judged(found: float, named: Named, counted: Counted | None) -> tuple[str, float]:
    """What is shown, and how sure that is. `found`: how sure the finder was of a die."""
    value = named.value
    if counted is None or (counted.value < value and named.least >= AGAINST):
        alone = value > 1 and named.least >= ALONE and found >= ALONE_FOUND
        return (str(value), float(named.chances[value])) if alone else (UNREAD, 0.0)
    chance = _chance(named, counted.value, MISCOUNTED, COUNTED_NOWHERE)
    by_network = float(named.chances[counted.value])
    least = SMALL_LEAST if named.side < SMALL and counted.value <= FEW else LEAST
    if chance < SURE or by_network < least or found < SURELY_FOUND.get(counted.value, 0.0):
        return UNREAD, 0.0
    doubt = (1 - found) * (1 - by_network)
    if counted.value == 1 and (by_network < ONE or doubt > ONE_DOUBTED):
        return UNREAD, 0.0
    return str(counted.value), chance


def judged_throughout(found: float, sizes: Sequence[Named]) -> tuple[str, float]:
    """What the network alone sees in all sizes, if it is the same."""
    value = sizes[0].value
    if value <= 1 or any(one.value != value for one in sizes):
        return UNREAD, 0.0
    chance = float(np.mean([one.chances[value] for one in sizes]))
    least = min(one.least for one in sizes)
    steady = value > FEW and chance >= STEADY and least >= STEADY_LEAST and found >= STEADY_FOUND
    return (str(value), chance) if steady or least >= THROUGHOUT else (UNREAD, 0.0)


def can_be_believed(named: Named) -> bool:
    """Whether there is a number that is sure once as many pips are counted."""
    return _chance(named, named.likeliest, MISCOUNTED, COUNTED_NOWHERE) >= SURE


def is_worth_another_look(found: float, named: Named) -> bool:
    """Whether what could not be read is surely enough a die, and there is a number to confirm."""
    by_network = float(named.chances[named.likeliest])
    if named.likeliest <= FEW:
        return found >= FEW_FOUND and (1 - found) * (1 - by_network) <= FEW_DOUBTED
    return found >= AGAIN_FOUND and by_network >= AGAIN_LEAST


def _chance(named: Named, value: int, mistaken: float, nowhere: float) -> float:
    """How likely the number is after both were heard."""
    weights = np.full(7, mistaken)
    weights[0], weights[value] = nowhere, 1.0
    both = named.chances * weights
    return float(both[value] / both.sum())


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
