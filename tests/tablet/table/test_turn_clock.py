"""The clock on the glass: shown where it is wanted, reminds softly, is stopped by touch."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from msgspec.structs import replace

from companion.demo.scenes import show_at
from companion.tablet.speech import _
from companion.tablet.table.table_screen import TableScreen
from tests.tablet.driving import Driver


@pytest.fixture
def timed(driver: Driver) -> Driver:
    driver.app.prefer(clock="3")
    driver.frames(6)
    assert show_at(driver, "settlers", "turn")
    stand_still(driver)
    return driver


def stand_still(driver: Driver) -> None:
    """From here on the time is turned by hand."""
    clock = driver.app.session.clock
    clock._now = lambda: 0.0
    clock._looked = clock._kept = 0.0
    clock.clock = replace(clock.clock, in_turn=0.0, in_round=0.0, spent={})
    screen_of(driver).show()
    driver.frames(2)


def open_menu(driver: Driver) -> None:
    driver.rest()
    driver.tap(next(one for one in driver.widgets() if getattr(one, "key", "") == "menu"))
    driver.frames(2)
    driver.rest()


def screen_of(driver: Driver) -> TableScreen:
    screen = getattr(driver.app.page, "screen", None)
    assert isinstance(screen, TableScreen)
    return screen


def pass_time(driver: Driver, seconds: int) -> None:
    clock, screen = driver.app.session.clock, screen_of(driver)
    time = [clock._looked]
    clock._now = lambda: time[0]
    for _second in range(seconds):
        time[0] += 1
        screen.turn_clock._second(1.0)
    driver.frames(2)


def shown(driver: Driver, words: str) -> bool:
    return any(words in text for text in driver.texts())


def test_it_counts_beside_where_the_game_is(timed: Driver) -> None:
    assert shown(timed, "0:00 / 3:00")
    pass_time(timed, 75)
    assert shown(timed, "1:15 / 3:00")


def test_it_reminds_once_with_a_soft_sound(timed: Driver) -> None:
    heard: list[str] = []
    timed.app.sounds.play = heard.append  # type: ignore[assignment,method-assign]
    pass_time(timed, 179)
    assert heard == []
    pass_time(timed, 30)
    assert heard == ["reminder"]
    assert timed.app.session.opened.n == 1, "nothing is decided by it"


def test_it_is_stopped_and_granted_more_from_the_menu(timed: Driver) -> None:
    pass_time(timed, 65)
    open_menu(timed)
    name = screen_of(timed).control.seat(screen_of(timed).acting).name
    assert shown(timed, f"{name} 1:05")
    timed.tap(_("Stop the clock"))
    timed.frames(2)
    pass_time(timed, 60)
    assert shown(timed, "(1:05 / 3:00)")
    timed.app.session.clock.pause(False)
    open_menu(timed)
    timed.tap(_("One minute more"))
    pass_time(timed, 5)
    assert shown(timed, "1:10 / 4:00")


def test_it_is_off_by_default_and_nothing_runs(driver: Driver, drawn: None) -> None:
    assert show_at(driver, "settlers", "turn")
    assert not shown(driver, "0:00")
    driver.frames(30)
    flips: list[int] = []

    def flipped(*_args: object) -> None:
        flips.append(1)

    Window.bind(on_flip=flipped)
    driver.wait(1.3)
    Window.unbind(on_flip=flipped)
    assert not flips
    EventLoop.idle()


def test_a_restart_goes_on_with_the_same_turn(timed: Driver, tmp_path: Path) -> None:
    pass_time(timed, 50)
    number = timed.app.session.opened.number
    assert timed.folder == tmp_path
    timed.close()
    timed.start()
    timed.app.session.open(number)
    timed.app.show("table")
    timed.frames(6)
    assert any(f"0:{second} / 3:00" in text for text in timed.texts() for second in range(40, 60))
