"""Every scenario of every game, one test each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario_language.playing import play
from tests.scenario_language.scenario_files import Scenario, read_folder
from tests.scenario_language.settlers.vocabulary import SETTLERS
from tests.scenario_language.starfarers.vocabulary import STARFARERS
from tests.scenario_language.starship.vocabulary import STARSHIP

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("scenario", read_folder(FOLDER / "starship"), ids=str)
def test_starship(scenario: Scenario) -> None:
    play(scenario, STARSHIP)


@pytest.mark.parametrize("scenario", read_folder(FOLDER / "settlers"), ids=str)
def test_settlers(scenario: Scenario) -> None:
    play(scenario, SETTLERS)


@pytest.mark.parametrize("scenario", read_folder(FOLDER / "starfarers"), ids=str)
def test_starfarers(scenario: Scenario) -> None:
    play(scenario, STARFARERS)
