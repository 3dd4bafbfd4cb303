"""Laying out the table: what the steps say follows the agreements and the owner's box."""

from __future__ import annotations

import pytest

from companion.core.setup import Setup
from companion.core.words import Note
from companion.games.starship.rules.box import SEATS
from companion.games.starship.rules.game import Starship


def a_game(switches: dict[str, str], corrections: dict[str, int] | None = None) -> Starship:
    names: dict[str, str] = dict.fromkeys(SEATS, "")
    return Starship(Setup("starship", "mayfair-2001", names, switches, corrections or {}))


def steps(
    switches: dict[str, str] | None = None, corrections: dict[str, int] | None = None
) -> tuple[Note, ...]:
    return a_game(switches or {}, corrections).laying_out()


def astro(notes: tuple[Note, ...]) -> dict[str | None, object]:
    return {note.seat: note.params["count"] for note in notes if note.code.endswith("lay-astro")}


def test_both_ships_come_before_what_lies_between_them() -> None:
    seats = [note.seat for note in steps()]
    assert seats[:2] == list(SEATS)
    codes = [note.code for note in steps()]
    assert max(n for n, code in enumerate(codes) if code.startswith("both")) < codes.index(
        "lay-supply"
    )


def test_each_player_takes_the_same_without_a_handicap() -> None:
    assert astro(steps()) == {None: 25}


def test_what_both_do_alike_is_one_step() -> None:
    """Only the planets under the ships differ, and what a handicap changes."""
    assert [note.code for note in steps() if note.seat] == ["lay-ship"] * 2
    agreed = {"beginner": "sun", "handicap_astro": "on"}
    own = [note.code for note in steps(agreed) if note.seat]
    assert own == ["lay-ship"] * 2 + ["lay-astro"] * 2


def test_a_handicap_changes_what_is_taken() -> None:
    agreed = {"beginner": "sun", "handicap_astro": "on", "handicap_parts": "on"}
    notes = steps(agreed)
    assert astro(notes) == {"moon": 20, "sun": 30}
    parts = {note.seat: note.params["goods"] for note in notes if note.code == "lay-parts"}
    assert parts["sun"] == ("3 boosters", "2 cannons")


def test_the_owners_own_value_is_laid_out() -> None:
    assert astro(steps(corrections={"start.astro": 24})) == {None: 24}


def test_the_sectors_take_all_cards_without_a_border() -> None:
    (note,) = (note for note in steps() if note.code == "lay-sectors")
    stacks, size = note.params["stacks"], note.params["size"]
    assert isinstance(stacks, int)
    assert isinstance(size, int)
    assert note.params["count"] == stacks * size


def parts(notes: tuple[Note, ...], code: str) -> dict[str | None, object]:
    return {note.seat: note.params["goods"] for note in notes if note.code.endswith(code)}


def test_every_part_of_the_box_has_its_place() -> None:
    """Three boosters and three cannons a player: what is not on the ship waits beside it."""
    assert parts(steps(), "lay-spare-parts") == {None: ("1 boosters", "2 cannons")}
    given = {"beginner": "sun", "handicap_parts": "on"}
    assert parts(steps(given), "lay-spare-parts") == {
        "sun": ("1 cannons",),
        "moon": ("1 boosters", "2 cannons"),
    }
    full = {"start.boosters": 3, "start.cannons": 3}
    assert parts(steps(corrections=full), "lay-spare-parts") == {}


@pytest.mark.parametrize("handicap", ["handicap_astro", "handicap_notes", "handicap_parts"])
def test_a_handicap_without_a_beginner_is_said_before_anything_is_laid_out(handicap: str) -> None:
    notes = steps({handicap: "on"})
    assert [note.code for note in a_game({handicap: "on"}).warnings()] == ["no-beginner"]
    assert notes[0].code == "no-beginner"
    assert notes[1:] == steps()
    both = {handicap: "on", "beginner": "moon"}
    assert a_game(both).warnings() == ()
    assert "no-beginner" not in [note.code for note in steps(both)]


def test_a_beginner_without_a_handicap_is_said_too() -> None:
    (warning,) = a_game({"beginner": "moon"}).warnings()
    assert (warning.code, warning.params) == ("no-handicap", {"seat": "moon"})
    assert steps({"beginner": "moon"})[0] == warning
    assert a_game({}).warnings() == ()
