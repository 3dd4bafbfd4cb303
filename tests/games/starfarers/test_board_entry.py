"""Entering a board piece by piece: from an empty field to one that is played on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.starfarers.rules.board_check import board_findings
from companion.games.starfarers.rules.board_entry import (
    RESERVE,
    base_of,
    beside,
    checked,
    chips_in,
    empty_board,
    free_centres,
    hexes,
    plain,
    planet_at,
    practice_board,
    with_base,
    with_chips,
    with_docks,
    with_hex_turned,
    with_home,
    with_nebula_turned,
    with_planet,
    with_start,
    with_system,
    without_base,
    without_system,
)
from companion.games.starfarers.rules.board_facts import (
    COLOURS,
    PEOPLES,
    BoardFacts,
    NoBoard,
    Place,
)
from companion.games.starfarers.rules.box import Box
from companion.simulation.play import play


def _centre_of(facts: BoardFacts, around: set[Place]) -> Place:
    return next(at for at, found in free_centres(facts).items() if set(found) == around)


def entered_like(wanted: BoardFacts) -> BoardFacts:
    """The same board, by the steps that a person makes on the tablet."""
    board = empty_board()
    for system in wanted.systems.values():
        places = {planet.hex for planet in system.planets}
        board = with_system(board, _centre_of(board, places))
        first = planet_at(board, system.planets[0].hex)
        assert first is not None
        if system.home:
            board = with_home(board, first[0], True)
        for planet in system.planets:
            found = planet_at(board, planet.hex)
            assert found is not None
            board = with_planet(board, found[0], found[1], planet)
    for base in wanted.bases.values():
        assert base.hex is not None
        board = with_docks(with_base(board, base.people, base.hex), base.people, base.docks)
    for colour, start in wanted.start.items():
        places_in_order = (start.spaceport, *start.colonies, start.colony_ship)
        board = with_start(board, colour, places_in_order)
    for group, chips in {**wanted.chips, RESERVE: wanted.reserve_chips}.items():
        for chip in chips:
            board = with_chips(board, group, (*chips_in(board, group), chip))
        checked(board)
    return checked(board)


def test_an_empty_field_becomes_a_board_that_is_played_on() -> None:
    practice = practice_board()
    board = entered_like(practice)
    setup = Setup("starfarers", "2001", dict.fromkeys(COLOURS, ""), {}, {"board.map": plain(board)})
    assert board_findings(Box(setup)) == []
    wanted = {group: sorted(chips) for group, chips in practice.chips.items()}
    assert {group: sorted(chips) for group, chips in board.chips.items()} == wanted
    assert {name for name, system in board.systems.items() if system.home} == {
        "alpha",
        "beta",
        "gamma",
        "delta",
    }
    steps = list(play(make_game(setup), "entered"))
    assert steps[-1].after.phase == "over"


def test_the_field_grows_shrinks_and_keeps_its_holes() -> None:
    board = empty_board()
    hole = (3, 10)
    pierced = checked(with_hex_turned(board, hole))
    assert hexes(pierced) == hexes(board) - {hole}
    assert hexes(with_hex_turned(pierced, hole)) == hexes(board)
    outside = min(beside(hexes(board)))
    assert outside in hexes(with_hex_turned(board, outside))


def test_nebula_goes_with_its_hex() -> None:
    foggy = with_nebula_turned(empty_board(), (3, 10))
    assert foggy.nebula == ((3, 10),)
    assert with_hex_turned(foggy, (3, 10)).nebula == ()
    assert with_nebula_turned(foggy, (3, 10)).nebula == ()


def test_a_system_needs_three_free_hexes() -> None:
    board = empty_board()
    centre, around = next(iter(free_centres(board).items()))
    board = with_system(board, centre)
    assert not any(set(found) & set(around) for found in free_centres(board).values())
    with pytest.raises(NoBoard):
        with_system(board, centre)
    (name,) = board.systems
    assert without_system(board, name) == empty_board()


def test_a_system_at_home_bears_its_letter_and_gives_it_back() -> None:
    board = with_system(empty_board(), next(iter(free_centres(empty_board()))))
    home = with_home(board, "k1", True)
    assert [planet.chips for planet in home.systems["alpha"].planets] == ["alpha"] * 3
    assert with_home(home, "alpha", False) == board


def test_a_people_has_one_base() -> None:
    people = PEOPLES[0]
    board = with_base(with_base(empty_board(), people, (3, 10)), people, (5, 10))
    assert board.bases[base_of(board, people)].hex == (5, 10)
    assert without_base(board, people).bases == {}


def test_a_dock_beside_the_board_is_refused() -> None:
    board = with_base(empty_board(), PEOPLES[0], (3, 10))
    docks = [(90, 1), *board.bases[PEOPLES[0]].docks[:4]]
    with pytest.raises(NoBoard):
        checked(with_docks(board, PEOPLES[0], docks))


def test_what_is_read_again_is_the_same() -> None:
    assert checked(practice_board()) == replace(practice_board())
