"""Who may know what: hands and development cards of others are just so many cards.

A secret does not leak if two tables that differ only in the secret look the same to a viewer:
byte for byte in the view, in titles and in notes.
"""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.game import PUBLIC, REFEREE
from companion.core.hands import Hand
from companion.core.setup import Setup
from companion.games.settlers.rules.box import SEATS
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import Begin, Move, Steal, TellDevelopment, TellHand
from companion.games.settlers.rules.resources import Resources
from companion.games.settlers.rules.state import CardToDraw, CardToSteal, State

GAME = Settlers(Setup("settlers", "english-5", dict.fromkeys(SEATS, "")))
START = GAME.apply(GAME.start(), Begin("blue"))


def seen(state: State, viewer: str) -> bytes:
    return msgspec.json.encode(GAME.view(state, viewer))


def read(state: State, move: Move, viewer: str) -> bytes:
    notes = [
        note
        for note in GAME.instructions(state, move, GAME.apply(state, move))
        if note.seat in (None, viewer)
    ]
    title = GAME.title(state, move, viewer)
    return msgspec.json.encode([title, notes])


def of_blue(state: State, **changes: object) -> State:
    return replace(
        state, players={**state.players, "blue": replace(state.players["blue"], **changes)}
    )


HANDS = [Hand((3, 0, 0, 0, 0)), Hand((0, 1, 1, 1, 0)), Hand((0, 0, 0, 0, 0), 3)]
CARDS = [Hand((2, 0, 0, 0, 0)), Hand((0, 0, 0, 0, 2)), Hand((0, 0, 0, 0, 0), 2)]


@pytest.mark.parametrize("viewer", ["orange", "red", PUBLIC])
def test_what_was_told_of_other_hands_stays_hidden(viewer: str) -> None:
    assert len({seen(of_blue(START, hand=hand, seen=HANDS[-1]), viewer) for hand in HANDS}) == 1
    assert len({seen(of_blue(START, development=cards), viewer) for cards in CARDS}) == 1
    assert len({seen(of_blue(START, bought=cards), viewer) for cards in CARDS}) == 1


@pytest.mark.parametrize("viewer", ["blue", REFEREE])
def test_the_own_hand_is_shown(viewer: str) -> None:
    assert len({seen(of_blue(START, hand=hand), viewer) for hand in HANDS}) == 3
    assert len({seen(of_blue(START, development=cards), viewer) for cards in CARDS}) == 3


def test_hidden_points_are_the_owners_secret() -> None:
    state = of_blue(START, development=Hand((0, 0, 0, 0, 2)))
    totals = {viewer: GAME.view(state, viewer).scores[0].total for viewer in (*SEATS, PUBLIC)}
    assert totals == {"blue": 4, "orange": 2, "white": 2, "red": 2, PUBLIC: 2}
    assert GAME.view(state, "red").figures["blue"].points == 2


def test_a_stolen_card_is_the_secret_of_two() -> None:
    state = replace(START, pending=(CardToSteal("white"),))
    moves: list[Move] = [Steal("wool"), Steal("ore"), Steal("lumber")]
    for viewer, different in (("blue", 3), ("white", 3), ("red", 1), (PUBLIC, 1), (REFEREE, 3)):
        assert len({read(state, move, viewer) for move in moves}) == different
        assert {GAME.may_see(state, move, viewer) for move in moves} == {different == 3}
    assert GAME.may_see(state, Steal(), "red")
    assert GAME.reveals(state, Steal("ore"))


def test_a_bought_card_is_the_buyers_secret() -> None:
    state = replace(START, pending=(CardToDraw(),))
    moves: list[Move] = [Draw("development", card) for card in ("knight", "library", "monopoly")]
    for viewer, different in (("blue", 3), ("white", 1), (PUBLIC, 1), (REFEREE, 3)):
        assert len({read(state, move, viewer) for move in moves}) == different
        assert {GAME.may_see(state, move, viewer) for move in moves} == {different == 3}
    assert GAME.likely(state)[0].startswith("knight")
    assert len(GAME.likely(state)) == 25
    assert GAME.likely(START) == ()


def test_what_is_told_in_private_stays_private() -> None:
    for move in (TellHand("blue", Resources(ore=1)), TellDevelopment("blue", ("knight",))):
        assert GAME.may_see(START, move, "blue")
        assert not GAME.may_see(START, move, "red")
        assert not GAME.may_see(START, move, PUBLIC)


def test_a_slip_shows_nothing() -> None:
    with pytest.raises(ValueError, match="no such viewer"):
        GAME.view(START, "moon")
    with pytest.raises(ValueError, match="no such seat"):
        GAME.score(START, "moon")


def test_figures_for_the_screen() -> None:
    figures = GAME.view(START, PUBLIC).figures["white"]
    assert (figures.cards, figures.development, figures.knights) == (3, 0, 0)
    assert (figures.settlements_left, figures.cities_left, figures.roads_left) == (3, 4, 13)
    assert len(figures.longest_road) == 1
    assert figures.rates == (4, 4, 4, 4, 4)
