"""Who sits where: sizes of tables, rounds of tables, and how often people meet again.

Players stand at a table in the order of selection: whoever is first chooses first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Literal

from msgspec import Struct

from companion.night.trouble import NightError

Pair = tuple[str, str]
Stage = Literal["preliminary", "semi-final", "final"]


class Seated(Struct, frozen=True):
    """A table and its players in the order of selection."""

    number: int
    players: tuple[str, ...]


class Round(Struct, frozen=True, omit_defaults=True):
    """All tables of a round, and who finds no place at one."""

    tables: tuple[Seated, ...]
    sitting_out: tuple[str, ...] = ()

    def players(self) -> Iterator[str]:
        """Everybody who sits at a table."""
        return (player for table in self.tables for player in table.players)

    def table(self, number: int) -> Seated:
        for table in self.tables:
            if table.number == number:
                return table
        raise NightError("There is no table {number} in this round.", number=number)


class Repeats(Struct, frozen=True):
    """How often something happened again: a pair that met m times counts m(m-1)/2, and so do
    positions and small tables of a player. `together` are meetings of people to be kept apart."""

    opponents: int
    positions: int
    small_tables: int
    together: int


def table_sizes(players: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """As few tables as possible for as many players as possible: 7 sit at 4 and 3."""
    return _table_sizes(players, tuple(sizes))


@cache
def _table_sizes(players: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    best: dict[int, tuple[int, ...]] = {0: ()}
    for count in range(1, players + 1):
        shorter = [(*best[count - size], size) for size in sizes if count - size in best]
        if shorter:
            best[count] = min(shorter, key=lambda tables: (len(tables), -min(tables)))
    return tuple(sorted(best[max(best)], reverse=True))


def pairs_of(groups: Iterable[Iterable[str]]) -> frozenset[Pair]:
    """Everybody with everybody else of the same group, each pair once."""
    return frozenset(pair for group in groups for pair in combinations(sorted(set(group)), 2))


def repeats(rounds: Sequence[Round], apart: frozenset[Pair] = frozenset()) -> Repeats:
    """What these rounds repeat."""
    full = max((len(table.players) for round in rounds for table in round.tables), default=0)
    met: Counter[Pair] = Counter()
    positions: Counter[tuple[str, int]] = Counter()
    small: Counter[str] = Counter()
    for table in (table for round in rounds for table in round.tables):
        met.update(combinations(sorted(table.players), 2))
        positions.update((player, place) for place, player in enumerate(table.players))
        if len(table.players) < full:
            small.update(table.players)
    return Repeats(
        opponents=_again(met.values()),
        positions=_again(positions.values()),
        small_tables=_again(small.values()),
        together=sum(count for pair, count in met.items() if pair in apart),
    )


def _again(counts: Iterable[int]) -> int:
    return sum(count * (count - 1) // 2 for count in counts)
