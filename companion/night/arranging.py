"""Rounds in which people meet again as rarely as possible, found by annealing.

First everybody is dealt to tables, then two players of a round change places again and again: what
makes the rounds better is kept, and what makes them worse is kept the more rarely the longer it
goes on. Who chooses first at a table is settled afterwards. The same seed gives the same rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from math import exp
from random import Random
from typing import Any

from msgspec import Struct

from companion.night.formats import Weights
from companion.night.seating import Pair, Round, Seated, table_sizes
from companion.night.standings import drawn

TRIES = 8
"""Beginnings that are tried as long as something is repeated; the best end counts."""
STEPS = 30_000
STEPS_A_SEAT = 30
HOT, WARM, COLD = 600.0, 60.0, 4.0
"""Where a repeat costs 1000. Players who are ordered by their standing are only warmed up, or else
the order would be lost."""
LOOK_AGAIN = 128
"""Changes before the list of players with something to improve is made anew."""
SWEEPS = 60


class Wishes(Struct, frozen=True):
    """What a seating should respect beside the rounds before it.

    `standing` is the place of each player where those of like standing should meet.
    """

    sizes: tuple[int, ...]
    weights: Weights
    apart: frozenset[Pair] = frozenset()
    standing: Mapping[str, int] = {}


class Arranged(Struct, frozen=True):
    """New rounds, and the sum of what is wrong with them."""

    rounds: tuple[Round, ...]
    cost: int


def arranged(
    attending: Sequence[Sequence[str]], past: Sequence[Round], wishes: Wishes, seed: int
) -> Arranged:
    """One new round for each list of players. Rounds in `past` stay as they are."""
    best: Arranged | None = None
    for attempt in range(TRIES):
        found = _Search(attending, past, wishes, seed, attempt).found()
        if best is None or found.cost < best.cost:
            best = found
        if not best.cost or wishes.standing:
            break
    assert best is not None
    return best


class _Search:
    """Players are numbers here, and who met whom is one long list: this is the inner loop."""

    def __init__(
        self,
        attending: Sequence[Sequence[str]],
        past: Sequence[Round],
        wishes: Wishes,
        seed: int,
        attempt: int,
    ) -> None:
        everybody = {player for players in attending for player in players}
        self._names = sorted(everybody, key=lambda player: (wishes.standing.get(player, 0), player))
        self._number = {name: number for number, name in enumerate(self._names)}
        self._wishes, self._past = wishes, past
        self._random = Random(f"{seed}:{attempt}")
        self._met = [0] * len(self._names) ** 2
        self._fixed_cost: list[int] = []
        self._eager = bool(wishes.apart) and attempt % 2 == 1
        self._small = [0] * len(self._names)
        self._tables: list[list[list[int]]] = []
        self._out: list[tuple[str, ...]] = []
        self._full = max(wishes.sizes)
        self._remember()
        self._price(wishes.weights.opponents // 2 if self._eager else wishes.weights.apart)
        self._deal(attending, seed)

    def found(self) -> Arranged:
        if self._eager:
            self._anneal(WARM if self._wishes.standing else HOT)
            self._price(self._wishes.weights.apart)
        cost = self._anneal(WARM if self._wishes.standing or self._eager else HOT)
        order = _Positions(self._tables, self._positions_before(), self._random)
        cost += order.settle() * self._wishes.weights.position
        rounds = []
        for tables, out in zip(self._tables, self._out, strict=True):
            seated = (tuple(self._names[player] for player in table) for table in tables)
            numbered = tuple(Seated(number, players) for number, players in enumerate(seated, 1))
            rounds.append(Round(numbered, out))
        return Arranged(tuple(rounds), cost)

    def _remember(self) -> None:
        """What happened in rounds that stay."""
        known, count = self._number, len(self._names)
        for table in (table for round in self._past for table in round.tables):
            players = [known[player] for player in table.players if player in known]
            for one, other in permutations(players, 2):
                self._met[one * count + other] += 1
            if len(table.players) < self._full:
                for player in players:
                    self._small[player] += 1

    def _price(self, apart: int) -> None:
        """What two players cost whenever they meet. Those to be kept apart cost little beside a
        repeat, so a search seldom mends it later: every other search is eager and begins with a
        high price for it."""
        known, count = self._number, len(self._names)
        weights, standing = self._wishes.weights, self._wishes.standing
        if standing and weights.likeness:
            places = [standing.get(name, 0) for name in self._names]
            self._fixed_cost = [weights.likeness * abs(a - b) for a in places for b in places]
        else:
            self._fixed_cost = [0] * count**2
        for one, other in self._wishes.apart:
            if one in known and other in known:
                self._fixed_cost[known[one] * count + known[other]] += apart
                self._fixed_cost[known[other] * count + known[one]] += apart

    def _deal(self, attending: Sequence[Sequence[str]], seed: int) -> None:
        """A first seating: at random, or by standing. Who has sat out least sits out first."""
        count = len(self._names)
        outs = Counter(player for round in self._past for player in round.sitting_out)
        for players in attending:
            sizes = table_sizes(len(players), self._wishes.sizes)
            waiting = len(players) - sum(sizes)
            turn = sorted(players, key=lambda player: (outs[player], drawn(seed, player)))
            out = tuple(turn[:waiting])
            outs.update(out)
            seated = sorted(self._number[player] for player in turn[waiting:])
            if not self._wishes.standing:
                seated.sort(key=lambda _: self._random.random())
            tables = []
            for size in sizes:
                tables.append(seated[:size])
                del seated[:size]
            self._tables.append(tables)
            self._out.append(out)
            for table in tables:
                for one, other in permutations(table, 2):
                    self._met[one * count + other] += 1
                if len(table) < self._full:
                    for player in table:
                        self._small[player] += 1

    def _anneal(self, heat: float) -> int:
        """Change places until nothing is wrong or patience ends; what is left."""
        count, met, fixed, small = len(self._names), self._met, self._fixed_cost, self._small
        opponents, small_again = (
            self._wishes.weights.opponents,
            self._wishes.weights.small_table,
        )
        random, cost = self._random.random, self._cost()
        where = [self._where(tables) for tables in self._tables]
        steps = STEPS + STEPS_A_SEAT * sum(map(len, where))
        cooling = (COLD / heat) ** (1 / steps)
        unhappy: list[tuple[int, int]] = []
        for step in range(steps):
            if not cost:
                break
            heat *= cooling
            if not step % LOOK_AGAIN:
                unhappy = self._unhappy()
                if not unhappy:
                    break
            round, one = unhappy[int(random() * len(unhappy))]
            tables, seat_of = self._tables[round], where[round]
            there = tables[int(random() * len(tables))]
            other = there[int(random() * len(there))]
            here = tables[seat_of[one]]
            if here is there:
                continue
            change, row, column = 0, one * count, other * count
            for player in here:
                if player != one:
                    change += opponents * (met[column + player] - met[row + player] + 1)
                    change += fixed[column + player] - fixed[row + player]
            for player in there:
                if player != other:
                    change += opponents * (met[row + player] - met[column + player] + 1)
                    change += fixed[row + player] - fixed[column + player]
            if len(here) != len(there):
                down, up = (one, other) if len(here) > len(there) else (other, one)
                change += small_again * (small[down] - small[up] + 1)
            if change > 0 and random() >= exp(-change / heat):
                continue
            cost += change
            self._swap(round, one, other, seat_of)
        return cost

    def _swap(self, round: int, one: int, other: int, seat_of: dict[int, int]) -> None:
        count, met, tables = len(self._names), self._met, self._tables[round]
        here, there = tables[seat_of[one]], tables[seat_of[other]]
        here.remove(one)
        there.remove(other)
        for table, leaving, coming in ((here, one, other), (there, other, one)):
            for player in table:
                met[leaving * count + player] -= 1
                met[player * count + leaving] -= 1
                met[coming * count + player] += 1
                met[player * count + coming] += 1
        if len(here) != len(there):
            down, up = (one, other) if len(here) > len(there) else (other, one)
            self._small[down] += 1
            self._small[up] -= 1
        here.append(other)
        there.append(one)
        seat_of[one], seat_of[other] = seat_of[other], seat_of[one]

    def _cost(self) -> int:
        """Everything that is wrong, with the rounds that stay."""
        count, weights = len(self._names), self._wishes.weights
        total = 0
        for one, other in combinations(range(count), 2):
            times = self._met[one * count + other]
            if times > 1:
                total += weights.opponents * (times * (times - 1) // 2)
        for table in (table for tables in self._tables for table in tables):
            for one, other in combinations(table, 2):
                total += self._fixed_cost[one * count + other]
        small = sum(times * (times - 1) // 2 for times in self._small)
        return total + weights.small_table * small

    def _unhappy(self) -> list[tuple[int, int]]:
        """Round and number of everybody who meets somebody again, or sits where they should not."""
        count, met, fixed = len(self._names), self._met, self._fixed_cost
        found = []
        for round, tables in enumerate(self._tables):
            for table in tables:
                small = len(table) < self._full
                for one in table:
                    row = one * count
                    if (small and self._small[one] > 1) or any(
                        met[row + other] > 1 or fixed[row + other]
                        for other in table
                        if other != one
                    ):
                        found.append((round, one))
        return found

    def _where(self, tables: list[list[int]]) -> dict[int, int]:
        return {player: place for place, table in enumerate(tables) for player in table}

    def _positions_before(self) -> Counter[tuple[int, int]]:
        return Counter(
            (self._number[player], place)
            for round in self._past
            for table in round.tables
            for place, player in enumerate(table.players)
            if player in self._number
        )


class _Positions:
    """The order of selection at each table: nobody chooses at the same place again."""

    def __init__(
        self, rounds: list[list[list[int]]], before: Counter[tuple[int, int]], random: Random
    ) -> None:
        self._tables = [table for tables in rounds for table in tables]
        self._times = before
        self._random = random

    def settle(self) -> int:
        """Turn every table until nothing repeats or no turn helps; what is still repeated."""
        for table in self._tables:
            table.sort(key=lambda _: self._random.random())
            self._count(table, 1)
        for sweep in range(SWEEPS):
            wrong = [table for table in self._tables if self._again(table)]
            if not wrong:
                break
            for table in wrong:
                self._turn(table)
                for neighbour in self._neighbours(table) if sweep > 1 else ():
                    self._turn(neighbour)
        return sum(times * (times - 1) // 2 for times in self._times.values())

    def _turn(self, table: list[int]) -> None:
        self._count(table, -1)
        times = self._times
        orders: list[tuple[Any, ...]] = list(permutations(table))
        cost = [sum(times[player, at] for at, player in enumerate(order)) for order in orders]
        least = min(cost)
        good = [order for order, paid in zip(orders, cost, strict=True) if paid == least]
        table[:] = good[int(self._random.random() * len(good))]
        self._count(table, 1)

    def _neighbours(self, table: list[int]) -> list[list[int]]:
        """Other tables of whoever is wrong here: turning those may make room."""
        wrong = {player for at, player in enumerate(table) if self._times[player, at] > 1}
        return [other for other in self._tables if other is not table and wrong & set(other)]

    def _again(self, table: list[int]) -> bool:
        return any(self._times[player, at] > 1 for at, player in enumerate(table))

    def _count(self, table: list[int], by: int) -> None:
        for at, player in enumerate(table):
            self._times[player, at] += by
