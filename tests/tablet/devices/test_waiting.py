"""Readings that wait for an answer: what people see changes only when something else was read."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.core.words import Problem
from companion.senses.proposal import Proposal
from companion.tablet.devices.waiting import Waiting

FUEL = Proposal(Draw("sector-1", "trade-fuel-2"), "scan", 0.9, "a.jpg", 7, "card trade-fuel-2 7")
ORE = replace(FUEL, move=Draw("sector-1", "trade-ore-1"), about="card trade-ore-1 7")
TWO = Proposal(Roll("yellow", (2,)), "roller", 1.0, "n=1", 7, "roll 7")


def waiting(*told: Proposal) -> Waiting:
    waits = Waiting()
    for proposal in told:
        waits.hear(proposal)
    return waits


def test_a_card_read_again_stays_in_its_place() -> None:
    waits = waiting(FUEL, ORE, replace(FUEL, confidence=0.95, evidence="b.jpg"))
    assert waits.proposals == (FUEL, ORE)
    assert waits.newest(FUEL).evidence == "b.jpg"
    assert waits.newest(ORE).evidence == "a.jpg"


@pytest.mark.parametrize(
    "otherwise",
    [
        {"confidence": 0.3},
        {"confirmed": False},
        {"secret": True},
        {"problems": (Problem("card-elsewhere", "cards", "mayfair-2001"),)},
        {"alternatives": (Draw("sector-1", "trade-ore-1"),)},
    ],
)
def test_what_people_would_see_otherwise_takes_its_place(otherwise: dict[str, object]) -> None:
    later = replace(FUEL, **otherwise)
    assert waiting(FUEL, later).proposals == (later,)


def test_what_is_told_by_hand_instead_has_no_evidence_of_the_device() -> None:
    by_hand = replace(TWO, source="keypad", evidence="")
    assert waiting(TWO).newest(by_hand).evidence == ""


def test_a_card_that_was_answered_is_not_asked_about_again_but_a_throw_is() -> None:
    waits = waiting(FUEL, TWO)
    for proposal in (FUEL, TWO):
        waits.answer(proposal)
        waits.hear(replace(proposal, evidence="again"))
    assert [one.about for one in waits.proposals] == [TWO.about]
