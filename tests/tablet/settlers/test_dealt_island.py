"""A balanced island is dealt on the tablet, shown for laying out, and laid in one move."""

from __future__ import annotations

import json
from typing import Any

import pytest
from kivy.uix.textinput import TextInput

from companion.cli.main import main
from companion.games.settlers.island_deal import balanced_island
from companion.games.settlers.rules.moves import LayIsland
from tests.tablet.driving import Driver
from tests.tablet.settlers.evenings import a_setup, sit_down

pytestmark = pytest.mark.usefixtures("in_a_hurry")


def tap(driver: Driver, key: str) -> None:
    driver.rest()
    driver.tap(next(one for one in driver.widgets() if getattr(one, "key", "") == key))
    driver.frames(6)


def shown_seed(driver: Driver) -> str:
    return next(text for text in driver.texts() if text.startswith("Island ")).split()[1]


def type_seed(driver: Driver, seed: str) -> None:
    next(one for one in driver.widgets() if isinstance(one, TextInput)).text = seed
    tap(driver, "deal-typed")


def at_set_up(driver: Driver, number_tokens: str = "spiral") -> Any:
    sit_down(driver, a_setup(set_up="variable", number_tokens=number_tokens))
    driver.app.show("set_up")
    driver.frames(6)
    return driver.app.session.opened.game.box  # type: ignore[attr-defined]


@pytest.mark.parametrize("tokens", ["spiral", "random"])
def test_it_is_dealt_while_the_table_is_laid_out_and_laid_in_one_move(
    driver: Driver, tokens: str
) -> None:
    box = at_set_up(driver, number_tokens=tokens)
    tap(driver, "deal")
    assert driver.app.page_name == "enter"
    seed = shown_seed(driver)
    tap(driver, "lay")
    (event,) = driver.app.session.opened.events()
    assert event.move == balanced_island(box, seed)
    assert driver.app.page_name == "set_up", "the rest of the table is still to be laid out"
    page = driver.app.page
    assert page.steps[page.ticked].code == "lay-bank", "the island lies there"


def test_a_typed_seed_deals_the_island_of_that_table_and_a_tap_another(driver: Driver) -> None:
    box = at_set_up(driver)
    tap(driver, "deal")
    type_seed(driver, "Our Table")
    assert shown_seed(driver) == "ourtable"
    tap(driver, "deal")
    assert shown_seed(driver) != "ourtable"
    type_seed(driver, "our table")
    tap(driver, "lay")
    (event,) = driver.app.session.opened.events()
    assert event.move == balanced_island(box, "ourtable")


def test_a_dealt_island_can_be_changed_by_hand(driver: Driver) -> None:
    box = at_set_up(driver)
    tap(driver, "deal")
    type_seed(driver, "7")
    tap(driver, "by-hand")
    assert "Terrain" in driver.texts(), "nothing of it is missing"
    tap(driver, "lay")
    (event,) = driver.app.session.opened.events()
    assert event.move == balanced_island(box, "7")


def test_it_can_be_dealt_from_the_table_too(driver: Driver) -> None:
    sit_down(driver, a_setup(set_up="variable"))
    tap(driver, "enter")
    tap(driver, "deal")
    tap(driver, "lay")
    (event,) = driver.app.session.opened.events()
    assert isinstance(event.move, LayIsland)
    assert driver.app.page_name == "table"


def test_the_printed_island_is_not_dealt(driver: Driver) -> None:
    sit_down(driver, a_setup(set_up="beginner"))
    driver.app.show("set_up")
    driver.frames(6)
    assert not [one for one in driver.widgets() if getattr(one, "key", "") == "deal"]


def test_the_command_line_deals_the_island_that_the_tablet_deals(
    driver: Driver, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    box = at_set_up(driver)
    assert main(["deal", "settlers", "--seed", "Our Table", "--json"]) == 0
    told = json.loads(capsysbinary.readouterr().out)
    island = balanced_island(box, "ourtable")
    assert told["seed"] == "ourtable"
    assert told["island"]["numbers"] == list(island.numbers)
    assert told["island"]["terrains"] == list(island.terrains)
    assert told["fairness"]["red_beside_red"] == 0


def test_the_command_line_refuses_an_empty_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "settlers", "--seed", "  "]) == 2
    assert "at least one letter" in capsys.readouterr().err


def test_a_game_without_a_dealt_board_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "starship"]) == 2
    assert "No board" in capsys.readouterr().err


def test_whoever_laid_an_island_by_hand_is_asked_for_it_at_once(driver: Driver) -> None:
    at_set_up(driver)
    page = driver.app.page
    while page.ticked < len(page.steps):
        driver.rest()
        driver.tap("Done")
        driver.frames()
    assert "Enjoy the game" not in " ".join(driver.texts()), "the tablet knows no island yet"
    driver.rest()
    driver.tap("Enter it")
    driver.frames(6)
    assert driver.app.page_name == "enter"
    tap(driver, "deal")
    tap(driver, "lay")
    assert driver.app.page_name == "table"
    assert driver.app.session.opened.state.island is not None
