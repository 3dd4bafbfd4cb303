"""A keyboard on a desktop: every control can be reached and tapped, and one sees which."""

from __future__ import annotations

import pytest
from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from companion.tablet.key_focus import ENTER, TAB
from companion.tablet.theme import look
from companion.tablet.widgets.buttons import _Button
from companion.tablet.window_picture import window_picture
from tests.tablet.driving import Driver

UP, DOWN, RIGHT, LEFT, ESCAPE = 273, 274, 275, 276, 27


def press(driver: Driver, key: int, text: str = "", *held: str) -> None:
    Window.dispatch("on_keyboard", key, 0, text, list(held))
    driver.frames(2)


def test_tab_reaches_every_control_of_home_and_enter_taps_it(driver: Driver) -> None:
    driver.rest()
    focus = driver.app.key_focus
    wanted = set(focus.controls())
    buttons = {one for one in driver.widgets() if isinstance(one, _Button)}
    assert buttons <= wanted
    reached = set()
    for _ in range(len(wanted)):
        press(driver, TAB)
        assert focus.widget is not None
        reached.add(focus.widget)
    assert reached == wanted
    while getattr(focus.widget, "text", "") != "Settings":
        press(driver, TAB)
    press(driver, ENTER)
    driver.wait(0.2)
    assert driver.app.page_name == "settings"
    assert focus.widget is None
    press(driver, ESCAPE)
    driver.frames(4)
    assert driver.app.page_name == "home"


def test_arrows_go_the_way_they_point(driver: Driver) -> None:
    driver.rest()
    focus = driver.app.key_focus
    while getattr(focus.widget, "text", "") != "Statistics":
        press(driver, TAB)
    press(driver, RIGHT)
    assert getattr(focus.widget, "text", "") == "Cards"
    press(driver, LEFT)
    assert getattr(focus.widget, "text", "") == "Statistics"
    press(driver, UP)
    assert getattr(focus.widget, "key", "").startswith("game ") or (
        getattr(focus.widget, "text", "") == "Learn it"
    )


def test_what_is_chosen_is_framed_in_the_picture(driver: Driver) -> None:
    driver.rest()
    focus = driver.app.key_focus
    while getattr(focus.widget, "text", "") != "Statistics":
        press(driver, TAB)
    assert focus.widget is not None
    x, y = focus.widget.to_window(focus.widget.center_x, focus.widget.y)
    column = [
        window_picture().convert("RGB").getpixel((int(x), Window.height - int(y) + at))
        for at in range(-4, 8)
    ]
    ivory = tuple(round(part * 255) for part in look.text[:3])
    assert ivory in column
    focus.let_go()
    driver.frames(2)
    column = [
        window_picture().convert("RGB").getpixel((int(x), Window.height - int(y) + at))
        for at in range(-4, 8)
    ]
    assert ivory not in column


def test_a_question_mark_helps_and_a_name_may_have_one(driver: Driver) -> None:
    press(driver, ord("?"), "?")
    assert "Shortcuts" in driver.texts()
    press(driver, ESCAPE)
    assert "Shortcuts" not in driver.texts()
    driver.app.show("new_game")
    driver.frames(6)
    entry = next(one for one in driver.widgets() if isinstance(one, TextInput))
    driver.tap(entry)
    press(driver, ord("?"), "?")
    assert "Shortcuts" not in driver.texts()
    entry.focus = False


@pytest.mark.parametrize("page", ["new_game", "saved", "settings", "welcome", "almanac"])
def test_other_pages_can_be_walked_through(driver: Driver, page: str) -> None:
    driver.app.show(page)
    driver.frames(6)
    seen = set()
    for _ in range(12):
        press(driver, TAB)
        seen.add(driver.app.key_focus.widget)
    assert len(seen - {None}) >= min(2, len(driver.app.key_focus.controls()))
