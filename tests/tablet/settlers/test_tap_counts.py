"""How many taps the usual things take at a table of Settlers, and how many keys of a keyboard.

Taps are counted where a finger comes down on the glass; each count begins after the verb.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.core.window import Window

from companion.core.chances import Roll, RollSum
from companion.demo.hands import Hands
from companion.demo.scenes import show_at
from companion.games.settlers.rules.moves import BuildRoad, EndTurn
from companion.games.settlers.rules.production import DICE
from companion.games.settlers.rules.resources import Resources
from companion.tablet.key_focus import ENTER, TAB
from companion.tablet.preferences import PreferencesFile
from tests.tablet.driving import Driver
from tests.tablet.settlers.by_touch import give, table_state, verb_of


class Counted:
    """Fingers that came down since `anew`."""

    def __init__(self) -> None:
        self.taps = 0

    def anew(self) -> None:
        self.taps = 0

    def down(self, *_: object) -> None:
        self.taps += 1


@pytest.fixture
def counted() -> Iterator[Counted]:
    counted = Counted()
    Window.bind(on_touch_down=counted.down)
    yield counted
    Window.unbind(on_touch_down=counted.down)


def press(hands: Hands, key: int, text: str = "") -> None:
    hands.driver.rest()
    Window.dispatch("on_keyboard", key, 0, text, [])
    hands.driver.frames(2)


def test_a_roll_is_a_tap_for_each_die_and_the_end_of_a_turn_is_one(
    hands: Hands, counted: Counted
) -> None:
    before = hands.played
    hands.play(Roll(DICE, (1, 1)))
    assert (hands.played - before, counted.taps) == (1, 2)
    counted.anew()
    hands.play(EndTurn("blue"))
    assert (hands.played - before, counted.taps) == (2, 1)


def test_a_roll_told_by_its_sum_is_one_tap_and_the_pad_is_remembered(
    hands: Hands, counted: Counted
) -> None:
    table = hands.driver.app.session.opened
    hands.tap("dice by")
    hands.driver.rest()
    assert hands.find("face 0 1") is None
    counted.anew()
    hands.tap("sum 8")
    hands.driver.frames()
    assert (table.events()[-1].move, table.events()[-1].source) == (RollSum(DICE, 8), "keypad")
    assert counted.taps == 1
    assert table.state.dice == (), "no faces are invented"
    assert "Anna rolled 8" in " ".join(hands.driver.texts())
    hands.play(EndTurn("blue"))
    assert hands.find("sum 12") is not None, "the next roll is asked in the same way"
    assert PreferencesFile(hands.driver.folder).read().dice_by == "sums"
    hands.tap("dice by")
    hands.driver.frames()
    assert hands.find("face 0 1") is not None


def test_sums_beside_the_board_are_read_line_by_line(driver: Driver) -> None:
    """Not 2 3 4 8 9 10 above 5 6 7 11 12."""
    assert show_at(driver, "settlers", "roll or card")
    hands = Hands(driver)
    hands.tap("dice by")
    driver.rest()
    keys = [hands.control(f"sum {total}") for total in range(2, 13)]
    lines = sorted(keys, key=lambda key: (-round(key.parent.y), -round(key.y), key.x))
    assert [key.total for key in lines] == list(range(2, 13))


def test_a_road_is_one_tap_on_the_map(hands: Hands, counted: Counted) -> None:
    hands.play(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=1, brick=1))
    place = verb_of(hands, "build-road").places[0]
    road, city = hands.control("verb blue build-road"), hands.control("verb blue build-city")
    assert road.piece.owner.symbol == hands.screen.owners["blue"].symbol, "it shows its piece"
    assert road._lies is not None
    assert city._lies is None, "what cannot be laid now is grey"
    hands.tap("verb blue build-road")
    counted.anew()
    hands.tap_place(place)
    hands.driver.frames()
    table = hands.driver.app.session.opened
    assert [type(event.move) for event in table.events()] == [BuildRoad]
    assert counted.taps == 1


def test_a_trade_with_the_bank_is_three(hands: Hands, counted: Counted) -> None:
    hands.play(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=4))
    hands.tap("verb blue bank")
    counted.anew()
    for key in ("plus gives lumber", "plus takes ore", "accept"):
        hands.tap(key)
    hands.driver.frames()
    assert table_state(hands).players["blue"].hand.known == (0, 0, 0, 0, 1)
    assert counted.taps == 3


def test_a_trade_with_a_player_is_four_and_the_partner_s_yes(
    hands: Hands, counted: Counted
) -> None:
    hands.play(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=1), orange=Resources(brick=1))
    hands.tap("verb blue trade")
    counted.anew()
    for key in ("option orange", "plus gives lumber", "plus takes brick", "accept"):
        hands.tap(key)
    assert (hands.played, counted.taps) == (0, 4)
    hands.tap("accept")
    hands.driver.frames()
    assert (hands.played, counted.taps) == (1, 5)


def test_an_uneven_trade_is_one_tap_more_for_each_card_more(hands: Hands, counted: Counted) -> None:
    hands.play(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=2), orange=Resources(brick=1))
    hands.tap("verb blue trade")
    counted.anew()
    more = ("option orange", "plus gives lumber", "plus gives lumber", "plus takes brick")
    for key in (*more, "accept"):
        hands.tap(key)
    assert counted.taps == 5
    hands.tap("accept")
    hands.driver.frames()
    assert table_state(hands).players["blue"].hand.known == (0, 1, 0, 0, 0)


def test_a_card_before_the_roll_is_as_near_as_after_it(driver: Driver, counted: Counted) -> None:
    show_at(driver, "settlers", "roll or card")
    screen = driver.app.page.screen
    for text in ("Play a card", "Play a knight"):
        driver.rest()
        keys = (key for panel in screen.dock.panels for key in panel.keys)
        driver.tap(next(key for key in keys if key.text == text))
        if text == "Play a card":
            assert screen.decisions.now().prompt == (text,), "what is chosen from is said"
    assert counted.taps == 2
    assert all(place.startswith("hex ") for place in screen.control.places)
    assert screen.control.places


# --- on a keyboard


def test_digits_tell_the_dice_enter_ends_the_turn_and_u_takes_it_back(hands: Hands) -> None:
    before = hands.played
    press(hands, ord("3"), "3")
    assert hands.played == before, "one die is told"
    press(hands, ord("2"), "2")
    table = hands.driver.app.session.opened
    assert hands.played == before + 1
    assert table.events()[-1].move == Roll(DICE, (3, 2))
    press(hands, ENTER)
    assert table.events()[-1].move == EndTurn("blue")
    press(hands, ord("u"), "u")
    assert table.events()[-1].move == Roll(DICE, (3, 2))
    press(hands, ord("7"), "7")
    assert hands.played == before + 1, "no die has that face, and none is due"


def test_digits_tell_a_sum(hands: Hands) -> None:
    table = hands.driver.app.session.opened
    hands.tap("dice by")
    before = hands.played
    press(hands, ord("1"), "1")
    assert hands.played == before
    press(hands, ord("0"), "0")
    assert table.events()[-1].move == RollSum(DICE, 10)
    press(hands, ENTER)
    press(hands, ord("9"), "9")
    assert table.events()[-1].move == RollSum(DICE, 9)


def test_every_verb_of_the_dock_can_be_reached(hands: Hands) -> None:
    hands.play(Roll(DICE, (1, 1)))
    focus = hands.driver.app.key_focus
    verbs = {key for panel in hands.screen.dock.panels for key in panel.keys}
    assert verbs
    assert verbs <= set(focus.controls())
    while getattr(focus.widget, "key", "") != "verb blue trade":
        press(hands, TAB)
    press(hands, ENTER)
    assert hands.find("option orange") is not None, "its form is open"


def test_nothing_is_played_behind_a_question(hands: Hands) -> None:
    """The keys of the table wait while something lies over it."""
    before = hands.played
    press(hands, ord("?"), "?")
    for text in ("u", "1", "1"):
        press(hands, ord(text), text)
    press(hands, ENTER)
    assert hands.played == before
