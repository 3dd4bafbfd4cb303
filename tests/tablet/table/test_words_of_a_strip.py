"""A strip says in words what its icons mean, wherever it is touched: nothing on it is dead."""

from __future__ import annotations

import pytest

from companion.demo.driver import Finger
from companion.demo.hands import Hands
from companion.demo.scenes import show_at
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults


def touch(driver: Driver, x: float, y: float) -> None:
    driver.rest()
    finger = Finger(x, y)
    finger.down()
    driver.frames(2)
    finger.up()
    driver.frames(6)


def sheet_lines(driver: Driver) -> list[str]:
    dialog = driver.app.root.dialog
    assert dialog is not None, "nothing was opened"
    return [text for widget in dialog.walk() for text in getattr(widget, "texts", ())]


@pytest.mark.parametrize(
    ("game", "scene", "told"),
    [
        ("settlers", "busy turn", ("Cards in hand", "Knights played", "Roads left")),
        ("starfarers", "fly", ("Cards in hand", "Booster", "Freight pod")),
    ],
)
def test_a_touch_on_any_icon_says_all_of_them(
    driver: Driver, game: str, scene: str, told: tuple[str, ...]
) -> None:
    assert show_at(driver, game, scene)
    hands = Hands(driver)
    seat = next(seat for seat in hands.screen.strips if seat != hands.screen.acting)
    strip = hands.screen.strips[seat]
    plain = next(one for one in strip.figures if not one.may_be_touched)
    touch(driver, *plain.to_window(*plain.center))
    lines = sheet_lines(driver)
    figures = {one.key.rpartition(" ")[2]: one.figure.number for one in strip.figures}
    for words in told:
        assert any(line.startswith(f"{words}: ") for line in lines), lines
    assert f"Cards in hand: {figures['hand']}" in lines
    assert f"Points: {figures['points']}" in lines
    assert layout_faults(driver.app.root) == []


def test_a_word_beside_a_number_costs_no_other_number(driver: Driver) -> None:
    assert show_at(driver, "settlers", "robber")
    strips = Hands(driver).screen.strips.values()
    named = [strip for strip in strips if any("Knights" in one.texts for one in strip.figures)]
    assert named, "no strip has room for words"
    for strip in named:
        assert strip.seat is not None
        shown = {one.key for one in strip.figures}
        assert {figure.key for figure in strip.seat.figures} <= shown


def test_a_tap_on_a_number_that_explains_itself_when_held_is_not_lost(driver: Driver) -> None:
    assert show_at(driver, "settlers", "busy turn")
    hands = Hands(driver)
    strip = hands.screen.strips[hands.screen.acting]
    points = next(one for one in strip.figures if one.key.endswith(" points"))
    touch(driver, *points.to_window(*points.center))
    assert any(line.startswith("Points: ") for line in sheet_lines(driver))


def test_what_opens_something_still_opens_it(driver: Driver) -> None:
    assert show_at(driver, "settlers", "busy turn")
    hands = Hands(driver)
    seat = hands.screen.acting
    hand = next(one for one in hands.screen.strips[seat].figures if one.key.endswith(" hand"))
    touch(driver, *hand.to_window(*hand.center))
    lines = sheet_lines(driver)
    assert not any(line.startswith("Knights played") for line in lines)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
@pytest.mark.parametrize(
    ("language", "scene", "words"),
    [
        ("en", "resources", "Take 2 resources"),
        ("de", "resources", "Nimm 2 Rohstoffe"),
        ("it", "lost upgrade", "Rinuncia a un potenziamento"),
    ],
)
def test_where_a_strip_is_full_an_errand_keeps_its_words(
    driver: Driver, language: str, scene: str, words: str, size: tuple[int, int]
) -> None:
    """Its icon goes, then figures that say no more than a number: a hand can still be opened."""
    driver.app.prefer(language=language)
    driver.resize(size)
    assert show_at(driver, "starfarers", scene)
    driver.rest()
    strips = Hands(driver).screen.strips.values()
    waiting = [strip for strip in strips if strip.errand.parent is not None]
    assert {text for strip in waiting for text in strip.errand.texts} == {words}
    for strip in waiting:
        assert strip.errand.texts == [words]
        assert {"points", "hand"} <= {one.key.rpartition(" ")[2] for one in strip.figures}
    assert layout_faults(driver.app.root) == []
