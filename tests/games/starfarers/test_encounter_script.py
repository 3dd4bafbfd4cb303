"""The scripts of the encounter cards: complete, strict, and as the fact table has them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from companion.games.starfarers.rules.encounter_script import (
    ScriptError,
    Step,
    read_script,
    read_step,
    shaken,
)

PACKS = files("companion.games.starfarers").joinpath("packs")
FACTS = tomllib.loads(PACKS.joinpath("encounters-2019.toml").read_text("utf-8"))["encounters"]
CARDS: dict[str, Any] = {card: fact["value"] for card, fact in FACTS.items()}


def test_there_are_32_cards_and_two_concern_everybody() -> None:
    scripts = {card: read_script(card, facts) for card, facts in CARDS.items()}
    assert list(scripts) == [f"encounter-{number}" for number in range(1, 33)]
    assert [card for card, script in scripts.items() if script.for_everybody] == [
        "encounter-31",
        "encounter-32",
    ]


def test_steps_are_read() -> None:
    assert read_step("fame -2") == Step("fame", -2)
    assert read_step("carbon 2") == Step("good", 2, good="carbon")
    assert read_step("combat second right") == Step("combat", who="second right")


@pytest.mark.parametrize(
    "text", ["", "fame 2", "gold 2", "combat me", "any 0", "upgrade +2", "fame +1 ", "jump jump"]
)
def test_what_is_no_step_is_refused(text: str) -> None:
    with pytest.raises(ScriptError):
        read_step(text)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"ask": "sing"}, "no question"),
        ({"ask": "give two"}, "no number"),
        ({"win": None}, "says nothing about: win"),
        ({"middle": []}, "can never come to: middle"),
        ({"no": ["combat"]}, "no step"),
        ({"colour": "red"}, "unknown parts: colour"),
    ],
)
def test_a_card_that_makes_no_sense_is_refused(change: dict[str, Any], complaint: str) -> None:
    facts = CARDS["encounter-9"] | change
    with pytest.raises(ScriptError, match=complaint):
        read_script("encounter-9", facts)


def test_a_shake_leads_to_low_middle_or_high() -> None:
    branches = [shaken(total) for total in range(1, 6)]
    assert branches == ["low", "low", "middle", "high", "high"]
