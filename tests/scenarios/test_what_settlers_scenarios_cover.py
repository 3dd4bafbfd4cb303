"""Nothing is left out of Settlers' scenarios: each refusal, note, switch and kind of move."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.packs import Switch
from companion.core.setup import Setup
from companion.games.registry import GAMES, edition_pack
from companion.games.settlers.rules.box import SEATS
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.problems import PROBLEMS
from companion.games.settlers.wording.notes import NOTES
from tests.scenario_language.scenario_files import read_folder

SCENARIOS = read_folder(Path(__file__).parent / "settlers")
STEPS = [step for scenario in SCENARIOS for step in scenario.steps]
SWITCHES = [
    (edition, switch)
    for edition in GAMES["settlers"].editions
    for switch in edition_pack("settlers", edition).switches.values()
]

AGREEMENTS: list[tuple[dict[str, str], dict[str, str]]] = [
    ({"set_up": "beginner"}, {}),
    ({"set_up": "beginner", "number_tokens": "random"}, {}),
    ({"set_up": "variable"}, {}),
    ({"set_up": "variable", "number_tokens": "random"}, {}),
    ({"set_up": "variable"}, {"tokens.direction": "clockwise"}),
]

FOUND_BY_AUDIT = {
    "robber-nowhere",
    "wrong-length",
    "development-does-not-add-up",
    "too-many-pieces",
    "place-taken-twice",
    "phase-does-not-fit",
    "pending-does-not-fit",
}
"""These are triggered one by one in tests/games/settlers/test_audit.py."""


def test_every_problem_is_met_as_a_refusal() -> None:
    met = {code.split()[0] for step in STEPS if step.verdict == "REFUSED" for code in step.codes}
    assert PROBLEMS.keys() - FOUND_BY_AUDIT - met == set()


def laid_out() -> set[str]:
    """Told before the first event, whatever was agreed: tests/games/settlers/test_laying_out.py."""
    found: set[str] = set()
    for switches, own in AGREEMENTS:
        seats: dict[str, str] = dict.fromkeys(SEATS, "")
        setup = Setup("settlers", "english-5", seats, switches, own)
        found |= {note.code for note in Settlers(setup).laying_out()}
    return found


def test_everything_that_hands_have_to_do_is_told() -> None:
    expected = [text.split() for step in STEPS for text in step.expectations]
    told = {words[2] for words in expected if words[0] == "told"}
    assert NOTES.keys() - told - laid_out() == set()


@pytest.mark.parametrize(("edition", "switch"), SWITCHES, ids=str)
def test_every_option_of_every_switch_is_played(edition: str, switch: Switch) -> None:
    """In the edition where it is not the default anyway."""
    said = {word for step in STEPS if step.text.startswith("game ") for word in step.text.split()}
    others = [option for option in switch.options if option != switch.default]
    assert [option for option in others if f"{switch.name}={option}" not in said] == []


def test_every_edition_is_played() -> None:
    said = " ".join(step.text for step in STEPS if step.text.startswith("game "))
    assert "edition=english-4" in said
    assert "edition=classic-it" in said
