"""Laying out the table: what the steps say follows the agreements and the owner's box."""

from __future__ import annotations

from companion.rules.core.setup import Setup
from companion.rules.core.words import Note
from companion.rules.starship.box import SEATS
from companion.rules.starship.game import Starship


def steps(
    switches: dict[str, str] | None = None, corrections: dict[str, int] | None = None
) -> tuple[Note, ...]:
    names: dict[str, str] = dict.fromkeys(SEATS, "")
    setup = Setup("starship", "mayfair-2001", names, switches or {}, corrections or {})
    return Starship(setup).laying_out()


def astro(notes: tuple[Note, ...]) -> dict[str | None, object]:
    return {note.seat: note.params["count"] for note in notes if note.code == "lay-astro"}


def test_both_ships_come_before_what_lies_between_them() -> None:
    seats = [note.seat for note in steps()]
    between = seats.index(None)
    assert set(seats[:between]) == set(SEATS)
    assert set(seats[between:]) == {None}


def test_each_player_takes_the_same_without_a_handicap() -> None:
    assert astro(steps()) == {"moon": 25, "sun": 25}


def test_a_handicap_changes_what_is_taken() -> None:
    agreed = {"beginner": "sun", "handicap_astro": "on", "handicap_parts": "on"}
    notes = steps(agreed)
    assert astro(notes) == {"moon": 20, "sun": 30}
    parts = {note.seat: note.params["goods"] for note in notes if note.code == "lay-parts"}
    assert parts["sun"] == ("3 boosters", "2 cannons")


def test_the_owners_own_value_is_laid_out() -> None:
    assert astro(steps(corrections={"start.astro": 24})) == {"moon": 24, "sun": 24}


def test_the_sectors_take_all_cards_without_a_border() -> None:
    (note,) = (note for note in steps() if note.code == "lay-sectors")
    stacks, size = note.params["stacks"], note.params["size"]
    assert isinstance(stacks, int)
    assert isinstance(size, int)
    assert note.params["count"] == stacks * size
