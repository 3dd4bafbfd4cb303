"""The board as a graph: counts and distances of section 2.1, practice board, strict reading."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from typing import Any

import pytest

from companion.core.setup import Setup, SetupError
from companion.games.starfarers.rules.board import Board, beginner_layout, point
from companion.games.starfarers.rules.board_facts import (
    COLOURS,
    BoardFacts,
    LaidTile,
    NoBoard,
    board_texts,
    read_board,
)
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.chips import hazard

FACTS = read_board("2019")
BOARD = Board(FACTS, beginner_layout(FACTS))
PRACTICE = Board(read_board("practice-2001"), ())
BOARDS = {"2019": BOARD, "practice-2001": PRACTICE}

TO_DOCKS = {
    "yellow": {"green-folk": 18, "merchants": 20, "scientists": 28, "diplomats": 33},
    "red": {"green-folk": 17, "merchants": 17, "scientists": 27, "diplomats": 30},
    "white": {"green-folk": 20, "merchants": 14, "scientists": 30, "diplomats": 27},
    "blue": {"green-folk": 23, "merchants": 13, "scientists": 33, "diplomats": 26},
}
TO_SITES = {"yellow": ("s13", 7), "red": ("s14", 6), "white": ("s14", 7), "blue": ("s15", 7)}


def test_all_corners_and_those_that_ships_can_use() -> None:
    assert len(BOARD.hexes) == 135
    assert (BOARD.lattice_points, BOARD.lattice_ways) == (320, 454)
    assert (len(BOARD.points), BOARD.connections) == (308, 418)
    assert len(BOARD.distances("5,26")) == 308


@pytest.mark.parametrize("colour", COLOURS)
def test_distances_from_the_starting_spaceports(colour: Any) -> None:
    away = BOARD.distances(point(FACTS.start[colour].spaceport))
    docks = {people: away[outpost.points[0]] for people, outpost in BOARD.outposts.items()}
    assert docks == TO_DOCKS[colour]
    sites = {
        (away[at], site.system)
        for at, site in BOARD.sites.items()
        if not BOARD.systems[site.system].home
    }
    system, distance = TO_SITES[colour]
    assert min(sites) == (distance, system)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_every_system_has_three_sites_with_two_points_for_ships(board: Board) -> None:
    for system in board.systems.values():
        assert len(system.sites) == 3
        assert len(system.corners) == 12
        assert len(set(system.planets)) == 3
    for site in board.sites.values():
        assert len(site.spaceport_points) == 2
        assert not set(site.spaceport_points) & board.sites.keys()


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_chips_are_enough_for_the_planets_and_for_what_is_cleared(board: Board) -> None:
    facts = board.facts
    for group, chips in facts.chips.items():
        planets = [planet for planet in board.planets.values() if planet.chips == group]
        assert len(planets) == len(chips)
        printed = [planet.number for planet in planets if planet.number]
        assert not printed or sorted(printed) == sorted(chips)
    hazards = [chip for chips in facts.chips.values() for chip in chips if hazard(chip)]
    assert len(facts.reserve_chips) == len(hazards) == 5


def test_counts_of_the_box_of_2019() -> None:
    assert sum(map(len, FACTS.chips.values())) + len(FACTS.reserve_chips) == 41
    assert len(FACTS.slots) == 15
    assert len(FACTS.tiles) == 16
    assert sum(slot.band == "near" for slot in FACTS.slots.values()) == 8
    assert sum(tile.band == "near" for tile in FACTS.tiles.values()) == 9


def test_counts_of_the_practice_board_are_those_of_2001() -> None:
    assert PRACTICE.facts.fictional
    assert sum(map(len, PRACTICE.facts.chips.values())) == 12 + 21
    assert sum(not system.home for system in PRACTICE.systems.values()) == 7
    assert {len(outpost.points) for outpost in PRACTICE.outposts.values()} == {5}
    assert len(PRACTICE.distances("5,22")) == len(PRACTICE.points)


def test_an_empty_sector_and_an_outpost_can_be_flown_through_and_a_system_cannot() -> None:
    assert BOARD.connected("17,16", "16,15") or "17,16" in BOARD.neighbours
    assert "4,11" in BOARD.neighbours
    assert "4,19" not in BOARD.neighbours


def test_a_tile_that_is_turned_has_its_planets_elsewhere() -> None:
    layout = tuple((name, LaidTile("near-1", 1) if name == "s13" else None) for name in FACTS.slots)
    board = Board(FACTS, layout)
    first = FACTS.tiles["near-1"].planets
    assert first is not None
    assert board.planets["s13-1"].hex == FACTS.slots["s13"].hexes[1]
    assert board.planets["s13-1"].resource == first[0].resource
    assert len(board.unknown) == 14


def test_an_owner_may_enter_a_board_and_play_on_it() -> None:
    own = tomllib.loads(board_texts()["practice-2001"]) | {"name": "From my box"}
    box = Box(_setup({"board.map": own}))
    assert box.board_facts.name == "From my box"
    assert len(box.first_board.points) == len(PRACTICE.points)


@pytest.mark.parametrize(
    "damage",
    [
        {"columns": []},
        {"systems": {"k1": {"planets": []}}},
        {"chips": {"alpha": ["13 or so"]}},
        {"surprise": 1},
    ],
)
def test_what_is_no_board_is_refused_with_a_sentence(damage: dict[str, Any]) -> None:
    own = tomllib.loads(board_texts()["practice-2001"]) | damage
    with pytest.raises(SetupError, match="board"):
        Box(_setup({"board.map": own}))


def test_a_board_whose_hexes_do_not_meet_is_refused() -> None:
    own = tomllib.loads(board_texts()["practice-2001"])
    own["systems"]["k1"]["planets"][0]["hex"] = [9, 0]
    with pytest.raises(NoBoard, match="do not lie around one free point"):
        Box(_setup({"board.map": own}))
    with pytest.raises(NoBoard, match="no board 'atlantis'"):
        read_board("atlantis")


def _setup(corrections: dict[str, Any]) -> Setup:
    seats: dict[str, str] = dict.fromkeys(COLOURS, "")
    return Setup("starfarers", "2001", seats, corrections=corrections)


def test_facts_are_read_strictly() -> None:
    assert isinstance(FACTS, BoardFacts)


def test_ways_lead_to_every_point_ring_by_ring_and_end_with_the_board() -> None:
    """They are as long as the distances say, which are worked out on their own."""
    for start in BOARD.points[::20]:
        away, reached = BOARD.distances(start), {start}
        for steps, ring in enumerate(BOARD.ways(start, 10**9), start=1):
            for at, path in ring.items():
                assert path[-1] == at
                assert len(path) == steps == away[at]
                assert all(BOARD.connected(a, b) for a, b in pairwise((start, *path)))
            assert not reached & ring.keys()
            reached |= ring.keys()
        assert reached == set(BOARD.points)
        assert BOARD.ways(start, 2) == BOARD.ways(start, 5)[:2]
        assert not BOARD.ways(start, 0)
