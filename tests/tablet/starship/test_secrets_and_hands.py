"""At the table: what only one player may know, and the tick that the real table may ask for."""

from __future__ import annotations

import pytest

from companion.core.chances import Draw, Roll
from companion.demo.hands import Hands
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import Look, PlaceCards
from companion.games.starship.rules.state import PirateAhead, SensorLook, SensorPlace, TurnCard
from companion.simulation.play import Step
from companion.tablet.table.form_sheet import FormSheet
from companion.tablet.table.pick_question import PickQuestion
from companion.tablet.table.reading_sheets import SumSheet
from tests.tablet.driving import Driver, Finger
from tests.tablet.played_games import SETUP
from tests.tablet.readable import read_there
from tests.tablet.starship.scenes import lay_out, played


def box_of(driver: Driver) -> Box:
    game = driver.app.session.opened.game
    assert isinstance(game, Starship)
    return game.box


def open_before(driver: Driver, step: Step) -> Hands:
    driver.app.session.open(driver.app.session.journal.new_game(SETUP, step.before).number)
    driver.app.show("table")
    driver.frames(8)
    driver.rest()
    return Hands(driver)


def before(driver: Driver, wanted: type, nth: int = 0) -> Step:
    """Open the table just before the nth step that answers this."""
    steps = [s for s in played() if s.before.pending and isinstance(s.before.pending[0], wanted)]
    open_before(driver, steps[nth])
    return steps[nth]


def names_of(driver: Driver, cards: tuple[str, ...]) -> set[str]:
    """What these cards are called; open missions may name planets elsewhere."""
    return {driver.app.words.name("card", card) for card in cards}


def list_of(driver: Driver) -> PickQuestion:
    (found,) = (w for w in driver.widgets() if isinstance(w, PickQuestion))
    return found


def rest_on(driver: Driver, key: str) -> Finger:
    """A finger that stays on a control until it is taken away."""
    control = Hands(driver).control(key)
    finger = Finger(*control.to_window(*control.center))
    finger.down()
    driver.wait(0.4)
    return finger


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
    hands, root = open_before(driver, step), driver.app.root
    names = names_of(driver, tuple(box_of(driver).pirates))
    assert read_there(names, root) == set()
    hands.tap("group pirate")
    driver.frames(4)
    assert list_of(driver).list.secret
    assert read_there(names, root) == set(), "numbers only"
    finger = rest_on(driver, "eye")
    assert read_there(names, root), "names while the eye is held"
    finger.up()
    driver.frames(3)
    assert read_there(names, root) == set()
    hands.pick(step.move.card)
    driver.frames(4)
    assert driver.app.session.opened.state == step.after
    assert read_there(names, root) == set()


def test_what_the_sensor_saw_is_told_in_secret(driver: Driver) -> None:
    step = before(driver, SensorLook)
    assert isinstance(step.move, Look)
    listed, box = list_of(driver), box_of(driver)
    names = names_of(driver, tuple(box.cards))
    assert listed.list.secret
    assert read_there(names, listed) == set()
    finger = rest_on(driver, "eye")
    assert read_there(names, listed), "names while the eye is held"
    finger.up()
    driver.frames(3)
    assert read_there(names, listed) == set()
    Hands(driver).play(step.move)
    assert driver.app.session.opened.state == step.after
    seen = names_of(driver, step.move.cards)
    assert seen
    assert read_there(seen, Hands(driver).screen.dock.panels[0]) == set()


def test_what_the_sensor_saw_need_not_be_told(driver: Driver) -> None:
    step = before(driver, SensorLook)
    assert isinstance(step.move, Look)
    assert "Keep it secret" in driver.texts()
    Hands(driver).play(Look(step.move.deck, ()))
    table = driver.app.session.opened
    assert table.state == table.game.apply(step.before, Look(step.move.deck, ()))


def test_cards_that_were_seen_go_back_in_secret(driver: Driver) -> None:
    """The pilot reads their names while a finger rests, and lays them in an order of their own."""
    step = before(driver, SensorPlace)
    front = step.before.pending[0]
    assert isinstance(front, SensorPlace)
    hands, root, seat = Hands(driver), driver.app.root, step.before.active
    names = names_of(driver, front.cards)
    assert len(names) > 1
    assert read_there(names, root) == set()
    finger = rest_on(driver, f"figure sensor {seat}")
    assert read_there(names, hands.screen.strips[seat]) == names
    finger.up()
    driver.frames(3)
    assert read_there(names, root) == set()
    hands.tap(f"verb {seat} place-cards")
    driver.frames(3)
    (sheet,) = (w for w in driver.widgets() if isinstance(w, FormSheet))
    assert read_there(names, root) == set(), "numbers only"
    finger = rest_on(driver, "eye")
    assert read_there(names, sheet) == names
    finger.up()
    driver.frames(3)
    assert read_there(names, root) == set()
    last, *others = reversed(front.cards)
    hands.pick(last)
    hands.tap("accept")
    driver.frames(3)
    table = driver.app.session.opened
    placed = PlaceCards(seat, (last,), tuple(reversed(others)))
    assert table.state == table.game.apply(step.before, placed)
    assert read_there(names, root) == set()


def test_the_order_of_a_secret_list_cannot_be_learned(driver: Driver) -> None:
    orders = set()
    for _ in range(4):
        before(driver, SensorLook)
        orders.add(tuple(option.key for option in list_of(driver).list.listed))
    assert len(orders) > 1


def test_cards_of_one_name_are_told_apart_by_their_numeral(driver: Driver) -> None:
    before(driver, TurnCard)
    listed = list_of(driver)
    options = {option.key: option for option in listed.question.options}
    labels = {listed.list.name(options[card]) for card in ("pirate-2", "pirate-i-2")}
    assert labels == {"Pirate 2", "Pirate 2 (I)"}


def test_when_both_choose_at_once_it_says_who_is_first(driver: Driver) -> None:
    assert lay_out(driver, "starting module")
    state = driver.app.session.opened.state
    first, second = ("Ada", "Ben") if state.active == "moon" else ("Ben", "Ada")
    expected = f"Both of you: {first} first, then {second}"
    assert any(expected in text for text in driver.texts())


# --- ticks for hands ----------------------------------------------------------------------------

WAITS = "Not ticked yet: "


def _producing_roll() -> Step:
    for step in played():
        if isinstance(step.move, Roll) and step.move.dice == "yellow":
            ships = (step.before.sun.goods, step.before.moon.goods)
            if ships != (step.after.sun.goods, step.after.moon.goods) and not step.after.pending:
                return step
    raise LookupError


def _after_a_producing_roll(driver: Driver) -> Hands:
    step = _producing_roll()
    hands = open_before(driver, step)
    driver.app.session.accept(step.move)
    driver.frames(8)
    return hands


def _verbs(hands: Hands) -> list[str]:
    keys = (str(getattr(widget, "key", "")) for widget in hands.driver.widgets())
    return [key for key in keys if key.startswith("verb ")]


def test_the_table_waits_for_a_tick_where_it_was_wished_for(driver: Driver) -> None:
    driver.app.prefer(wait_for_hands=True)
    hands = _after_a_producing_roll(driver)
    assert any(text.startswith(WAITS) for text in driver.texts())
    assert _verbs(hands) == []
    waiting = [seat.id for seat in hands.screen.control.view.seats if seat.awaited == "tick"]
    assert waiting
    for seat in waiting:
        hands.tap(f"tick {seat}")
    driver.frames(4)
    assert not any(text.startswith(WAITS) for text in driver.texts())
    assert _verbs(hands)


def test_nobody_waits_for_a_tick_otherwise(driver: Driver) -> None:
    hands = _after_a_producing_roll(driver)
    assert not any(text.startswith(WAITS) for text in driver.texts())
    assert _verbs(hands)


# --- numbers that explain themselves ------------------------------------------------------------


@pytest.mark.parametrize(
    ("scene", "figure", "starts"),
    [
        ("flight", "figure speed", "Speed"),
        ("flight", "figure actions", "Actions"),
        ("trade", "figure part moon cannon", "Strength"),
        ("trade", "figure bay moon food", "Food: "),
    ],
)
def test_a_held_number_tells_how_it_adds_up(
    driver: Driver, scene: str, figure: str, starts: str
) -> None:
    assert lay_out(driver, scene)
    driver.rest()
    hands = Hands(driver)
    total = hands.screen.control.explained(figure)
    assert total is not None
    driver.hold(hands.control(figure))
    (sheet,) = (w for w in driver.widgets() if isinstance(w, SumSheet))
    assert any(text.startswith(starts) for text in sheet.texts), sheet.texts
    assert total.lines or f"{total.total}{' +' if total.open else ''}" in sheet.texts
