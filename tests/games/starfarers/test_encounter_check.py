"""Cards that people enter: what could not be carried out is found, and stops no game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chances import Draw, Roll
from companion.core.setup import Setup, SetupError
from companion.games.starfarers.own_board import example_cards
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.box import Box, practice_encounters
from companion.games.starfarers.rules.encounter_check import card_findings
from companion.games.starfarers.rules.encounter_moves import AnswerEncounter
from companion.games.starfarers.rules.encounter_script import ASKS, CARD_KINDS
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.problems import PROBLEMS
from companion.games.starfarers.wording.readings import READINGS
from tests.games.starfarers.encounter_table import shaken

SEATS: dict[str, str] = dict.fromkeys(COLOURS, "")
DEMAND = practice_encounters()["encounter-9"]
BARTER = practice_encounters()["encounter-12"]
MERCHANTS = practice_encounters()["encounter-2"]
FALSE = practice_encounters()["encounter-7"]

SLIPS: list[tuple[str, dict[str, Any]]] = [
    ("card-name", DEMAND | {"name": 5}),
    ("card-kind", DEMAND | {"kind": "pirate-king"}),
    ("card-kind", DEMAND | {"kind": "merchants"}),
    ("card-number", DEMAND | {"ask": "hand-over", "yes": []}),
    ("card-number", DEMAND | {"ask": "hand-over 99"}),
    ("card-number", MERCHANTS | {"ask": "give 2"}),
    ("card-then", FALSE | {"then": "give"}),
    ("card-then", DEMAND | {"then": "attack"}),
    ("card-unpaid", DEMAND | {"yes": []}),
    ("card-unpaid", DEMAND | {"yes": ["pay 3"]}),
    ("card-unpaid", DEMAND | {"yes": ["pay 2", "pay 2"]}),
    ("card-unpaid", BARTER | {"yes": ["shake"]}),
    ("card-unpaid", BARTER | {"yes": ["swap 9", "shake"]}),
    ("card-step", DEMAND | {"lose": ["pay 2"]}),
    ("card-step", DEMAND | {"lose": ["swap 2"]}),
    ("card-step", DEMAND | {"win": ["combat left"]}),
    ("card-step", DEMAND | {"win": ["gift back"]}),
    ("card-step", DEMAND | {"win": ["lose swapped"]}),
    ("card-last", DEMAND | {"no": ["combat right", "fame +1"]}),
    ("card-last", DEMAND | {"no": ["flee right", "combat right"]}),
    ("card-last", DEMAND | {"win": ["draw another", "fame +1"]}),
    ("card-long", DEMAND | {"win": ["fame +1"] * 10}),
]


def box(card: dict[str, Any]) -> Box:
    return Box(Setup("starfarers", "2001", SEATS, {}, {"encounters.encounter-9": card}))


def test_the_cards_that_come_with_the_game_can_be_carried_out() -> None:
    assert card_findings(Box(Setup("starfarers", "2001", SEATS))) == []
    assert card_findings(Box(Setup("starfarers", "2019", SEATS))) == []


def test_every_finding_has_a_slip_that_leads_to_it() -> None:
    assert {code for code, _ in SLIPS} == {code for code in PROBLEMS if code in dict(SLIPS)}
    cards = {code for code, kind in PROBLEMS.items() if kind.topic == "editions"}
    assert {code for code in cards if code.startswith("card-")} == {code for code, _ in SLIPS}


@pytest.mark.parametrize(("code", "card"), SLIPS)
def test_a_slip_is_found(code: str, card: dict[str, Any]) -> None:
    found = card_findings(box(card))
    assert code in [finding.code for finding in found]
    assert {finding.params["card"] for finding in found} == {"encounter-9"}


@pytest.mark.parametrize(("code", "card"), SLIPS)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_game_that_was_begun_with_it_goes_on(
    code: str, card: dict[str, Any], answer: Any
) -> None:
    """Whoever overlooked it finds a card that does less, not a game that ends."""
    setup = Setup("starfarers", "2001", dict.fromkeys(("yellow", "white", "blue", "red"), ""))
    game = Starfarers(
        Setup(setup.game, setup.edition, setup.seats, {}, {"encounters.encounter-9": card})
    )
    state = game.apply(shaken(game), Draw("encounter", "encounter-9"))
    for _ in range(60):
        if not state.pending:
            return
        due = game.due(state)
        if due.chance == "roll":
            move: Any = Roll("balls", (1, 2))
        elif due.chance == "draw":
            move = Draw("encounter", "encounter-3")
        else:
            legal = game.legal(state)
            if not legal:
                return
            game.check(state, AnswerEncounter("yellow", answer))
            wanted = [m for m in legal if getattr(m, "answer", answer) == answer]
            move = (wanted or legal)[-1]
        assert game.check(state, move) == []
        state = game.apply(state, move)


@pytest.mark.parametrize("yes", [13, "pay 2", {"pay": 2}, True])
def test_what_is_no_list_of_steps_is_refused(yes: object) -> None:
    with pytest.raises(SetupError, match=r"'encounter-9' needs a list of steps for 'yes'"):
        box(DEMAND | {"yes": yes})


@pytest.mark.parametrize("then", [5, ["attack"], {}])
def test_a_second_question_is_a_word(then: object) -> None:
    if then:
        with pytest.raises(SetupError, match=r"'encounter-9' .*then"):
            box(FALSE | {"then": then})


def test_a_question_is_named_with_those_there_are() -> None:
    with pytest.raises(SetupError, match="give, donate, hand-over, swap, hire, flee, help"):
        box(DEMAND | {"ask": "sing"})


def test_the_example_explains_every_question_and_kind() -> None:
    head, _, _ = example_cards().partition("game = ")
    for ask in ASKS:
        assert f'ask = "{ask}' in head
    for kind in CARD_KINDS:
        assert kind in head
        assert f"ask-{kind}" in READINGS
    kinds = {card["kind"]: card["ask"].split()[0] for card in practice_encounters().values()}
    assert kinds == CARD_KINDS
