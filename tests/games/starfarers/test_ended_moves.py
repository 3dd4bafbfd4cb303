"""What a ship's move ended with, and positions of older companions that only said that it had."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.setup import Setup
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.moves import Begin, ClearPlanet, EndTurn, Fly, FoundColony
from companion.games.starfarers.rules.state import Flight, Ship, State, changed_player

GAME = Starfarers(Setup("starfarers", "2001", dict.fromkeys(COLOURS, "")))
SITE = "5,16"


def flying(ship: Ship) -> State:
    start = GAME.apply(GAME.start(), Begin("yellow"))
    start = changed_player(start, "yellow", ships=(ship,), cannons=6, freight=5)
    return replace(start, phase="flight", rolled=2, flight=Flight((2, 4), 4, 1))


def codes(state: State, move: Fly | ClearPlanet | EndTurn | FoundColony) -> list[str]:
    return [problem.code for problem in GAME.check(state, move)]


def test_a_ship_of_an_older_companion_means_what_it_meant() -> None:
    written = b'{"rings":1,"kind":"colony","at":"5,16","start":"5,16","done":true}'
    ship = msgspec.json.decode(written, type=Ship)
    assert msgspec.json.encode(ship) == written
    state = flying(ship)
    assert codes(state, Fly("yellow", 1, ("4,17",))) == ["ship-already-moved"]
    assert codes(state, ClearPlanet("yellow", 1, "k1-3")) == ["ship-already-moved"]
    assert codes(state, FoundColony("yellow", 1)) == []
    assert codes(state, EndTurn("yellow")) == []


@pytest.mark.parametrize("what", ["cleared", "jumped", "discovered"])
def test_only_the_flight_is_over(what: str) -> None:
    ship = replace(Ship(1, "colony", SITE, start="4,17", steps=1), **{what: True})
    state = flying(ship)
    assert codes(state, Fly("yellow", 1, ("4,17",))) == [f"ship-has-{what}"]
    assert codes(state, ClearPlanet("yellow", 1, "k1-3")) == []
    assert codes(state, FoundColony("yellow", 1)) == []


def test_the_next_turn_knows_nothing_of_it() -> None:
    state = flying(Ship(1, "colony", SITE, start="4,17", cleared=True, jumped=True, done=True))
    (ship,) = GAME.apply(state, EndTurn("yellow")).players["yellow"].ships
    assert ship == Ship(1, "colony", SITE)
