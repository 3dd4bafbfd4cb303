"""The lessons of Starship Catan follow a real game, tapped in a real window."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.demo.hands import Hands
from companion.games.registry import make_game
from companion.games.starship.rules.moves import EndTurn
from companion.simulation.play import play
from companion.tablet.guided import Guided
from companion.tablet.preferences import Appearance, Guide
from companion.tablet.table.table_page import TablePage, facing
from tests.tablet.driving import SIZES, Driver
from tests.tablet.layout_check import layout_faults
from tests.tablet.played_games import SETUP
from tests.tablet.starship.scenes import lay_out


def guided(driver: Driver) -> Guided:
    page = driver.app.page
    assert isinstance(page, TablePage)
    assert page.guided is not None
    return page.guided


def lesson_name(driver: Driver) -> str:
    lesson = guided(driver).lesson
    return "" if lesson is None else lesson.name


def test_two_who_sit_left_and_right_use_the_tablet_the_other_way_up() -> None:
    moon, sun = Appearance("moon", "sky", "right"), Appearance("sun", "orange", "left")
    sides, turn = facing({"moon": moon, "sun": sun}, has_board=False)
    assert {seat: appearance.side for seat, appearance in sides.items()} == {
        "moon": "top",
        "sun": "bottom",
    }
    assert turn == 270


def test_the_guide_follows_the_first_turn_and_waits_for_what_is_really_done(driver: Driver) -> None:
    driver.app.session.start(SETUP)
    driver.app.keep_guide(Guide())
    driver.app.show("table")
    driver.frames(8)
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    names: list[str] = []
    for step in play(make_game(SETUP), "by touch"):
        names.append(lesson_name(driver))
        driver.wait(0.2)
        assert lesson_name(driver) == names[-1], "nothing happens by waiting"
        hands.play(step.move)
        assert table.state == step.after
        if isinstance(step.move, EndTurn):
            break
    assert names[0] == "missions"
    assert {"module", "roll", "sector", "cards", "build"} <= set(names)


def test_the_guide_remembers_after_a_restart_and_starts_again_when_asked(driver: Driver) -> None:
    assert lay_out(driver, "roll")
    driver.app.keep_guide(Guide())
    driver.app.show("table")
    driver.frames(6)
    assert lesson_name(driver) == "roll"
    driver.tap("Got it")  # understood
    assert lesson_name(driver) == ""
    driver.close()
    driver.start()
    driver.app.show("table")
    driver.frames(4)
    assert lesson_name(driver) == ""
    driver.app.show("settings", tab="table")
    driver.frames(4)
    driver.tap("Start the lessons again")
    driver.app.show("table")
    driver.frames(4)
    assert lesson_name(driver) == "roll"


def test_the_guide_can_be_ended_at_the_table(driver: Driver) -> None:
    assert lay_out(driver, "trade")
    driver.app.keep_guide(Guide())
    driver.app.show("table")
    driver.frames(6)
    driver.tap("End")
    driver.frames(4)
    driver.rest()
    driver.tap("End the lessons")
    page = driver.app.page
    assert isinstance(page, TablePage)
    assert page.guided is None
    assert driver.app.guide is None


def test_a_guided_game_from_home_leads_to_a_guided_table(driver: Driver) -> None:
    driver.frames()
    driver.rest()
    driver.tap("Learn it")
    driver.frames(4)
    driver.tap(next(one for one in driver.widgets() if getattr(one, "key", "") == "game starship"))
    driver.frames(4)
    driver.rest()
    driver.tap("Start the game")
    driver.frames(4)
    driver.tap("Everything lies ready")
    driver.frames(4)
    assert lesson_name(driver) == "missions"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("sides", ["bottom top", "left right", "bottom left"])
def test_the_band_and_the_table_fit_together(
    tmp_path: Path, size: tuple[int, int], sides: str
) -> None:
    driver = Driver(tmp_path, size)
    faults: list[str] = []
    try:
        driver.app.prefer(language="de")
        for scene in ("trade", "pirate", "flight"):
            assert lay_out(driver, scene)
            moon, sun = sides.split(" ")
            driver.app.keep_appearances(
                {
                    "moon": Appearance("moon", "sky", moon),  # type: ignore[arg-type]
                    "sun": Appearance("sun", "orange", sun),  # type: ignore[arg-type]
                }
            )
            driver.app.keep_guide(Guide())
            driver.app.show("table")
            driver.frames(8)
            faults += [f"{scene}: {fault}" for fault in layout_faults(driver.app.root)]
    finally:
        driver.resize(SIZES[0])
        driver.close()
    assert faults == []
