"""Trades with players and the bank, touched in a real window."""

from __future__ import annotations

from companion.core.chances import Roll
from companion.demo.settlers.hands import Hands
from companion.games.settlers.rules.moves import TradeWithBank
from companion.games.settlers.rules.production import DICE
from companion.games.settlers.rules.resources import Resources
from companion.games.settlers.rules.resources import cards as counted
from companion.tablet.seats import TURNS
from companion.tablet.table.trade_sheets import AgreeSheet, BankSheet, TradeSheet
from tests.tablet.layout_check import layout_faults
from tests.tablet.settlers.by_touch import button_of, give, table_state, turn_of


def test_a_trade_is_agreed_to_on_the_partner_s_side(hands: Hands) -> None:
    hands.say(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=2), white=Resources(ore=1))
    table = hands.driver.app.session.opened
    driver = hands.driver
    driver.tap(button_of(hands, "trade"))
    sheet = hands.only(TradeSheet)
    assert turn_of(sheet) == TURNS["bottom"]
    assert sheet.accept.disabled
    _, plus = sheet.gives.steppers("lumber")
    for _ in range(4):
        driver.tap(plus)
    assert sheet.gives.cards == (2, 0, 0, 0, 0), "nobody can give more than the hand could hold"
    driver.tap(sheet.partner_buttons["white"])
    driver.tap(sheet.takes.steppers("ore")[1])
    driver.rest()
    driver.tap(sheet.accept)
    driver.rest()
    offer = hands.only(AgreeSheet)
    assert turn_of(offer) == TURNS["top"]
    assert table.n == 0
    driver.tap(offer.accept)
    driver.frames()
    assert table.n == 1
    assert table.state.players["white"].hand.known == (2, 0, 0, 0, 0)


def test_declining_a_trade_changes_nothing(hands: Hands) -> None:
    hands.say(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=2), white=Resources(ore=1))
    driver = hands.driver
    driver.tap(button_of(hands, "trade"))
    sheet = hands.only(TradeSheet)
    driver.tap(sheet.partner_buttons["white"])
    driver.tap(sheet.gives.steppers("lumber")[1])
    driver.tap(sheet.takes.steppers("ore")[1])
    driver.rest()
    driver.tap(sheet.accept)
    driver.rest()
    driver.tap("Not now")
    driver.frames()
    assert driver.app.session.opened.n == 0
    assert hands.screen.sheet is None


def test_the_bank_sheet_goes_by_the_rates_of_the_seat(hands: Hands) -> None:
    hands.say(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=8, ore=1))
    driver, table = hands.driver, hands.driver.app.session.opened
    driver.tap(button_of(hands, "bank"))
    sheet = hands.only(BankSheet)
    _, plus = sheet.gives.steppers("lumber")
    driver.tap(plus)
    driver.tap(plus)
    assert sheet.gives.cards[0] == 8
    assert sheet.accept.disabled
    for kind in ("brick", "wool", "grain"):
        driver.tap(sheet.takes.steppers(kind)[1])
    assert sheet.takes.total == 2, "eight for two, not for three"
    driver.rest()
    driver.tap(sheet.accept)
    driver.frames()
    assert table.n == 1
    assert table.state.players["blue"].hand.known == (0, 1, 1, 0, 1)


def test_several_kinds_go_to_the_bank_at_once_and_several_come_back(hands: Hands) -> None:
    """One game in three has such a trade: it is one event, not three."""
    hands.say(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=8, wool=4, ore=1))
    driver, table = hands.driver, hands.driver.app.session.opened
    before = table.n
    gives, takes = Resources(lumber=8, wool=4), Resources(brick=2, grain=1)
    driver.tap(button_of(hands, "bank"))
    sheet = hands.only(BankSheet)
    hands.dial(sheet.gives, counted(gives))
    assert sheet.lots == 3
    assert sheet.takes.steppers("wool")[1].disabled, "nobody gives a kind to get it"
    hands.dial(sheet.takes, counted(Resources(brick=2)))
    assert sheet.accept.disabled, "one card is still to be chosen"
    assert sheet.gives.steppers("brick")[1].disabled
    hands.dial(sheet.takes, counted(Resources(grain=1)))
    assert all(plus.disabled for _, _, plus in sheet.takes._rows), "three are chosen"
    assert layout_faults(driver.app.root) == []
    hands.tap_rested(sheet.accept)
    assert table.n == before + 1
    assert table.events(before)[0].move == TradeWithBank("blue", gives, takes)
    assert table_state(hands).players["blue"].hand.known == (0, 2, 0, 1, 1)


def test_a_lot_taken_back_empties_what_was_to_be_taken(hands: Hands) -> None:
    hands.say(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=8, wool=4))
    hands.driver.tap(button_of(hands, "bank"))
    sheet = hands.only(BankSheet)
    hands.dial(sheet.gives, counted(Resources(lumber=4, wool=4)))
    hands.dial(sheet.takes, counted(Resources(brick=2)))
    hands.driver.tap(sheet.gives.steppers("wool")[0])
    assert (sheet.lots, sheet.takes.total, sheet.accept.disabled) == (1, 0, True)
