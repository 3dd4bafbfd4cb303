"""Nothing of Starfarers is left out: each refusal, instruction and switch in a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.setup import Setup
from companion.games.registry import GAMES, edition_pack
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.problems import PROBLEMS
from companion.games.starfarers.wording.notes import NOTES
from tests.scenario_language.scenario_files import Scenario, read_folder

SCENARIOS = read_folder(Path(__file__).parent / "starfarers")
STEPS = [step for scenario in SCENARIOS for step in scenario.steps]
EDITIONS = GAMES["starfarers"].editions

AGREEMENTS: list[dict[str, str]] = [
    {},
    {"sectors": "strategic", "home_chips": "dealt"},
    {"sectors": "explorer"},
    {"sectors": "wild-space", "start": "advanced"},
]

FOUND_BY_AUDIT = {
    "number-out-of-range",
    "wrong-length",
    "players-do-not-fit",
    "too-many",
    "cards-do-not-add-up",
    "point-twice",
    "card-twice",
    "cards-and-stations",
    "chips-do-not-add-up",
    "phase-does-not-fit",
    "pending-does-not-fit",
}
"""These are triggered one by one in tests/games/starfarers/test_audit.py."""
FOUND_ON_BOARDS = {
    code
    for code, kind in PROBLEMS.items()
    if kind.topic == "editions" and code.startswith(("board-", "card-"))
}
"""And these in tests/games/starfarers/test_board_check.py and test_encounter_check.py."""


def _edition(scenario: Scenario) -> str:
    words = [
        w for step in scenario.steps if step.text.startswith("game ") for w in step.text.split()
    ]
    return next((w.removeprefix("edition=") for w in words if w.startswith("edition=")), "2019")


def test_every_problem_is_met_as_a_refusal() -> None:
    met = {code.split()[0] for step in STEPS if step.verdict == "REFUSED" for code in step.codes}
    assert PROBLEMS.keys() - FOUND_BY_AUDIT - FOUND_ON_BOARDS - met == set()


def laid_out() -> set[str]:
    """Told before the first event, whatever was agreed: see test_laying_out.py of the game."""
    found: set[str] = set()
    for switches in AGREEMENTS:
        for edition in EDITIONS:
            known = edition_pack("starfarers", edition).switches
            chosen = {name: option for name, option in switches.items() if name in known}
            seats: dict[str, str] = dict.fromkeys(COLOURS[:3], "")
            setup = Setup("starfarers", edition, seats, chosen)
            found |= {note.code for note in Starfarers(setup).laying_out()}
    return found


def test_everything_that_hands_have_to_do_is_told() -> None:
    expected = [text.split() for step in STEPS for text in step.expectations]
    told = {words[2] for words in expected if words[0] == "told"}
    assert NOTES.keys() - told - laid_out() == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_of_every_switch_is_played(edition: str) -> None:
    said = {
        word
        for scenario in SCENARIOS
        if _edition(scenario) == edition
        for step in scenario.steps
        if step.text.startswith("game ")
        for word in step.text.split()
    }
    for switch in edition_pack("starfarers", edition).switches.values():
        others = [option for option in switch.options if option != switch.default]
        assert [option for option in others if f"{switch.name}={option}" not in said] == []


def test_both_editions_have_their_scenarios() -> None:
    editions = [_edition(scenario) for scenario in SCENARIOS]
    assert all(editions.count(edition) > 20 for edition in EDITIONS)
