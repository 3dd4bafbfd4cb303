"""Counting again: what the tablet thinks, plus and minus, one event with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.uix.widget import Widget

from companion.core.game import PUBLIC
from companion.games.starship.rules.moves import Reconcile
from companion.table.rulings import Overrule
from companion.tablet.card_places import CardPlaces
from companion.tablet.screens.reconcile import Stepper
from companion.tablet.widgets import Text
from companion.tablet.widgets.buttons import SmallButton
from tests.tablet.driving import Driver
from tests.tablet.played_games import put_game
from tests.tablet.steppers import choose


@pytest.fixture
def counting(tmp_path: Path) -> Iterator[Driver]:
    put_game(tmp_path, 60)
    driver = Driver(tmp_path)
    driver.app.show("reconcile")
    driver.frames()
    yield driver
    driver.close()


def stepper(driver: Driver, *place: str) -> Stepper:
    return next(
        widget
        for widget in driver.widgets()
        if isinstance(widget, Stepper) and widget.item.place == place
    )


def press(driver: Driver, place: tuple[str, str, str], icon: str) -> None:
    buttons: list[Widget] = [
        widget
        for widget in stepper(driver, *place).children
        if isinstance(widget, SmallButton) and widget.icon == icon
    ]
    driver.tap(buttons[0])


def test_several_changes_become_one_event_with_its_reason(counting: Driver) -> None:
    table = counting.app.session.opened
    before = table.state
    astro = ("moon", "good", "astro")
    for _ in range(3):
        press(counting, astro, "minus")
    press(counting, ("sun", "good", "ore"), "plus")
    assert table.n == 60
    assert counting.button("Set it right").why_not == "Say why first."
    counting.tap("a marker had slipped")
    counting.rest()
    counting.tap("Set it right")
    assert table.n == 61
    (event,) = table.events(60)
    assert isinstance(event.move, Reconcile)
    assert (event.move.reason, event.source) == ("a marker had slipped", "referee")
    assert table.state.moon.goods.astro == before.moon.goods.astro - 3
    assert table.state.sun.goods.ore == before.sun.goods.ore + 1
    counting.frames()
    assert stepper(counting, *astro).value == before.moon.goods.astro - 3


def test_what_was_counted_back_is_no_change(counting: Driver) -> None:
    food = ("sun", "good", "food")
    press(counting, food, "minus")
    press(counting, food, "plus")
    assert counting.app.page.found == {}
    assert counting.button("Set it right").why_not == "Nothing has changed yet."


def test_what_the_box_does_not_allow_needs_a_deliberate_hold(counting: Driver) -> None:
    table = counting.app.session.opened
    assert table.state.moon.goods.food == 2
    press(counting, ("moon", "good", "food"), "plus")
    counting.tap("forgotten")
    counting.rest()
    counting.tap("Set it right")
    assert table.n == 60
    counting.rest()
    counting.hold("It is so")
    assert table.n == 61
    (event,) = table.titles(after=60)
    assert event.ruling is not None
    assert event.ruling.problems == ("overfull",)


def test_the_tablets_own_findings_are_said_in_words(counting: Driver) -> None:
    assert "The tablet's own check finds nothing wrong." in counting.texts()
    session = counting.app.session
    game, state = session.opened.game, session.opened.state
    move = game.reconciliation(state, {("moon", "good", "food"): 3}, "a spare marker")
    session.accept(move, "referee", ruling=Overrule("Ada", "it lies there"))
    counting.app.show("reconcile")
    counting.frames()
    assert "Ada has more food than the room allows: at most 2." in counting.texts()


def test_a_card_that_lies_with_the_other_player_is_one_change_among_others(
    counting: Driver,
) -> None:
    table = counting.app.session.opened
    colony = next(card for card in table.state.moon.colonies if card in _movable(counting))
    row = next(
        widget.parent
        for widget in counting.widgets()
        if isinstance(widget, Text) and widget.text == counting.app.words.name("card", colony)
    )
    counting.tap(next(widget for widget in row.children if isinstance(widget, SmallButton)))
    counting.frames()
    choose(counting, "Ben")
    press(counting, ("sun", "good", "astro"), "plus")
    counting.tap("forgotten")
    counting.frames()
    counting.rest()
    counting.tap("Set it right")
    counting.frames()
    assert table.n == 61
    assert colony in table.state.sun.colonies
    assert colony not in table.state.moon.colonies
    counting.app.session.undo_to(60)
    assert colony in table.state.moon.colonies


def test_a_forgotten_card_is_picked_from_a_list_and_taken_away_again(counting: Driver) -> None:
    page = counting.app.page
    places = next(w for w in counting.widgets() if isinstance(w, CardPlaces) and w.holder == "moon")
    card = next(card for card in places.elsewhere if card.group == "colonies")
    name = counting.app.words.name("card", card.card)
    for _ in range(2):
        places.ask_card()
        counting.frames()
        choose(counting, name)
        counting.frames()
        choose(counting, "Ada, from sector stack 2")
        counting.frames()
        assert list(page.moved) == [card]
        assert page.moved[card].deck == "sector-2"
        counting.tap("close")
        assert page.moved == {}


def _movable(driver: Driver) -> set[str]:
    table = driver.app.session.opened
    return {card.card for card in table.game.lying(table.state, PUBLIC)}
