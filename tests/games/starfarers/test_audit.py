"""The audit: every way in which a position cannot be laid out is found, one by one."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.core.hands import Hand
from companion.core.setup import Setup
from companion.games.starfarers.rules.audit_pending import PHASES
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.moves import Begin
from companion.games.starfarers.rules.state import Pending, Relief, Ship, State, changed_player

GAME = Starfarers(Setup("starfarers", "2019", {"yellow": "", "red": "", "white": "", "blue": ""}))
START = GAME.apply(GAME.start(), Begin("yellow"))


def test_the_start_is_sound() -> None:
    assert GAME.audit(GAME.start()) == []
    assert GAME.audit(START) == []


def _yellow(**changes: Any) -> State:
    return changed_player(START, "yellow", **changes)


HAND = START.players["yellow"].hand
DAMAGED: dict[str, tuple[State, str]] = {
    "negative hand": (_yellow(hand=Hand((0, 0, 0, 0, -1), 4)), "number-out-of-range"),
    "seven boosters": (_yellow(boosters=7), "too-many"),
    "cards from nowhere": (_yellow(hand=Hand((9, 0, 0, 0, 0))), "cards-do-not-add-up"),
    "a card too many": (_yellow(hand=Hand(HAND.known, HAND.hidden + 1)), "cards-do-not-add-up"),
    "two ships on a point": (
        _yellow(ships=(Ship(1, "colony", "5,26"), Ship(2, "colony", "5,26"))),
        "point-twice",
    ),
    "two ships on a transporter": (
        _yellow(ships=(Ship(1, "colony", "5,26"), Ship(1, "colony", "5,28"))),
        "transporter-in-use",
    ),
    "a colony in empty space": (_yellow(colonies=("5,26",)), "unknown-name"),
    "a card without a station": (_yellow(cards=("relief-fund",)), "cards-and-stations"),
    "a card of no people": (_yellow(cards=("sunshine",)), "unknown-name"),
    "a station without a card": (
        replace(START, stations={"merchants": ("yellow",)}),
        "cards-and-stations",
    ),
    "six stations": (replace(START, stations={"merchants": ("yellow",) * 6}), "docks-full"),
    "a chip of another group": (
        replace(START, chips={**START.chips, "s13-1": "12"}),
        "chips-do-not-add-up",
    ),
    "a medal from an ordinary planet": (
        replace(START, cleared={"alpha-1": "yellow"}),
        "chips-do-not-add-up",
    ),
    "a planet from elsewhere": (replace(START, chips={"s99-1": "4"}), "unknown-name"),
    "more cannons than the box has": (
        replace(
            START,
            players={seat: replace(p, cannons=7) for seat, p in START.players.items()},
        ),
        "supply-empty",
    ),
    "a trade phase before the roll": (replace(START, phase="trade"), "phase-does-not-fit"),
    "an unnoticed winner": (
        replace(_yellow(fame=30), rolled=4, phase="trade"),
        "phase-does-not-fit",
    ),
    "somebody who does not play": (replace(START, pending=(Relief("green"),)), "unknown-name"),
    "an unknown people": (replace(START, stations={"moon folk": ("red",)}), "unknown-name"),
}


def test_of_everything_that_can_be_pending_it_is_known_when() -> None:
    assert set(get_args(Pending)) == PHASES.keys()


@pytest.mark.parametrize("damage", DAMAGED)
def test_what_cannot_be_is_found(damage: str) -> None:
    state, code = DAMAGED[damage]
    assert any(problem.code.startswith(code) for problem in GAME.audit(state))


def test_one_card_in_two_hands_is_found() -> None:
    state = _yellow(cards=("relief-fund",))
    state = changed_player(state, "red", cards=("relief-fund",))
    assert "card-twice" in {problem.code for problem in GAME.audit(state)}
