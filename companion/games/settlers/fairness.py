"""How fair an island is, in numbers: chances of 36 by good and by intersection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from companion.games.settlers.rules.geometry import HEX_NEIGHBOURS, HEXES, HEXES_AT
from companion.games.settlers.rules.island import YIELDS, Terrain
from companion.games.settlers.rules.resources import RESOURCES

INLAND = tuple(tuple(map(HEXES.index, at)) for at in HEXES_AT.values() if len(at) == 3)
"""The three hexes round each intersection that has so many."""
BESIDE = tuple(
    (HEXES.index(one), HEXES.index(other))
    for one in HEXES
    for other in HEX_NEIGHBOURS[one]
    if one < other
)
"""Every two hexes that share a side."""


def pips(number: int) -> int:
    """In so many of 36 throws of two dice this number comes; 0 stands for no number."""
    return 6 - abs(7 - number) if number else 0


class Fairness(Struct, frozen=True):
    """`shares` is what each good would have if all hexes had the same chances. The intersections
    are those between three hexes."""

    goods: dict[str, int]
    shares: dict[str, float]
    intersections: dict[int, int]
    """How many intersections have so many chances, fewest chances first."""
    red_beside_red: int
    same_beside_same: int
    one_terrain: int
    """Intersections between three hexes of one terrain."""

    @property
    def farthest(self) -> float:
        """How far the good that is farthest from its share is from it."""
        return max((abs(self.goods[one] - self.shares[one]) for one in self.goods), default=0.0)

    @property
    def poorest(self) -> int:
        return min(self.intersections)

    @property
    def richest(self) -> int:
        return max(self.intersections)


def fairness(terrains: Sequence[Terrain], numbers: Sequence[int], red: Sequence[int]) -> Fairness:
    """Of an island that lies whole, its hexes in reading order."""
    chances = [pips(number) for number in numbers]
    goods = dict.fromkeys(map(str, RESOURCES), 0)
    for terrain, chance in zip(terrains, chances, strict=True):
        if terrain in YIELDS:
            goods[YIELDS[terrain]] += chance
    hexes = Counter(YIELDS[terrain] for terrain in terrains if terrain in YIELDS)
    each = sum(goods.values()) / max(1, hexes.total())
    sums = Counter(sum(chances[at] for at in round_it) for round_it in INLAND)
    return Fairness(
        goods,
        {one: hexes[one] * each for one in goods},  # type: ignore[index]  # the same names
        dict(sorted(sums.items())),
        sum(numbers[one] in red and numbers[other] in red for one, other in BESIDE),
        sum(0 < numbers[one] == numbers[other] for one, other in BESIDE),
        sum(len({terrains[at] for at in round_it}) == 1 for round_it in INLAND),
    )
