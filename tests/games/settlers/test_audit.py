"""What the audit finds, one thing at a time."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.hands import Hand
from companion.core.setup import Setup
from companion.games.settlers.rules.box import SEATS
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import INTERSECTIONS
from companion.games.settlers.rules.moves import Begin
from companion.games.settlers.rules.state import (
    CardsToHandOver,
    IslandToLay,
    Player,
    RobberToMove,
    State,
)

GAME = Settlers(Setup("settlers", "english-5", dict.fromkeys(SEATS, "")))
START = GAME.apply(GAME.start(), Begin("blue"))
BLUE = START.players["blue"]


def with_blue(**changes: Any) -> State:
    return replace(START, players={**START.players, "blue": replace(BLUE, **changes)})


def codes(state: State) -> list[str]:
    return [problem.code for problem in GAME.audit(state)]


def test_the_start_is_sound() -> None:
    assert codes(GAME.start()) == []
    assert codes(START) == []


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (with_blue(hand=Hand((0, 0, 0, 0, -1))), "number-out-of-range"),
        (with_blue(hand=Hand((1, 1))), "wrong-length"),
        (with_blue(hand=Hand((0, 19, 0, 0, 0))), "cards-do-not-add-up"),
        (with_blue(hand=Hand((0, 0, 0, 0, 0), 2)), "hands-do-not-add-up"),
        (replace(START, bank=(19, 19)), "wrong-length"),
        (replace(START, deck=24), "development-does-not-add-up"),
        (with_blue(development=Hand((15, 0, 0, 0, 0))), "development-does-not-add-up"),
        (with_blue(development=Hand((1, 0))), "wrong-length"),
        (with_blue(shown=6), "development-does-not-add-up"),
        (replace(START, settlements={**START.settlements, "9.9-N": "blue"}), "unknown-name"),
        (replace(START, roads={**START.roads, "9.9-N": "blue"}), "unknown-name"),
        (replace(START, cities={"4.1-SE": "blue"}), "place-taken-twice"),
        (replace(START, cities=dict.fromkeys(INTERSECTIONS[:5], "blue")), "too-many-pieces"),
        (replace(START, robber="9.9"), "unknown-name"),
        (replace(START, robber=""), "robber-nowhere"),
        (replace(START, island=None), "not-an-island"),
        (replace(START, longest_road="blue"), "special-card-does-not-fit"),
        (replace(START, largest_army="blue"), "special-card-does-not-fit"),
        (with_blue(knights=3), "special-card-does-not-fit"),
        (replace(START, phase="over"), "phase-does-not-fit"),
        (replace(START, phase="founding"), "phase-does-not-fit"),
        (replace(START, pending=(IslandToLay(),)), "pending-does-not-fit"),
        (replace(START, phase="over", pending=(RobberToMove(),)), "pending-does-not-fit"),
        (replace(START, pending=(CardsToHandOver("blue", "ore"),)), "pending-does-not-fit"),
        (replace(START, players={"blue": Player()}), "players-do-not-fit"),
    ],
)
def test_a_position_that_cannot_be(state: State, code: str) -> None:
    assert code in codes(state)


def test_red_is_not_in_a_game_of_three() -> None:
    game = Settlers(Setup("settlers", "english-5", dict.fromkeys(SEATS[:3], "")))
    start = game.apply(game.start(), Begin("blue"))
    state = replace(start, roads={**start.roads, "1.1-W": "red"})
    assert [problem.code for problem in game.audit(state)] == ["unknown-name"]


def test_a_road_of_five_with_nobody_is_noticed() -> None:
    line = ("5.1-SW", "5.1-SE", "5.2-SW", "5.2-SE", "5.3-SW")
    state = replace(START, roads={**START.roads, **dict.fromkeys(line, "white")})
    assert codes(state) == ["special-card-does-not-fit"]
