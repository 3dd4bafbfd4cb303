"""At the table: what only one player may know, and the tick that the real table may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.uix.widget import Widget

from companion.core.chances import Draw, Roll
from companion.games.starship.rules.moves import Look
from companion.games.starship.rules.state import PirateAhead, SensorLook, TurnCard
from companion.simulation.play import Step
from companion.tablet.starship.card_picker import CardPicker
from companion.tablet.starship.ship_board import Tile
from companion.tablet.table.board_drawing import Held
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.widgets import SmallButton
from tests.tablet.driving import Driver, Finger
from tests.tablet.played_games import SETUP
from tests.tablet.starship.hands import Hands
from tests.tablet.starship.scenes import lay_out, played


def before(driver: Driver, wanted: type, nth: int = 0) -> Step:
    """Open the table just before the nth step that answers this."""
    steps = [s for s in played() if s.before.pending and isinstance(s.before.pending[0], wanted)]
    step = steps[nth]
    driver.app.session.open(driver.app.session.journal.new_game(SETUP, step.before).number)
    driver.app.show("table")
    driver.frames(8)
    return step


def shown_names(picker: CardPicker, cards: tuple[str, ...], within: Widget) -> set[str]:
    """Which of these cards can be read there; open missions may name planets elsewhere."""
    names = {picker.label(card) for card in cards}
    texts = [str(getattr(widget, "text", "")) for widget in within.walk()]
    return {name for name in names if any(name in text for text in texts)}


def picker_of(driver: Driver) -> CardPicker:
    (picker,) = (w for w in driver.widgets() if isinstance(w, CardPicker))
    return picker


def test_no_pirate_is_named_while_a_card_is_picked(driver: Driver) -> None:
    """The pilot looks on while the opponent tells the tablet which card was turned."""
    pirates = [
        step
        for step in played()
        if isinstance(step.move, Draw)
        and step.after.pending
        and isinstance(step.after.pending[0], PirateAhead)
    ]
    step = pirates[0]
    assert isinstance(step.move, Draw)
    driver.app.session.open(driver.app.session.journal.new_game(SETUP, step.before).number)
    driver.app.show("table")
    driver.frames(8)
    box = Hands(driver).screen.game.box
    assert shown_names(picker_of(driver), tuple(box.pirates), driver.app.root) == set()
    driver.rest()
    driver.tap("Pirate")
    driver.frames(4)
    picker = picker_of(driver)
    assert picker.secret
    assert shown_names(picker, tuple(box.pirates), driver.app.root) == set(), "numbers only"
    eye = next(w for w in picker.walk() if getattr(w, "icon", "") == "reveal")
    finger = Finger(*eye.to_window(*eye.center))
    finger.down()
    driver.frames(3)
    assert shown_names(picker, tuple(box.pirates), driver.app.root), "names while the eye is held"
    finger.up()
    driver.frames(3)
    assert shown_names(picker, tuple(box.pirates), driver.app.root) == set()
    Hands(driver)._pick(step.move.card)
    driver.frames(4)
    assert driver.app.session.opened.state == step.after
    assert shown_names(picker, tuple(box.pirates), driver.app.root) == set()


def test_what_the_sensor_saw_is_told_in_secret(driver: Driver) -> None:
    step = before(driver, SensorLook)
    driver.rest()
    driver.tap("Tell the tablet")
    driver.frames(4)
    picker = picker_of(driver)
    box = Hands(driver).screen.game.box
    assert picker.secret
    assert shown_names(picker, tuple(box.cards), picker) == set()
    assert isinstance(step.move, Look)


def test_the_order_of_a_secret_list_cannot_be_learned(driver: Driver) -> None:
    orders = set()
    for _ in range(4):
        before(driver, SensorLook)
        driver.rest()
        driver.tap("Tell the tablet")
        driver.frames(2)
        orders.add(tuple(picker_of(driver).listed))
    assert len(orders) > 1


def test_cards_of_one_name_are_told_apart_by_their_numeral(driver: Driver) -> None:
    before(driver, TurnCard)
    picker = picker_of(driver)
    labels = {picker.label(card) for card in ("pirate-2", "pirate-i-2")}
    assert labels == {"Pirate 2", "Pirate 2 (I)"}


def test_when_both_choose_at_once_it_says_who_is_first(driver: Driver) -> None:
    assert lay_out(driver, "starting module")
    state = Hands(driver).screen.state
    first, second = ("Ada", "Ben") if state.active == "moon" else ("Ben", "Ada")
    expected = f"Both of you: {first} first, then {second}"
    assert any(expected in text for text in driver.texts())


# --- ticks for hands ----------------------------------------------------------------------------


def _producing_roll() -> Step:
    for step in played():
        if isinstance(step.move, Roll) and step.move.dice == "yellow":
            ships = (step.before.sun.goods, step.before.moon.goods)
            if ships != (step.after.sun.goods, step.after.moon.goods) and not step.after.pending:
                return step
    raise LookupError


def test_the_table_waits_for_a_tick_where_it_was_wished_for(driver: Driver) -> None:
    driver.app.prefer(wait_for_hands=True)
    step = _producing_roll()
    driver.app.session.open(driver.app.session.journal.new_game(SETUP, step.before).number)
    driver.app.show("table")
    driver.app.session.accept(step.move)
    driver.frames(8)
    assert any(text.startswith("First the real table.") for text in driver.texts())
    assert not list(_verbs(driver))
    ticks = [w for w in driver.widgets() if isinstance(w, SmallButton) and w.icon == "check"]
    for tick in ticks:
        driver.tap(tick)
    driver.frames(4)
    assert not any(text.startswith("First the real table.") for text in driver.texts())
    assert list(_verbs(driver))


def test_nobody_waits_for_a_tick_otherwise(driver: Driver) -> None:
    step = _producing_roll()
    driver.app.session.open(driver.app.session.journal.new_game(SETUP, step.before).number)
    driver.app.show("table")
    driver.app.session.accept(step.move)
    driver.frames(8)
    assert list(_verbs(driver))


def _verbs(driver: Driver) -> Iterator[Widget]:
    for widget in Hands(driver).screen.dock.walk():
        if isinstance(widget, FittedButton):
            yield widget


# --- numbers that explain themselves ------------------------------------------------------------


@pytest.mark.parametrize(
    ("scene", "starts"),
    [("flight", "Speed "), ("flight", "Actions "), ("trade", "Strength "), ("trade", "Food: ")],
)
def test_a_held_number_tells_how_it_adds_up(driver: Driver, scene: str, starts: str) -> None:
    assert lay_out(driver, scene)
    screen = Hands(driver).screen
    held = {
        "Speed ": lambda: _figures(screen.dock)[0],
        "Actions ": lambda: _figures(screen.dock)[1],
        "Strength ": lambda: _tile(screen.strips["moon"].board, "Cannons"),
        "Food: ": lambda: _tile(screen.strips["moon"].board, "food"),
    }[starts]()
    driver.hold(held)
    assert any(text.startswith(starts) for text in driver.texts()), driver.texts()


def _figures(dock: Widget) -> list[Widget]:
    return [w for w in dock.walk() if type(w) is Held]


def _tile(board: Widget, word: str) -> Widget:
    return next(
        tile
        for tile in board.walk()
        if isinstance(tile, Tile) and any(getattr(w, "text", "") == word for w in tile.children)
    )
