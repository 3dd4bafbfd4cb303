"""A number that is set right at the table is an event for everybody, and no secret is in it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.game import PUBLIC, REFEREE
from companion.core.hands import Hand
from companion.core.setup import Setup
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import Begin, Reconcile, SeatCount
from companion.games.settlers.rules.state import State
from companion.games.settlers.wording import SETTLERS
from companion.games.words import words_for
from companion.wording import LANGUAGES

GAME = Settlers(Setup("settlers", "english-5", dict.fromkeys(("white", "blue", "orange"), "")))
START = GAME.apply(GAME.start(), Begin("blue"))
SEEN = Hand((0,) * 5, 3)
TOLD = (Hand((3, 0, 0, 0, 0)), Hand((0, 1, 1, 1, 0)))
"""Two hands that blue may have told the tablet in private."""


def of_blue(hand: Hand) -> State:
    """Blue has three cards of the bank, and everybody knows no more than that."""
    blue = replace(START.players["blue"], hand=hand, seen=SEEN, development=Hand((1, 0, 0, 0, 1)))
    bank = tuple(left - held for left, held in zip(START.bank, hand.known, strict=True))
    return replace(START, players={**START.players, "blue": blue}, bank=bank, deck=START.deck - 2)


@pytest.mark.parametrize("seat", ["blue", "white"])
@pytest.mark.parametrize("key", ["cards", "development", "knights"])
def test_an_event_that_sets_a_number_right_tells_no_hand(seat: str, key: str) -> None:
    moves = [
        GAME.reconciliation(of_blue(hand), {(seat, "part", key): 4}, "counted") for hand in TOLD
    ]
    assert len({msgspec.json.encode(move) for move in moves}) == 1
    assert GAME.may_see(START, moves[0], PUBLIC)


def test_what_was_told_stays_known_when_something_else_was_counted_wrongly() -> None:
    state = of_blue(TOLD[1])
    move = GAME.reconciliation(state, {("blue", "part", "knights"): 1}, "one lay below")
    after = GAME.apply(state, move).players["blue"]
    assert (after.hand, after.seen, after.knights) == (TOLD[1], SEEN, 1)


def test_one_card_fewer_is_seen_by_everybody_and_may_be_any() -> None:
    state = of_blue(TOLD[0])
    move = GAME.reconciliation(state, {("blue", "part", "cards"): 2}, "one lay below")
    after = GAME.apply(state, move).players["blue"]
    assert (after.hand, after.seen_hand) == (Hand((2, 0, 0, 0, 0)), Hand((0,) * 5, 2))


def test_only_who_plays_can_be_counted() -> None:
    problems = GAME.check(START, Reconcile("counted", counted={"red": SeatCount(cards=1)}))
    assert "no-such-player" in [problem.code for problem in problems if problem.firm]


def test_a_hand_that_was_written_down_is_not_for_everybody() -> None:
    """As older companions wrote it: every player whole."""
    state = of_blue(TOLD[0])
    move = Reconcile("counted", players=state.players)
    assert not GAME.may_see(state, move, PUBLIC)
    assert GAME.may_see(state, move, REFEREE)
    assert GAME.may_see(START, Reconcile("counted", players=START.players), PUBLIC)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_counted_has_a_name_in_each_language(language: str) -> None:
    """In German the bank held "Lumber" once: counted things are goods in all other games."""
    words, known = words_for(language, GAME.box.pack), SETTLERS.names
    for item in GAME.counted(START, PUBLIC):
        kind = "resource" if item.key in known["resource"] else item.kind
        assert words.name(item.kind, item.key) == words.name(kind, item.key)
        assert item.key in known[kind], item
    lumber = words.name("good", "lumber").casefold()
    assert lumber == {"en": "lumber", "de": "holz", "it": "legno"}[language]
