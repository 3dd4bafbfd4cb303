"""Dice and balls before the camera, in the real app: seen, proposed, accepted by touch."""

from __future__ import annotations

from functools import partial

import pytest

from companion.core.chances import Roll
from companion.demo.drawn_dice import BLUE_DIE, YELLOW_DIE
from companion.demo.drawn_table import DrawnTable
from companion.demo.hands import Hands
from companion.demo.short_games import short_game
from companion.demo.stand_ins import StandIns
from companion.senses.dice_sight.taught import load_taught
from companion.table.places import evidence_folder
from companion.tablet.devices.camera_memory import taught_file
from companion.tablet.devices.live_picture import LivePicture
from companion.tablet.devices.scan_view import ScanWindow
from companion.tablet.devices.teach_view import TeachView
from tests.tablet.devices.at_table import last_event, proposed, wait_until
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults, looks


def roll_due(driver: Driver, game: str, dice: str) -> DrawnTable:
    """A short game up to the first roll of these dice; the camera looks at an empty table."""
    record = short_game(game)
    session = driver.app.session
    session.start(record.setup)
    for event in record.events:
        if isinstance(event.move, Roll) and event.move.dice == dice:
            break
        session.accept(event.move, "simulation")
    driver.app.show("table")
    driver.rest()
    return camera(driver)


def camera(driver: Driver) -> DrawnTable:
    drawn_table = DrawnTable()
    driver.app.devices.use("camera", "", drawn_table)
    wait_until(driver, lambda: driver.app.devices.camera_light.code == "ready")
    return drawn_table


def is_said(driver: Driver, text: str) -> bool:
    return text in driver.texts()


def missed(driver: Driver) -> None:
    """The camera has seen that nothing lies there."""
    wait_until(driver, lambda: driver.app.devices.camera_hint)


def test_a_roll_of_settlers_is_seen_and_accepted_with_its_picture(driver: Driver) -> None:
    drawn_table = roll_due(driver, "settlers", "dice")
    count = driver.app.session.opened.n
    missed(driver)
    drawn_table.lay_dice((2, 6))
    proposed(driver)
    driver.tap("Yes, it is so")
    driver.rest()
    move, source, evidence = last_event(driver)
    assert isinstance(move, Roll)
    assert (sorted(move.faces), source) == ([2, 6], "scan")
    assert (evidence_folder(driver.folder) / evidence).stat().st_size > 500
    assert driver.app.session.opened.n == count + 1
    driver.wait(1.0)
    assert not driver.app.devices.proposals, "the same dice lie there still"


def test_balls_of_starfarers_are_seen_and_accepted(driver: Driver) -> None:
    """A dice tower is plugged in too; the ship is shaken before the camera all the same."""
    roll_due(driver, "starfarers", "balls")
    with StandIns(driver, driver.folder / "tower") as devices:
        devices.cast(Roll("balls", (1, 3)))
        driver.rest()
        move, source, _ = last_event(driver)
    assert isinstance(move, Roll)
    assert (move.dice, sorted(move.faces), source) == ("balls", [1, 3], "scan")


def test_the_window_is_opened_beside_the_keys_and_outlines_what_is_read(driver: Driver) -> None:
    drawn_table = roll_due(driver, "settlers", "dice")
    Hands(driver).tap("look")
    driver.rest()
    (window,) = (w for w in driver.widgets() if isinstance(w, ScanWindow))
    wait_until(driver, lambda: "Two dice must lie in view." in driver.texts())
    drawn_table.lay_dice((3, 5))
    (live,) = (w for w in window.walk() if isinstance(w, LivePicture))

    def outlined() -> bool:
        return {"3", "5"} <= {getattr(w, "text", "") for w in live.walk()}

    wait_until(driver, outlined)
    proposed(driver)
    yes = next(w for w in window.walk() if getattr(w, "text", "") == "Yes, it is so")
    driver.tap(yes)
    driver.rest()
    move, source, _ = last_event(driver)
    assert isinstance(move, Roll)
    assert (sorted(move.faces), source) == ([3, 5], "scan")


def test_dice_that_lay_there_are_asked_about_and_can_be_thrown_again(driver: Driver) -> None:
    drawn_table = DrawnTable()
    drawn_table.lay_dice((1, 4))
    roll_due(driver, "settlers", "dice")
    driver.app.devices.use("camera", "", drawn_table)
    proposed(driver)
    assert "It lay there already when the camera looked. Was it rolled?" in driver.texts()
    driver.tap("No, roll again")
    driver.rest()
    driver.wait(0.8)
    assert not driver.app.devices.proposals
    drawn_table.clear()
    missed(driver)
    drawn_table.lay_dice((6, 6))
    proposed(driver)
    assert driver.app.devices.proposals[0].move == Roll("dice", (6, 6))


def test_the_yellow_die_of_starship_is_read_by_its_pips(driver: Driver) -> None:
    drawn_table = roll_due(driver, "starship", "yellow")
    missed(driver)
    drawn_table.lay_dice((3,), YELLOW_DIE)
    proposed(driver)
    driver.tap("Yes, it is so")
    driver.rest()
    assert last_event(driver)[:2] == (Roll("yellow", (3,)), "scan")


def test_the_blue_die_is_taught_face_by_face_and_forgotten(driver: Driver) -> None:
    drawn_table = camera(driver)
    driver.app.show("cards", part="dice")
    driver.rest()
    for face in (1, 2, 3, 4):
        drawn_table.lay_dice((face,), BLUE_DIE)
        looked(driver)
        driver.tap(f"Show {face}")
        taken = f"Stored: {face}"
        wait_until(driver, partial(is_said, driver, taken))
    taught = load_taught(taught_file(driver.folder))
    assert sorted(taught.faces("blue")) == ["1", "2", "3", "4"]
    (view,) = (w for w in driver.widgets() if isinstance(w, TeachView))
    view._forget("4")
    driver.frames()
    assert "Show 4" in driver.texts()
    assert "4" not in load_taught(taught_file(driver.folder)).faces("blue")


def test_an_empty_table_teaches_nothing(driver: Driver) -> None:
    camera(driver)
    driver.app.show("cards", part="dice")
    driver.rest()
    looked(driver)
    driver.tap("Show 2")
    wait_until(driver, lambda: any(text.startswith("No face was found") for text in driver.texts()))
    assert not taught_file(driver.folder).exists()


def looked(driver: Driver) -> None:
    """Frames that were taken after this have been looked at: the next one may be older."""
    for _ in range(3):
        before = driver.app.devices.view
        wait_until(driver, partial(has_another_view, driver, before))


def has_another_view(driver: Driver, before: object) -> bool:
    return driver.app.devices.view is not before


def test_a_blue_die_that_nobody_has_taught_leads_to_the_lesson(driver: Driver) -> None:
    roll_due(driver, "starship", "blue")
    Hands(driver).tap("look")
    driver.rest()
    driver.tap("Show the faces")
    assert driver.app.page_name == "cards"
    assert driver.app.page._part == "dice"


@pytest.mark.parametrize(("language", "size"), looks(), ids=str)
def test_the_lesson_fits(driver: Driver, language: str, size: tuple[int, int]) -> None:
    driver.resize(size)
    driver.app.prefer(language=language, text_percent=100)
    drawn_table = camera(driver)
    drawn_table.lay_dice((3,), BLUE_DIE)
    driver.app.show("cards", part="dice")
    driver.rest()
    looked(driver)
    assert not layout_faults(driver.app.root)
