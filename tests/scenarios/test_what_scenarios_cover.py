"""Nothing is left out: each refusal, switch and mission stands in some scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.setup import Setup
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.problems import PROBLEMS
from companion.games.starship.wording.notes import NOTES
from tests.scenario_language.scenario_files import read_folder

SCENARIOS = read_folder(Path(__file__).parent / "starship")
STEPS = [step for scenario in SCENARIOS for step in scenario.steps]
SETUP = Setup("starship", "mayfair-2001", {"sun": "", "moon": ""})
BOX = Box(SETUP)

FOUND_BY_AUDIT = {
    "has-left",
    "number-out-of-range",
    "wrong-length",
    "overfull",
    "negative",
    "too-many",
    "impossible-level",
    "module-copy-twice",
    "card-twice",
    "card-out-of-place",
    "stack-short",
    "stack-too-big",
    "start-cards-do-not-add-up",
    "reserve-does-not-add-up",
    "missions-do-not-add-up",
    "too-many-coins",
    "phase-does-not-fit",
    "pending-does-not-fit",
}
"""These are triggered one by one in tests/games/starship/test_audit.py."""
NOT_READABLE = {"unknown-module"}
"""A move with such a field is not even read: tests/games/starship/test_moves.py."""


def test_every_problem_is_met_as_a_refusal() -> None:
    met = {code.split()[0] for step in STEPS if step.verdict == "REFUSED" for code in step.codes}
    assert PROBLEMS.keys() - FOUND_BY_AUDIT - NOT_READABLE - met == set()


def test_everything_that_hands_have_to_do_is_told() -> None:
    expected = [text.split() for step in STEPS for text in step.expectations]
    told = {words[2] for words in expected if words[0] == "told"}
    agreements: list[dict[str, str]] = [
        {},
        {"beginner": "sun"},
        {"handicap_notes": "on"},
        {"beginner": "sun", "handicap_astro": "on", "handicap_parts": "on"},
    ]
    laid_out = {
        note.code
        for switches in agreements
        for note in Starship(replace(SETUP, switches=switches)).laying_out()
    }
    assert NOTES.keys() - told - laid_out == set()


@pytest.mark.parametrize("name", BOX.pack.switches)
def test_every_option_of_every_switch_is_played(name: str) -> None:
    switch = BOX.pack.switches[name]
    said = {word for step in STEPS if step.text.startswith("game ") for word in step.text.split()}
    others = [option for option in switch.options if option != switch.default]
    assert [option for option in others if f"{name}={option}" not in said] == []


@pytest.mark.parametrize("mission", BOX.adventures)
def test_every_mission_is_completed_and_refused(mission: str) -> None:
    steps = [step for step in STEPS if step.text.endswith(f" completes {mission}")]
    assert {step.verdict for step in steps} >= {"", "REFUSED"}


def test_every_pirate_loss_and_every_market_is_visited() -> None:
    visited = {word for step in STEPS for word in step.text.split()}
    assert {card for card in BOX.markets if "trade-" not in card} <= visited
    assert {"pirate-2", "pirate-i-4", "pirate-ii-4", "pirate-ii-5", "pirate-iv-7"} <= visited
