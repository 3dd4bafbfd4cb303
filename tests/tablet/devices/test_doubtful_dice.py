"""Dice that the camera is not sure of: shown with boxes, said by touch, never taken as fact."""

from __future__ import annotations

import pytest

from companion.core.chances import Roll
from companion.demo.drawn_dice import face_middle
from companion.tablet.devices.doubtful_dice import BoxedPicture, DiceQuestion
from companion.wording import LANGUAGES
from tests.camera.conditions import Image
from tests.dice_sight.scenes import eye_of, throw
from tests.senses.shown import Desk
from tests.tablet.devices.at_table import last_event, proposed, wait_until
from tests.tablet.devices.test_dice_at_table import missed, roll_due
from tests.tablet.driving import Driver, Finger
from tests.tablet.layout_check import layout_faults, sizes_of


def half_covered() -> Image:
    """A four, and a five of which only a part is seen."""
    lying = throw("clean", number=3, faces=(4, 5))
    picture = lying.frame(0).copy()
    x, y = (round(value) for value in face_middle(lying.dice[1], eye_of(lying.shots[0])))
    picture[y - 60 : y - 4, x - 60 : x + 60] = 120
    return picture


def doubtful(driver: Driver) -> None:
    """A throw lies there of which one die could not be read."""
    roll_due(driver, "settlers", "dice")
    desk = Desk()
    driver.app.devices.use("camera", "", desk)
    wait_until(driver, lambda: driver.app.devices.camera_light.code == "ready")
    missed(driver)
    desk.show(half_covered())
    proposed(driver)


def tap_box(driver: Driver, picture: BoxedPicture, die: int) -> None:
    left, bottom, right, top = picture._place(picture._boxes[die])
    finger = Finger(*picture.to_window((left + right) / 2, (bottom + top) / 2))
    finger.down()
    driver.wait(0.05)
    finger.up()
    driver.rest()


def question(driver: Driver) -> DiceQuestion:
    (asked,) = (w for w in driver.widgets() if isinstance(w, DiceQuestion))
    return asked


def test_a_die_is_set_on_the_picture_and_one_event_comes_of_it(driver: Driver) -> None:
    doubtful(driver)
    (proposal,) = driver.app.devices.proposals
    faces = [box.face for box in proposal.boxes]
    assert (proposal.move, sorted(faces)) == (None, [0, 4])
    assert "Yes, it is so" not in driver.texts(), "nothing is proposed as fact"
    count = driver.app.session.opened.n
    (small,) = (w for w in driver.widgets() if isinstance(w, BoxedPicture))
    tap_box(driver, small, faces.index(4))
    asked = question(driver)
    assert asked._chosen == faces.index(4)
    driver.tap("Accept")
    assert driver.app.session.opened.n == count, "one die is open still"
    tap_box(driver, asked.picture, faces.index(0))
    assert asked._chosen == faces.index(0)
    driver.tap(asked._keys[4])
    driver.rest()
    assert sorted(asked._faces) == [4, 5]
    driver.tap("Accept")
    driver.rest()
    move, source, _ = last_event(driver)
    assert isinstance(move, Roll)
    assert (sorted(move.faces), source) == ([4, 5], "keypad"), "a person has said it"
    assert driver.app.session.opened.n == count + 1
    assert driver.app.stage.dialog is None


def test_a_die_that_was_read_wrongly_can_be_set_too(driver: Driver) -> None:
    doubtful(driver)
    driver.tap("Say what they show")
    driver.rest()
    asked = question(driver)
    read = 1 - asked._chosen
    driver.tap(asked._keys[1])
    driver.rest()
    tap_box(driver, asked.picture, read)
    driver.tap(asked._keys[5])
    driver.rest()
    driver.tap("Accept")
    driver.rest()
    move = last_event(driver)[0]
    assert isinstance(move, Roll)
    assert sorted(move.faces) == [2, 6]


def test_without_its_picture_the_question_is_asked_all_the_same(driver: Driver) -> None:
    doubtful(driver)
    for file in (driver.folder / "evidence").glob("*.jpg"):
        file.unlink()
    driver.tap("Say what they show")
    driver.rest()
    asked = question(driver)
    driver.tap(asked._keys[4])
    driver.rest()
    driver.tap("Accept")
    driver.rest()
    move = last_event(driver)[0]
    assert isinstance(move, Roll)
    assert sorted(move.faces) == [4, 5]


@pytest.mark.parametrize("language", LANGUAGES)
def test_chip_and_question_fit(driver: Driver, language: str) -> None:
    driver.app.prefer(language=language, theme="light" if language == "de" else "dark")
    doubtful(driver)
    (proposal,) = driver.app.devices.proposals
    for size in sizes_of(language):
        driver.resize(size)
        driver.rest()
        driver.wait(0.2)
        driver.app.devices.hear(proposal)
        assert not layout_faults(driver.app.root), size
        chip = next(w for w in driver.widgets() if hasattr(w, "_ask_about"))
        chip._ask()
        driver.rest()
        assert not layout_faults(driver.app.root), size
        driver.app.stage.close_dialog()
