"""One frame read for the dice that are wanted: by pips, by taught faces, or as balls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from companion.senses.dice_sight.balls import read_balls
from companion.senses.dice_sight.judging import Looking, read_dice
from companion.senses.dice_sight.marks import read_marks
from companion.senses.dice_sight.seen import UNREAD, Picture, Seen
from companion.senses.dice_sight.taught import Taught
from companion.senses.dice_sight.working import coloured, working

Kind = Literal["pips", "marks", "balls"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be thrown: its name, how many together, and what each can show."""

    dice: str
    places: int
    shows: frozenset[str]
    kind: Kind


def read(picture: Picture, wanted: Wanted, taught: Taught, part_of: int = 0) -> tuple[Seen, ...]:
    """Everything of the kind in the picture, from left to right, however long it takes."""
    return finished(reading(picture, wanted, taught, part_of))


def finished(looking: Looking) -> tuple[Seen, ...]:
    """With every step taken at once."""
    while True:
        try:
            next(looking)
        except StopIteration as end:
            seen: tuple[Seen, ...] = end.value
            return seen


def reading(picture: Picture, wanted: Wanted, taught: Taught, part_of: int = 0) -> Looking:
    """The same step by step. What such a die cannot show is unread. For a part of a frame,
    `part_of` is the longer side of the whole."""
    picture = coloured(picture)
    if wanted.kind == "pips":
        seen = yield from read_dice(picture, wanted.places, part_of)
    else:
        yield "whole"
        seen = (
            read_balls(picture, taught.tints)
            if wanted.kind == "balls"
            else read_marks(working(picture, part_of), taught.faces(wanted.dice))
        )
    named = [one if one.shows in wanted.shows else replace(one, shows=UNREAD) for one in seen]
    return _those_thrown(named, wanted.places)


def _those_thrown(named: list[Seen], places: int) -> tuple[Seen, ...]:
    """There are no more dice in the box than are thrown: what else looks like one is none. Of what
    could not be read, that which looks most like a die is left to be asked about."""
    sure = [one for one in named if one.shows != UNREAD]
    if len(sure) > places or len(named) <= places:
        return tuple(named)
    doubtful = sorted((one for one in named if one.shows == UNREAD), key=lambda one: -one.quality)
    thrown = sure + doubtful[: places - len(sure)]
    return tuple(sorted(thrown, key=lambda one: one.middle))
