"""A balanced random island: the same seed deals the same island on every table.

Islands are shuffled until one is fair. Where the owner's box or the order of the letters allows
none, the fairest of many is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from companion.extras.dealing import plain_seed
from companion.games.settlers.fairness import BESIDE, INLAND, Fairness, fairness, pips
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.geometry import CORNER_HEXES
from companion.games.settlers.rules.island import HARBOUR_KINDS, TERRAINS, Terrain, spiral_numbers
from companion.games.settlers.rules.moves import LayIsland

FROM_SHARE = 1.4
"""So far from its share of the chances may a good be."""
RICHEST, POOREST = 11, 4
"""So many chances of 36 may an intersection between three hexes have."""
MOST_GROUNDS, MOST_SWAPS, MOST_TERRAINS = 100, 100, 60
"""So often are the numbers shuffled; for each time, tokens swapped and the terrain shuffled."""


def balanced_island(box: Box, seed: str) -> LayIsland:
    """The island of a seed, with the hexes, tokens and harbours of the box."""
    rng = Random(f"island {plain_seed(seed)}")
    harbours = [kind for kind in HARBOUR_KINDS for _ in range(box.harbours[kind])]
    rng.shuffle(harbours)
    fairest: tuple[float, tuple[Terrain, ...], tuple[int, ...]] | None = None
    for terrains, numbers in _shuffled(box, rng):
        excess = _excess(fairness(terrains, numbers, box.tokens.red))
        if fairest is None or excess < fairest[0]:
            fairest = (excess, terrains, numbers)
        if not excess:
            break
    assert fairest is not None
    return LayIsland(*fairest[1:], tuple(harbours))


def _shuffled(box: Box, rng: Random) -> Iterator[tuple[tuple[Terrain, ...], tuple[int, ...]]]:
    """Terrain and numbers; wherever the numbers lie well, the terrain is shuffled below them."""
    terrains = [terrain for terrain in TERRAINS for _ in range(box.hexes[terrain])]
    for _ in range(MOST_GROUNDS):
        rng.shuffle(terrains)
        numbers = _numbers(box, rng, tuple(terrains))
        yield tuple(terrains), numbers
        if _crowd(numbers, box.tokens.red):
            continue
        land = [at for at, number in enumerate(numbers) if number]
        for _ in range(MOST_TERRAINS):
            kinds = [terrains[at] for at in land]
            rng.shuffle(kinds)
            for at, kind in zip(land, kinds, strict=True):
                terrains[at] = kind
            yield tuple(terrains), numbers


def _numbers(box: Box, rng: Random, terrains: tuple[Terrain, ...]) -> tuple[int, ...]:
    """Tokens as the table agreed: by their letters, or freely."""
    if box.choices.number_tokens == "spiral":
        clockwise = box.tokens.direction == "clockwise"
        corner = rng.choice(CORNER_HEXES)
        return spiral_numbers(terrains, box.tokens.numbers, corner, clockwise=clockwise)
    tokens = list(box.tokens.numbers)
    rng.shuffle(tokens)
    return _apart([0 if terrain == "desert" else tokens.pop() for terrain in terrains], box, rng)


def _apart(numbers: list[int], box: Box, rng: Random) -> tuple[int, ...]:
    """Tokens change places in pairs, as long as that leaves them no more crowded."""
    land = [at for at, number in enumerate(numbers) if number]
    crowd = _crowd(numbers, box.tokens.red)
    for _ in range(MOST_SWAPS):
        if not crowd:
            break
        one, other = rng.sample(land, 2)
        numbers[one], numbers[other] = numbers[other], numbers[one]
        after = _crowd(numbers, box.tokens.red)
        if after > crowd:
            numbers[one], numbers[other] = numbers[other], numbers[one]
        crowd = min(crowd, after)
    return tuple(numbers)


def _crowd(numbers: Sequence[int], red: tuple[int, ...]) -> int:
    """How much is wrong with how numbers lie, whatever the terrain below them."""
    beside = sum(
        0 < numbers[one] == numbers[other] or (numbers[one] in red and numbers[other] in red)
        for one, other in BESIDE
    )
    sums = [sum(pips(numbers[at]) for at in round_it) for round_it in INLAND]
    return beside + sum(max(0, POOREST - one, one - RICHEST) for one in sums)


def _excess(found: Fairness) -> float:
    """How much is wrong with an island; 0 for a fair one."""
    touching = found.red_beside_red * 100 + found.same_beside_same
    chances = max(0, found.richest - RICHEST) + max(0, POOREST - found.poorest)
    return touching + chances + max(0.0, found.farthest - FROM_SHARE) + found.one_terrain
