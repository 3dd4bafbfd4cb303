"""Two opposite corners held: nothing on the table answers until they are held again."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window
from kivy.input.shape import ShapeRect

from companion.demo.hands import Hands
from companion.tablet.hands_off import HandsOffCover
from companion.tablet.window_picture import window_picture
from tests.tablet.driving import Driver, Finger
from tests.tablet.settlers.evenings import a_setup, sit_down

LOWER_LEFT, UPPER_RIGHT = (0.01, 0.01), (0.99, 0.99)
UPPER_LEFT, LOWER_RIGHT = (0.01, 0.99), (0.99, 0.01)
Where = tuple[float, float]


@pytest.fixture
def hands(driver: Driver, in_a_hurry: None) -> Hands:
    """Somebody is about to begin, and one event can be undone."""
    sit_down(driver, a_setup())
    hands = Hands(driver)
    hands.play(driver.app.session.opened.game.legal(hands.state)[0])
    assert hands.played == 1
    return hands


def finger_at(where: Where) -> Finger:
    return Finger(where[0] * Window.width, where[1] * Window.height)


def is_locked(driver: Driver) -> bool:
    return driver.app.hands_off.locked


def hold(driver: Driver, *corners: Where, seconds: float = 1.2) -> None:
    fingers = [finger_at(corner) for corner in corners]
    for finger in fingers:
        finger.down()
        driver.frames(1)
    driver.wait(seconds)
    for finger in fingers:
        finger.up()
    driver.frames(2)


def tap_everywhere(hands: Hands) -> list[tuple[object, ...]]:
    """Every control that the table has, and a net of places over the glass. What was there after
    each tap: a later one may close what an earlier one opened."""
    driver = hands.driver
    seen: list[tuple[object, ...]] = []
    places = [one.to_window(*one.center) for one in driver.widgets() if getattr(one, "key", "")] + [
        (across * Window.width / 12, up * Window.height / 8)
        for across in range(1, 12)
        for up in range(1, 8)
    ]
    for place in places:
        finger = Finger(*place)
        finger.down()
        driver.frames(1)
        finger.up()
        driver.rest()
        seen.append((driver.app.session.opened.n, driver.app.page, driver.app.stage.dialog))
    return seen


@pytest.mark.parametrize("pair", [(LOWER_LEFT, UPPER_RIGHT), (UPPER_LEFT, LOWER_RIGHT)])
def test_two_corners_lock_and_the_same_two_unlock(hands: Hands, pair: tuple[Where, Where]) -> None:
    """One of them has undo in it, which is neither tapped nor held by that."""
    driver = hands.driver
    hold(driver, *pair)
    assert is_locked(driver)
    assert "Hands off" in driver.texts()
    assert (hands.played, driver.app.page_name, driver.app.stage.dialog) == (1, "table", None)
    others = {LOWER_LEFT, UPPER_RIGHT, UPPER_LEFT, LOWER_RIGHT} - set(pair)
    hold(driver, *others)
    assert is_locked(driver), "the same two corners"
    hold(driver, *pair)
    assert not is_locked(driver)
    assert "Hands off" not in driver.texts()
    assert (hands.played, driver.app.page_name, driver.app.stage.dialog) == (1, "table", None)
    hands.tap("undo")
    driver.frames()
    assert hands.played == 0, "it answers again"


def test_nothing_answers_meanwhile(hands: Hands) -> None:
    driver = hands.driver
    hold(driver, UPPER_LEFT, LOWER_RIGHT)
    page = driver.app.page
    tap_everywhere(hands)
    for key, text in ((27, ""), (13, ""), (117, "u"), (63, "?")):
        Window.dispatch("on_keyboard", key, 0, text, [])
        driver.frames(1)
    assert is_locked(driver)
    assert (hands.played, driver.app.page, driver.app.stage.dialog) == (1, page, None)
    hold(driver, UPPER_LEFT, LOWER_RIGHT)
    assert set(tap_everywhere(hands)) != {(1, page, None)}, "without the lock they do something"


@pytest.mark.parametrize(
    "corners",
    [(LOWER_LEFT,), (UPPER_LEFT, UPPER_RIGHT), (LOWER_LEFT, UPPER_LEFT)],
)
def test_other_corners_lock_nothing(hands: Hands, corners: tuple[Where, ...]) -> None:
    hold(hands.driver, *corners)
    assert not is_locked(hands.driver)


def test_a_short_touch_locks_nothing_and_undoes_nothing(hands: Hands) -> None:
    hold(hands.driver, LOWER_LEFT, UPPER_RIGHT, seconds=0.5)
    assert not is_locked(hands.driver)
    assert (hands.played, hands.driver.app.page_name) == (1, "table")


def test_the_menu_locks_and_the_key_held_alone_unlocks(hands: Hands) -> None:
    driver = hands.driver
    hands.tap("menu")
    driver.rest()
    driver.tap("Hands off")
    driver.frames(2)
    assert is_locked(driver)
    assert driver.app.stage.dialog is None
    key = hands.control("hands on")
    driver.tap(key)
    assert is_locked(driver), "a tap is not enough"
    arm, finger = Finger(300, 100), Finger(*key.to_window(*key.center))
    arm.down()
    finger.down()
    driver.wait(1.5)
    assert is_locked(driver), "an arm lies on the glass"
    for one in (finger, arm):
        one.up()
    finger = Finger(*key.to_window(*key.center))
    finger.down()
    driver.wait(1.2)
    finger.up()
    driver.frames(2)
    assert not is_locked(driver)


def test_what_opens_meanwhile_lies_under_the_cover(hands: Hands) -> None:
    driver = hands.driver
    driver.app.hands_off.lock()
    hands.screen.sheets.tell("Something happened", hands.screen.acting)
    driver.app.stage.notice("A notice")
    driver.frames(2)
    assert isinstance(driver.app.stage.children[0], HandsOffCover)
    tap_everywhere(hands)
    assert driver.app.stage.dialog is not None


def test_the_board_shows_through_and_the_two_corners_are_marked(hands: Hands) -> None:
    driver = hands.driver
    driver.frames(2)
    before = window_picture().convert("RGB")
    hold(driver, UPPER_LEFT, LOWER_RIGHT)
    after = window_picture().convert("RGB")
    wide, high = after.size
    marks = [after.getpixel(at) for at in ((4, 4), (wide - 5, high - 5))]
    assert marks[0] == marks[1]
    assert marks[0] not in (after.getpixel((4, high - 5)), after.getpixel((wide - 5, 4)))
    board = (wide // 4, high // 4, wide * 3 // 4, high // 3)
    assert len(after.crop(board).getcolors(1_000_000) or ()) > 20
    assert before.crop(board).tobytes() != after.crop(board).tobytes()


class Sleeve(Finger):
    """A contact whose size the screen tells, as a part of the screen."""

    def __init__(self, x: float, y: float, wide: float) -> None:
        super().__init__(x, y)
        self.shape = ShapeRect()
        self.shape.width = self.shape.height = wide

    def depack(self, args: Any) -> None:
        super().depack(args)
        self.profile.append("shape")


@pytest.mark.parametrize(("wide", "undone"), [(0.03, True), (0.2, False)])
def test_a_large_contact_is_ignored(hands: Hands, wide: float, undone: bool) -> None:
    undo = hands.control("undo")
    x, y = undo.to_window(*undo.center)
    contact = Sleeve(x, y, wide)
    hands.driver.rest()
    contact.down()
    hands.driver.frames(1)
    contact.up()
    hands.driver.frames()
    assert (hands.played == 0) == undone


def test_a_contact_that_becomes_large_has_tapped_nothing(hands: Hands) -> None:
    undo = hands.control("undo")
    x, y = undo.to_window(*undo.center)
    contact = Sleeve(x, y, 0.03)
    hands.driver.rest()
    contact.down()
    contact.shape.width = 0.2
    contact.to(x + 1, y)
    contact.up()
    hands.driver.frames()
    assert hands.played == 1
    hands.tap("undo")
    hands.driver.frames()
    assert hands.played == 0, "a fingertip still does"
