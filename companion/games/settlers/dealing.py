"""A dealt island for whoever has no tablet at hand: in lines, and as data."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict

from companion.extras.dealing import Deal, Dealt
from companion.games.settlers.fairness import Fairness, fairness
from companion.games.settlers.island_deal import balanced_island
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import ROWS
from companion.games.settlers.rules.island_text import written
from companion.games.settlers.rules.moves import LayIsland
from companion.wording.catalogues import FALLBACK
from companion.wording.phrases import decimal

WIDE = 14
"""Letters for each hex."""


def dealt(game: Settlers, seed: str) -> Dealt:
    island = balanced_island(game.box, seed)
    found = fairness(island.terrains, island.numbers, game.box.tokens.red)
    harbours = f"harbours, clockwise from the top left: {' '.join(island.harbours)}"
    entry = f"quick entry: {' | '.join(written(island))}"
    lines = (*_rows(island), harbours, entry, *_told(found))
    return Dealt({"island": island, "fairness": asdict(found)}, lines)


def _rows(island: LayIsland) -> Iterator[str]:
    hexes = [
        f"{terrain} {number}" if number else terrain
        for terrain, number in zip(island.terrains, island.numbers, strict=True)
    ]
    for length in ROWS:
        row, hexes = hexes[:length], hexes[length:]
        indent = " " * (WIDE * (max(ROWS) - length) // 2)
        yield indent + "".join(f"{one:^{WIDE}}" for one in row).rstrip()


def _told(found: Fairness) -> Iterator[str]:
    goods = ", ".join(f"{good} {chances}" for good, chances in found.goods.items())
    far = decimal(FALLBACK, found.farthest, 1)
    yield f"of 36 rolls: {goods}; at most {far} from the share of its hexes"
    yield f"intersections between three hexes: {found.poorest} to {found.richest} of 36"
    yield f"6 or 8 beside each other: {found.red_beside_red}"


DEAL = Deal({"set_up": "variable"}, dealt)
