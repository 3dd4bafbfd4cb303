"""docs/record-format.md names every move, every field and every position of all games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import structs

from companion.core.setup import Setup
from companion.games.registry import GAMES, make_game

DOC = (Path(__file__).parents[2] / "docs" / "record-format.md").read_text("utf-8")
HEADINGS = {
    "starship": "### Starship Catan",
    "starfarers": "### Starfarers of Catan",
    "settlers": "### The Settlers of Catan",
}


def section(game: str) -> str:
    found = re.search(re.escape(HEADINGS[game]) + r"\n(.*?)\n### ", DOC, re.DOTALL)
    assert found is not None
    return found[1]


def game_of(name: str) -> Any:
    kind = GAMES[name]
    return make_game(Setup(name, kind.editions[0], {seat: seat for seat in kind.seats}))


def documented(kind: Any) -> str:
    """The fields of a type as the document writes them."""
    named = [f"`{field.name}`{'' if field.required else '?'}" for field in structs.fields(kind)]
    return ", ".join(named)


@pytest.mark.parametrize("name", GAMES)
def test_every_move_stands_there_with_its_fields(name: str) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", section(name), re.MULTILINE))
    moves = get_args(game_of(name).move_type)
    assert rows == {move.__struct_config__.tag: documented(move) for move in moves}


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_position_stands_there(name: str) -> None:
    assert f"Fields of a position: {documented(game_of(name).state_type)}." in section(name)


@pytest.mark.parametrize("name", GAMES)
def test_seats_stand_there(name: str) -> None:
    seats = GAMES[name].seats
    assert re.search(r"[^.;]*".join(f"`{seat}`" for seat in seats), DOC), seats


def test_the_order_of_cards_stands_there() -> None:
    from companion.games.settlers.rules.box import DEVELOPMENT
    from companion.games.settlers.rules.resources import RESOURCES as SETTLERS
    from companion.games.starfarers.rules.goods import RESOURCES as STARFARERS

    plain = " ".join(DOC.split())
    for order in (SETTLERS, DEVELOPMENT, STARFARERS):
        assert ", ".join(f"`{kind}`" for kind in order) in plain
