"""Seating a round anew because somebody came late or left, without touching what is being played.

As few of the other tables as possible are broken up: their cards are printed already, and people
have found their places.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count
from random import Random

from companion.night.arranging import Arranged, Wishes, arranged
from companion.night.seating import Round, Seated, table_sizes

TRIES = 8
"""Choices of tables to break up that are compared."""


def reseated(
    current: Round,
    playing: Collection[int],
    present: Collection[str],
    past: Sequence[Round],
    wishes: Wishes,
    *,
    seed: int,
    split: Collection[int] = (),
) -> Round:
    """The round for whoever is present. Tables that play stay, unless one is to be split."""
    staying = [table for table in current.tables if table.number in playing]
    staying = [table for table in staying if table.number not in split]
    busy = {player for table in staying for player in table.players}
    waiting = [_without(table, present) for table in current.tables if table not in staying]
    whole = [
        table
        for table in waiting
        if len(table.players) in wishes.sizes and table.number not in split
    ]
    kept = busy | {player for table in whole for player in table.players}
    free = sorted(set(present) - kept)
    random = Random(f"{seed}:reseat")
    best: tuple[int, Round] | None = None
    for attempt in range(TRIES):
        broken = _to_break(whole, len(free), wishes.sizes, random)
        pool = free + [player for table in broken for player in table.players]
        found = arranged([pool], past, wishes, seed + attempt)
        rest = [table for table in whole if table not in broken]
        if best is None or found.cost < best[0]:
            best = found.cost, _together(staying + rest, found)
        if not found.cost:
            break
    assert best is not None
    return best[1]


def _without(table: Seated, present: Collection[str]) -> Seated:
    return Seated(table.number, tuple(player for player in table.players if player in present))


def _to_break(
    whole: Sequence[Seated], free: int, sizes: Sequence[int], random: Random
) -> list[Seated]:
    """The fewest tables, of the largest and the smallest size, that must be broken up so that as
    few players as possible find no place."""
    by_size = {size: [t for t in whole if len(t.players) == size] for size in sizes}
    small, *larger = sorted(sizes)
    large = larger[-1] if larger else small
    most = {size: len(by_size[size]) for size in (small, large)}
    options = [
        (_left_over(free + a * large + b * small, sizes), a + b, a, b)
        for a in range(min(most[large], small + large) + 1)
        for b in range((min(most[small], small + large) if small != large else 0) + 1)
    ]
    _, _, many, few = min(options)
    return _some(by_size[large], many, random) + _some(by_size[small], few, random)


def _left_over(players: int, sizes: Sequence[int]) -> int:
    return players - sum(table_sizes(players, sizes))


def _some(tables: Sequence[Seated], wanted: int, random: Random) -> list[Seated]:
    return sorted(tables, key=lambda _: random.random())[:wanted]


def _together(kept: Sequence[Seated], found: Arranged) -> Round:
    """New tables take the numbers that became free."""
    (new,) = found.rounds
    taken = {table.number for table in kept}
    free = (number for number in count(1) if number not in taken)
    named = [Seated(number, table.players) for number, table in zip(free, new.tables, strict=False)]
    return Round(tuple(sorted([*kept, *named], key=lambda t: t.number)), new.sitting_out)
