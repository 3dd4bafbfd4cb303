"""Positions that somebody wrote down, and boxes that an owner entered, are as good as they were."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.setup import Setup
from companion.games.registry import GAMES, make_game
from companion.games.starfarers.rules.board_facts import COLOURS, board_texts
from companion.table.journal import Journal
from companion.table.replay import start_problems
from tests.stored_games.expectation import FIXTURES

POSITIONS = sorted(FIXTURES.glob("*/*.positions"))


def test_there_are_positions_of_each_edition() -> None:
    editions = {f"{kind.name}-{edition}" for kind in GAMES.values() for edition in kind.editions}
    assert {path.stem for path in POSITIONS} == editions


@pytest.mark.parametrize("stored", POSITIONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_position_that_could_be_written_down_still_can(stored: Path) -> None:
    first, *positions = stored.read_bytes().splitlines()
    game = make_game(msgspec.json.decode(first, type=Setup))
    assert len(positions) > 10
    for line in positions:
        position = msgspec.json.decode(line, type=game.state_type)
        assert start_problems(game, position) == []
        assert msgspec.json.encode(position) == line, "a sealed record has to come out as it was"


def board() -> dict[str, Any]:
    return tomllib.loads(board_texts()["practice-2001"])


def dock_twice() -> dict[str, Any]:
    own = board()
    docks = next(iter(own["bases"].values()))["docks"]
    docks[1] = docks[0]
    return {"board.map": own}


def dock_shared() -> dict[str, Any]:
    own = board()
    one, other, *_ = own["bases"].values()
    one["docks"][0] = other["docks"][0]
    return {"board.map": own}


def other_chips(*chips: str) -> Callable[[], dict[str, Any]]:
    def made() -> dict[str, Any]:
        own = board()
        own["chips"]["alpha"] = list(chips)
        return {"board.map": own}

    return made


def strange_card() -> dict[str, Any]:
    card = {"name": "M", "kind": "nobody", "ask": "help", "yes": ["ore 2"], "no": []}
    return {"encounters.encounter-1": card}


@pytest.mark.parametrize(
    "own",
    [
        dock_twice,
        dock_shared,
        other_chips("4", "8"),
        other_chips("4", "8", "11", "11", "12"),
        other_chips("4", "8", "7"),
        strange_card,
    ],
)
def test_a_box_that_0_1_0_played_with_can_be_played_with(
    own: Callable[[], dict[str, Any]], tmp_path: Path
) -> None:
    """What is found wrong with it today is told where boards are entered, not to a running game."""
    setup = Setup("starfarers", "2001", dict.fromkeys(COLOURS, "Ada"), {}, own())
    with Journal(tmp_path / "journal.sqlite3") as journal:
        number = journal.new_game(setup).number
        assert journal.open(number).due.seats
