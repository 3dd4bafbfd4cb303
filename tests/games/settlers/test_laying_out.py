"""Laying out the table: what the steps say follows the agreements and the owner's box."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.setup import Setup
from companion.core.words import Note
from companion.games.settlers.rules.box import SEATS
from companion.games.settlers.rules.game import Settlers
from companion.games.words import words_for
from companion.wording import LANGUAGES
from tests.wording.clean import blemishes


def a_game(
    edition: str = "english-5",
    switches: dict[str, str] | None = None,
    corrections: dict[str, Any] | None = None,
    players: int = 4,
) -> Settlers:
    seats: dict[str, str] = dict.fromkeys(SEATS[:players], "")
    return Settlers(Setup("settlers", edition, seats, switches or {}, corrections or {}))


def said(notes: tuple[Note, ...], code: str) -> list[Note]:
    return [note for note in notes if note.code == code]


def test_the_printed_island_is_laid_row_by_row() -> None:
    rows = said(a_game().laying_out(), "lay-row")
    assert [len(row.params["at"]) for row in rows if isinstance(row.params["at"], tuple)] == [
        3,
        4,
        5,
        4,
        3,
    ]
    assert rows[2].params["at"] == ("fields 9", "forest 11", "desert", "forest 3", "mountains 8")


def test_every_piece_that_stands_at_the_start_is_laid_by_its_owner() -> None:
    game = a_game(players=3)
    notes, start = game.laying_out(), game.start()
    assert len(said(notes, "lay-settlement")) == len(start.settlements) == len(start.roads) == 6
    assert {note.seat for note in said(notes, "lay-settlement")} == set(SEATS[:3])


def test_the_bank_is_full_before_the_first_cards_are_taken() -> None:
    notes = a_game().laying_out()
    codes = [note.code for note in notes]
    assert codes.index("lay-bank") < codes.index("take-cards")
    (bank,) = said(notes, "lay-bank")
    assert bank.params["cards"] == ("19 lumber", "19 brick", "19 wool", "19 grain", "19 ore")
    taken = {note.seat: note.params["cards"] for note in said(notes, "take-cards")}
    assert taken["orange"] == ("2 grain", "1 ore")


def test_the_star_of_the_owners_own_box_brings_its_cards() -> None:
    own = {"beginner.white.starred": "2.1-SE"}
    taken = said(a_game(corrections=own).laying_out(), "take-cards")
    (white,) = (note.params["cards"] for note in taken if note.seat == "white")
    assert white == ("1 lumber", "1 brick", "1 grain")


@pytest.mark.parametrize(
    ("choice", "own", "code"),
    [
        ("spiral", {}, "lay-tokens-counter-clockwise"),
        ("spiral", {"tokens.direction": "clockwise"}, "lay-tokens-clockwise"),
        ("random", {}, "lay-tokens-random"),
    ],
)
def test_an_island_of_your_own_gets_its_tokens_as_agreed(
    choice: str, own: dict[str, Any], code: str
) -> None:
    agreed = {"set_up": "variable", "number_tokens": choice}
    notes = a_game(switches=agreed, corrections=own).laying_out()
    assert len(said(notes, code)) == 1
    assert not said(notes, "lay-settlement"), "the game asks for the founding itself"
    assert not said(notes, "robber-on-desert"), "where the desert lies is entered first"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["english-5", "english-4", "classic-it"])
def test_every_step_can_be_said(edition: str, language: str) -> None:
    game = a_game(edition)
    words = words_for(language, game.pack)
    for note in game.laying_out():
        assert blemishes(words.note(note), language, game.pack) == []


def test_other_tokens_on_the_printed_island_are_said_to_come_to_nothing() -> None:
    printed = a_game(switches={"set_up": "beginner", "number_tokens": "random"})
    assert [note.code for note in printed.warnings()] == ["tokens-are-printed"]
    assert printed.laying_out()[0].code == "tokens-are-printed"
    assert a_game(switches={"set_up": "variable", "number_tokens": "random"}).warnings() == ()
    assert a_game().warnings() == ()
