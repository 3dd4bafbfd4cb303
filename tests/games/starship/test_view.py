"""Who may know what: pirates before the decision, the Sensor Module, what was seen in the stacks.

A secret does not leak if two tables that differ only in the secret look the same to a viewer:
byte for byte in the view, in titles, in what is due, legal and told.
"""

from __future__ import annotations

import msgspec
import pytest

from companion.core.game import PUBLIC, REFEREE
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import Fight, Move, PayTribute
from companion.games.starship.rules.state import Flight, PirateAhead, Stack, State
from tests.games.starship.played import played, said

VIEWERS = ("moon", "sun", PUBLIC, REFEREE)
NOTES = "game starship beginner=moon handicap_notes=on"
OPPONENTS_NOTES = "game starship beginner=sun handicap_notes=on"


def seen(game: Starship, state: State, viewer: str) -> bytes:
    """Everything a viewer is shown of a position."""
    return msgspec.json.encode([game.view(state, viewer), game.due(state), game.legal(state)])


def read(game: Starship, state: State, move: Move, viewer: str) -> bytes:
    """Everything a viewer reads about a move, with the notes that are for all or for the viewer."""
    notes = [
        note
        for note in game.instructions(state, move, game.apply(state, move))
        if note.seat in (None, viewer)
    ]
    title = game.title(state, move, viewer)
    return msgspec.json.encode([title, notes, game.may_see(state, move, viewer)])


# --- pirates ------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["moon", PUBLIC])
@pytest.mark.parametrize("notes", ["", NOTES])
@pytest.mark.parametrize("before", ["", "stack 1: known pirate-2", "stack 1: known pirate-3"])
def test_two_pirates_with_one_tribute_look_the_same(viewer: str, notes: str, before: str) -> None:
    shown = set()
    for pirate in ("pirate-2", "pirate-3"):
        game, state = played(f"{notes}\n{before}\nphase flight\nmoon flies to sector 1")
        state = game.apply(state, said(game, state, "moon flies on"))
        draw = said(game, state, f"turn up {pirate}")
        after = game.apply(state, draw)
        problems = game.check(after, PayTribute("moon")) + game.check(after, Fight("moon"))
        shown.add((seen(game, after, viewer), read(game, state, draw, viewer), str(problems)))
    assert len(shown) == 1


def test_a_pirate_from_the_reserve_looks_like_one_that_was_always_there() -> None:
    """Face down, a pirate of I may have come; it asks for 3 like those of the start."""
    shown = set()
    for pirate in ("pirate-2", "pirate-i-4"):
        game, state = played(
            f"""
            {NOTES} replacement_cards=face-down
            sun: colony colony-heka
            stack 1: hidden i
            phase flight
            moon flies to sector 1
            moon flies on to {pirate}
            """
        )
        shown.add((seen(game, state, "moon"), seen(game, state, PUBLIC)))
    assert len(shown) == 1


def test_the_pilot_is_told_the_tribute_and_the_opponent_holds_the_card() -> None:
    game, state = played("phase flight\nmoon flies to sector 1\nmoon flies on to pirate-3")
    ahead = {viewer: game.view(state, viewer).state.pending[0] for viewer in VIEWERS}
    assert ahead["moon"] == ahead[PUBLIC] == PirateAhead(None, tribute=3)
    assert ahead["sun"] == ahead[REFEREE] == PirateAhead("pirate-3")
    assert {game.view(state, viewer).tribute for viewer in VIEWERS} == {3}
    for viewer in ("moon", PUBLIC):
        assert b"pirate-3" not in seen(game, state, viewer)


def test_the_title_of_a_pirate_tells_the_tribute_only() -> None:
    game, state = played("phase flight\nmoon flies to sector 1\nmoon flies on")
    draw = said(game, state, "turn up pirate-3")
    assert {viewer: game.title(state, draw, viewer).code for viewer in VIEWERS} == {
        "moon": "pirate-appeared",
        PUBLIC: "pirate-appeared",
        "sun": "card-turned",
        REFEREE: "card-turned",
    }
    assert game.title(state, draw, "moon").params == {"tribute": 3}
    other = said(game, state, "turn up hades")
    assert {game.title(state, other, viewer).code for viewer in VIEWERS} == {"card-turned"}


@pytest.mark.parametrize("decision", ["moon pays the tribute", "moon fights"])
def test_after_the_decision_the_card_lies_open(decision: str) -> None:
    game, state = played(
        f"phase flight\nmoon flies to sector 1\nmoon flies on to pirate-3\n{decision}"
    )
    for viewer in VIEWERS:
        flight = game.view(state, viewer).state.flight
        assert flight is not None
        assert [place.card for place in flight.row] == ["pirate-3"]


def test_a_pirate_that_replaces_a_card_comes_face_up() -> None:
    game, state = played(
        "phase flight\nmoon flies to sector 1\nmoon flies on to colony-heka\nmoon founds a colony"
    )
    draw = said(game, state, "the reserve gives pirate-i-4")
    assert {game.title(state, draw, viewer).code for viewer in VIEWERS} == {"card-replaced"}
    assert all(game.may_see(state, draw, viewer) for viewer in VIEWERS)


# --- the Sensor Module --------------------------------------------------------------------------

LOOKING = "moon: module sensor 1\nphase flight\nmoon flies to sector 2\nmoon looks ahead"
SENSOR_WORLDS = ("hades pallas", "picasso poseidon")


@pytest.mark.parametrize("viewer", ["sun", PUBLIC])
@pytest.mark.parametrize("notes", ["", OPPONENTS_NOTES])
def test_nobody_else_learns_what_the_sensor_showed(viewer: str, notes: str) -> None:
    shown = set()
    for cards in SENSOR_WORLDS:
        first, second = cards.split()
        game, state = played(f"{notes}\n{LOOKING}")
        look = said(game, state, f"moon sees {cards}")
        during = game.apply(state, look)
        place = said(game, during, f"moon puts {second} on top and {first} at the bottom")
        after = game.apply(during, place)
        told = read(game, state, look, viewer), read(game, during, place, viewer)
        views = [game.view(position, viewer) for position in (during, after)]
        shown.add((*told, msgspec.json.encode(views)))
    assert len(shown) == 1


def test_the_pilot_sees_the_cards_of_the_sensor() -> None:
    game, state = played(f"{LOOKING}\nmoon sees hades pallas")
    for viewer in ("moon", REFEREE):
        assert game.view(state, viewer).state.pending == state.pending
    state = game.apply(state, said(game, state, "moon puts pallas on top and hades at the bottom"))
    for viewer in VIEWERS:
        flight = game.view(state, viewer).state.flight
        assert isinstance(flight, Flight)
        secret = viewer in ("sun", PUBLIC)
        assert (flight.top, flight.bottom) == ((), ()) if secret else (("pallas",), ("hades",))


def test_the_opponent_with_notes_has_no_note_of_what_only_the_pilot_saw() -> None:
    game, state = played(f"{OPPONENTS_NOTES}\n{LOOKING}\nmoon sees hades pallas")
    assert state.stacks[1].secret == {"hades": "moon", "pallas": "moon"}
    assert game.view(state, "sun").state.stacks[1] == Stack(size=10)
    state = game.apply(state, said(game, state, "moon puts pallas on top and hades at the bottom"))
    for text in ("moon flies on", "turn up pallas"):
        state = game.apply(state, said(game, state, text))
    assert game.view(state, "sun").state.stacks[1].known == ("pallas",)
    assert state.stacks[1].secret == {"hades": "moon"}


def test_the_pilot_with_notes_keeps_what_the_sensor_showed() -> None:
    game, state = played(f"{NOTES}\n{LOOKING}\nmoon sees hades pallas")
    assert game.view(state, "moon").state.stacks[1].known == ("hades", "pallas")


def test_a_card_that_both_looked_at_is_secret_from_nobody_with_notes() -> None:
    game, state = played(
        f"""
        {OPPONENTS_NOTES}
        sun: module sensor 1
        {LOOKING}
        moon sees hades pallas
        moon puts hades pallas on top
        moon ends the flight
        moon ends the turn
        sun rolls 3
        sun flies to sector 2
        sun looks ahead
        sun sees hades picasso
        """
    )
    assert game.view(state, "sun").state.stacks[1].known == ("hades", "picasso")


def test_a_hidden_reserve_card_that_only_the_pilot_saw_still_counts_as_hidden() -> None:
    game, state = played(
        f"""
        {OPPONENTS_NOTES} replacement_cards=face-down
        sun: colony colony-heka
        stack 2: hidden i
        {LOOKING}
        moon sees hades lost-101
        """
    )
    assert game.view(state, "sun").state.stacks[1] == Stack(size=10, hidden=("i",))


# --- what was seen in the stacks ----------------------------------------------------------------


def test_players_have_to_remember_the_stacks_for_themselves() -> None:
    game, state = played("stack 2: known hades pallas\nmoon rolls 2")
    for viewer in ("moon", "sun", PUBLIC):
        assert game.view(state, viewer).state.stacks == (Stack(size=10),) * 4
    assert game.view(state, REFEREE).state == state


def test_the_beginner_who_may_take_notes_is_shown_the_stacks() -> None:
    game, state = played(f"{NOTES}\nstack 2: known hades pallas\nmoon rolls 2")
    assert game.view(state, "moon").state.stacks == state.stacks
    for viewer in ("sun", PUBLIC):
        assert game.view(state, viewer).state.stacks == (Stack(size=10),) * 4


@pytest.mark.parametrize(
    "switches", ["beginner=moon", "handicap_notes=on", "beginner=sun handicap_notes=on"]
)
def test_nobody_else_is_shown_the_stacks(switches: str) -> None:
    game, state = played(f"game starship {switches}\nstack 2: known hades\nmoon rolls 2")
    assert game.view(state, "moon").state.stacks == (Stack(size=10),) * 4


# --- figures ------------------------------------------------------------------------------------


def test_the_figures_of_a_view_are_computed_from_the_position() -> None:
    game, state = played(
        """
        moon: boosters 2,1,1, cannons 1,1, module command 1, module logistics 2, pirate pirate-2
        moon: post trade-ore-3
        moon rolls 2
        """
    )
    shown = game.view(state, PUBLIC)
    moon = shown.figures["moon"]
    assert (moon.booster_value, moon.cannon_value, moon.actions, moon.storage) == (4, 2, 3, 4)
    assert (moon.points, moon.fame, moon.friendship) == (2, 1, 1)
    assert (shown.speed, shown.actions_left, shown.tribute) == (6, None, None)
    assert shown.reserve_left == 26
    assert [score.total for score in shown.scores] == [2, 1]


def test_before_the_roll_there_is_no_speed() -> None:
    game, state = played("moon: fuel 1")
    assert game.view(state, PUBLIC).speed is None


def test_only_uncovering_reveals() -> None:
    game, state = played("moon: module sensor 1\nphase flight\nmoon flies to sector 1")
    assert not game.reveals(state, said(game, state, "moon flies on"))
    assert game.reveals(state, said(game, state, "turn up hades"))
    assert game.reveals(state, said(game, state, "moon sees hades pallas"))
    assert not game.reveals(state, said(game, state, "moon looks and keeps it secret"))
    assert not game.reveals(state, said(game, state, "moon rolls 2"))
