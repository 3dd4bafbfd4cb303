"""A balanced island keeps what it promises, judged by another program's map; and it is refused by
no rule, whatever the box holds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from companion.core.setup import Setup
from companion.extras.dealing import drawn_seed, plain_seed
from companion.games.settlers.fairness import fairness
from companion.games.settlers.island_deal import (
    FROM_SHARE,
    POOREST,
    RICHEST,
    balanced_island,
)
from companion.games.settlers.rules.box import SEATS
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.island import HARBOUR_KINDS, TERRAINS
from companion.games.settlers.rules.island_text import written
from tests.games.settlers.other_board import their_map

SEEDS = [str(number) for number in range(300)]
TOKENS = ("spiral", "random")


def a_game(tokens: str, edition: str = "english-5", **own: Any) -> Settlers:
    agreed = {"set_up": "variable", "number_tokens": tokens}
    corrections = {key.replace("__", "."): value for key, value in own.items()}
    return Settlers(Setup("settlers", edition, dict.fromkeys(SEATS, ""), agreed, corrections))


def their_sums(board: Any) -> dict[int, list[Any]]:
    """The tiles round each of their nodes."""
    found: dict[int, list[Any]] = {}
    for tile in board.land_tiles.values():
        for node in tile.nodes.values():
            found.setdefault(node, []).append(tile)
    return found


def chances(tile: Any) -> int:
    """Counted throw by throw."""
    throws = [one + other for one in range(1, 7) for other in range(1, 7)]
    return throws.count(tile.number) if tile.number else 0


@pytest.mark.parametrize("tokens", TOKENS)
def test_every_dealt_island_is_fair_by_another_programs_map(tokens: str) -> None:
    box = a_game(tokens).box
    for seed in SEEDS:
        island = balanced_island(box, seed)
        board = their_map(box, island)
        for one, other in combinations(board.land_tiles.values(), 2):
            if len(set(one.nodes.values()) & set(other.nodes.values())) == 2:
                assert not {one.number, other.number} <= {6, 8}, seed
                assert one.number is None or one.number != other.number, seed
        inland = [tiles for tiles in their_sums(board).values() if len(tiles) == 3]
        assert len(inland) == 24
        for tiles in inland:
            assert POOREST <= sum(map(chances, tiles)) <= RICHEST, seed
            assert len({tile.resource for tile in tiles}) > 1, seed
        brings: Counter[str] = Counter()
        hexes: Counter[str] = Counter()
        for tile in board.land_tiles.values():
            brings[tile.resource] += chances(tile)
            hexes[tile.resource] += 1
        for resource in set(hexes) - {None}:
            assert abs(brings[resource] - hexes[resource] * 58 / 18) <= FROM_SHARE, seed


@pytest.mark.parametrize("tokens", TOKENS)
@pytest.mark.parametrize("edition", ["english-5", "english-4", "classic-it"])
def test_no_rule_refuses_a_dealt_island(tokens: str, edition: str) -> None:
    game = a_game(tokens, edition)
    start = game.start()
    for seed in SEEDS[:40]:
        island = balanced_island(game.box, seed)
        assert game.check(start, island) == []
        laid = game.apply(start, island).island
        assert laid is not None
        assert laid.numbers == island.numbers


@pytest.mark.parametrize("tokens", TOKENS)
def test_what_is_told_of_an_island_is_what_the_other_map_counts(tokens: str) -> None:
    box = a_game(tokens).box
    names = {"WOOD": "lumber", "BRICK": "brick", "SHEEP": "wool", "WHEAT": "grain", "ORE": "ore"}
    for seed in SEEDS[:40]:
        island = balanced_island(box, seed)
        found = fairness(island.terrains, island.numbers, box.tokens.red)
        board = their_map(box, island)
        brings: Counter[str] = Counter()
        for tile in board.land_tiles.values():
            if tile.resource:
                brings[names[tile.resource]] += chances(tile)
        assert found.goods == brings
        sums = Counter(
            sum(map(chances, tiles)) for tiles in their_sums(board).values() if len(tiles) == 3
        )
        assert found.intersections == sums


def test_an_unfair_island_is_told_as_one() -> None:
    """All sixes and eights side by side, all equal numbers too, and terrain in clumps."""
    box = a_game("random").box
    terrains = [terrain for terrain in TERRAINS for _ in range(box.hexes[terrain])]
    terrains[3], terrains[4] = terrains[4], terrains[3]  # three forests meet
    numbers = [*sorted(box.tokens.numbers, key=lambda number: abs(7 - number)), 0]
    found = fairness(terrains, numbers, box.tokens.red)
    assert found.red_beside_red >= 2
    assert found.same_beside_same >= 1
    assert found.one_terrain >= 1
    assert found.farthest > FROM_SHARE
    assert found.richest > RICHEST


def test_the_same_seed_deals_the_same_island_and_another_one_another() -> None:
    box = a_game("spiral").box
    assert balanced_island(box, "48213") == balanced_island(a_game("spiral").box, "48213")
    assert balanced_island(box, " Our Table ") == balanced_island(box, "ourtable")
    assert len({balanced_island(box, seed) for seed in SEEDS}) == len(SEEDS)


def test_what_a_seed_deals_never_changes() -> None:
    """Tables of one night may have several versions of this program."""
    island = balanced_island(a_game("spiral").box, "48213")
    terrain, tokens, harbours = written(island)
    assert terrain == "LOB BWWD GWLGG BLOO WLG"
    assert tokens == "6 2 5 3 9 10 8 4 11 3 8 10 5 6 4 9 12 11"
    assert harbours == "*L*GW*O*B"


def test_seeds_are_short_and_differ() -> None:
    drawn = {drawn_seed() for _ in range(50)}
    assert len(drawn) > 40
    assert all(plain_seed(seed) == seed and len(seed) == 5 for seed in drawn)
    assert len(plain_seed("x" * 1000)) == 20


def test_a_box_that_allows_no_fair_island_still_gives_one() -> None:
    """Its owner has told that all number tokens are sixes."""
    game = a_game("random", tokens__numbers=[6] * 18)
    island = balanced_island(game.box, "1")
    assert Counter(island.numbers) == {6: 18, 0: 1}
    assert Counter(island.harbours) == {kind: game.box.harbours[kind] for kind in HARBOUR_KINDS}
