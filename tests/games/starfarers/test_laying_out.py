"""Laying out the table: what the steps say follows the agreements and the owner's box."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.setup import Setup
from companion.core.words import Note
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.game import Starfarers
from companion.games.words import words_for
from companion.wording import LANGUAGES
from tests.wording.clean import blemishes


def a_game(
    edition: str = "2019",
    switches: dict[str, str] | None = None,
    corrections: dict[str, Any] | None = None,
    players: int = 4,
) -> Starfarers:
    seats: dict[str, str] = dict.fromkeys(COLOURS[:players], "")
    return Starfarers(Setup("starfarers", edition, seats, switches or {}, corrections or {}))


def said(notes: tuple[Note, ...], code: str) -> list[Note]:
    return [note for note in notes if note.code == code]


@pytest.mark.parametrize(("edition", "pile", "rest"), [("2019", 8, 12), ("2001", 12, 8)])
def test_the_pile_and_the_bank_are_those_of_the_edition(edition: str, pile: int, rest: int) -> None:
    notes = a_game(edition).laying_out()
    (reserve,), (bank,) = said(notes, "lay-reserve-pile"), said(notes, "lay-bank")
    assert reserve.params["count"] == pile
    goods = bank.params["goods"]
    assert isinstance(goods, tuple)
    assert {item.split()[0] for item in goods} == {str(rest)}


def test_a_mother_ship_starts_with_a_booster_only_in_the_newer_edition() -> None:
    fitted = said(a_game("2019").laying_out(), "lay-upgrades")
    assert [(note.seat, note.params["goods"]) for note in fitted] == [(None, ("1 booster",))]
    assert said(a_game("2001").laying_out(), "lay-upgrades") == []


def test_everybody_lays_a_spaceport_two_colonies_and_a_ship() -> None:
    game = a_game()
    notes = said(game.laying_out(), "lay-first-pieces")
    assert [note.seat for note in notes] == list(COLOURS)
    for note in notes:
        player = game.start().players[note.seat or ""]
        (ship,) = player.ships
        assert note.params["points"] == (*player.spaceports, *player.colonies, ship.at)
    yellow = notes[0].params
    assert (yellow["system"], yellow["planets"]) == ("alpha", ("fuel 4", "carbon 8"))
    assert (yellow["second"], yellow["third"]) == ("gamma", "delta")


@pytest.mark.parametrize(("edition", "most"), [("2019", 26), ("2001", 26)])
def test_what_all_do_alike_is_one_step(edition: str, most: int) -> None:
    """There were 52 of them, nine for each seat: half remain, and one of a seat's own."""
    notes = a_game(edition).laying_out()
    assert len(notes) <= most
    own = [note.seat for note in notes if note.seat]
    assert own == list(COLOURS)


@pytest.mark.parametrize(
    ("edition", "planets"),
    [
        ("2019", ["fuel 4", "goods 3/12", "carbon 6", "goods 2/11"]),
        ("2001", ["food 4", "fuel 10", "ore 6", "fuel 6"]),
    ],
)
def test_the_first_ship_stands_at_one_of_two_points(edition: str, planets: list[str]) -> None:
    """As the picture has it: in 2019 yellow at (5,26), red (13,26), white (20,25), blue (28,25)."""
    ships = said(a_game(edition).laying_out(), "lay-first-pieces")
    assert [note.params["ship_planets"] for note in ships] == [(planet,) for planet in planets]


def test_markers_of_2019_lie_ready() -> None:
    notes = a_game("2019").laying_out()
    (special,) = said(notes, "lay-special-markers")
    assert special.params["count"] == 5
    assert len(said(notes, "lay-ship-markers")) == 1
    old = {note.code for note in a_game("2001").laying_out()}
    assert not old & {"lay-special-markers", "lay-ship-markers", "lay-spare-sectors"}


@pytest.mark.parametrize("edition", ["2019", "2001"])
def test_everybody_starts_at_four_points(edition: str) -> None:
    markers = said(a_game(edition).laying_out(), "lay-point-marker")
    assert [(note.seat, note.params["points"]) for note in markers] == [(None, 4)]
    assert not said(a_game(edition, {"start": "advanced"}).laying_out(), "lay-point-marker")


def test_with_three_players_the_fourth_colour_stands_in_the_way() -> None:
    notes = a_game(players=3).laying_out()
    blockers = [*said(notes, "block-spaceport"), *said(notes, "block-colony")]
    assert [note.params["colour"] for note in blockers] == ["blue"] * 3
    assert blockers[0].params["planets"] == ("goods 2/11", "ore 9")
    assert not any(note.code.startswith("block-") for note in a_game().laying_out())


@pytest.mark.parametrize("way", ["beginner", "strategic", "explorer", "wild-space"])
def test_the_sectors_are_laid_as_agreed(way: str) -> None:
    notes = a_game(switches={"sectors": way}).laying_out()
    (sectors,) = said(notes, f"lay-sectors-{way}")
    assert sectors.params["count"] == 15
    spare = [note.params["count"] for note in said(notes, "lay-spare-sectors")]
    assert spare == ([] if way == "wild-space" else [1])
    hidden = way in ("explorer", "wild-space")
    assert bool(said(notes, "keep-chips")) == hidden
    assert bool(said(notes, "lay-chips")) != hidden


def test_those_who_found_freely_have_a_pool_and_no_pieces_on_the_board() -> None:
    notes = a_game(switches={"start": "advanced"}).laying_out()
    (pool,) = said(notes, "lay-pool")
    assert pool.params["goods"] == ("2 booster", "1 cannon", "1 freight")
    assert not said(notes, "lay-first-pieces")
    assert len(said(notes, "lay-hand")) == 1


def test_the_owners_own_value_is_laid_out() -> None:
    fame = said(a_game("2001", corrections={"start.fame": 2}).laying_out(), "lay-fame")
    assert {note.params["count"] for note in fame} == {2}


def test_a_board_that_nobody_has_entered_is_not_looked_for() -> None:
    assert said(a_game("2001").laying_out(), "lay-practice-board")
    assert not said(a_game("2019").laying_out(), "lay-practice-board")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["2019", "2001"])
def test_every_step_can_be_said(edition: str, language: str) -> None:
    game = a_game(edition, players=3)
    words = words_for(language, game.pack)
    for note in game.laying_out():
        assert blemishes(words.note(note), language, game.pack) == []
