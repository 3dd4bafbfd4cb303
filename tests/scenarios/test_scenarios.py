"""Every scenario of every game, one test each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario_language.playing import play
from tests.scenario_language.scenario_files import Scenario, read_folder
from tests.scenario_language.starfarers.vocabulary import STARFARERS
from tests.scenario_language.starship.vocabulary import STARSHIP

SCENARIOS = read_folder(Path(__file__).parent / "starship")
STARFARERS_SCENARIOS = read_folder(Path(__file__).parent / "starfarers")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_starship(scenario: Scenario) -> None:
    play(scenario, STARSHIP)


@pytest.mark.parametrize("scenario", STARFARERS_SCENARIOS, ids=str)
def test_starfarers(scenario: Scenario) -> None:
    play(scenario, STARFARERS)
