"""`make shots` sees what moves by itself, and controls that do nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.demo.dead_controls import dead_controls
from companion.demo.restless import restless
from companion.demo.scenes import show_at
from companion.tablet.table.key import Key
from companion.tablet.widgets import SmallButton
from tests.tablet.driving import Driver


def show(driver: Driver, make: Callable[[], Widget]) -> None:
    page = FloatLayout()
    page.add_widget(make())
    driver.app.stage.set_page(page)
    driver.frames(6)


def test_what_moves_comes_or_goes_without_an_event_is_a_fault(driver: Driver) -> None:
    button = SmallButton("Moves", pos=(100, 100), size=(200, 60), size_hint=(None, None))
    show(driver, lambda: button)
    assert restless(driver) == []

    def step(_: float) -> None:
        button.x += 2

    event = Clock.schedule_interval(step, 0)
    (fault, *_) = restless(driver)
    event.cancel()
    assert fault.startswith("moves by itself: SmallButton 'Moves'")
    Clock.schedule_once(lambda _: button.parent.remove_widget(button), 0)
    assert any(fault.startswith("goes by itself: SmallButton") for fault in restless(driver))


def test_a_control_that_does_nothing_is_a_fault(driver: Driver) -> None:
    dead = partial(Key, key="dead", text="Dead", pos=(100, 100), size=(200, 80))
    assert dead_controls(driver, lambda: show(driver, dead)) == ["does nothing: Key 'Dead'"]


def test_a_control_that_changes_the_view_is_none(driver: Driver) -> None:
    def make() -> Widget:
        key = Key(key="turns", text="Turns", pos=(100, 100), size=(200, 80))
        key.bind(on_act=lambda key: setattr(key, "text", "Turned"))
        return key

    assert dead_controls(driver, lambda: show(driver, make)) == []


@pytest.mark.parametrize("scene", ["roll"])
def test_no_control_of_a_table_is_dead(driver: Driver, scene: str) -> None:
    assert dead_controls(driver, lambda: show_at(driver, "settlers", scene)) == []
