"""Trades with players and the bank, touched in a real window."""

from __future__ import annotations

from companion.core.chances import Roll
from companion.demo.hands import Hands
from companion.games.settlers.rules.moves import TradeWithBank
from companion.games.settlers.rules.production import DICE
from companion.games.settlers.rules.resources import Resources
from companion.tablet.seats import TURNS
from companion.tablet.table.form_sheet import FormSheet
from companion.tablet.table.offer_sheet import OfferSheet
from companion.view.table_view import Offer
from tests.tablet.layout_check import layout_faults
from tests.tablet.settlers.by_touch import give, table_state
from tests.tablet.turned import turn_of


def open_form(hands: Hands, code: str) -> FormSheet:
    hands.tap(f"verb blue {code}")
    hands.driver.frames(2)
    (sheet,) = (one for one in hands.driver.widgets() if isinstance(one, FormSheet))
    return sheet


def plus(hands: Hands, field: str, times: int = 1, **kinds: int) -> None:
    for kind, count in kinds.items():
        for _ in range(count * times):
            hands.driver.tap(hands.control(f"plus {field} {kind}"))


def counted(sheet: FormSheet, field: str) -> object:
    return sheet.answers.all[field]


def offer_lumber_for_ore(hands: Hands) -> FormSheet:
    hands.play(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=2), white=Resources(ore=1))
    sheet = open_form(hands, "trade")
    hands.tap("option white")
    return sheet


def test_a_trade_is_agreed_to_on_the_partner_s_side(hands: Hands) -> None:
    sheet = offer_lumber_for_ore(hands)
    table = hands.driver.app.session.opened
    assert turn_of(sheet) == TURNS["bottom"]
    plus(hands, "gives", lumber=4)
    assert counted(sheet, "gives") == {"lumber": 2}, "nobody can give more than the hand could hold"
    plus(hands, "takes", ore=1)
    hands.tap("accept")
    hands.driver.rest()
    (offer,) = (one for one in hands.driver.widgets() if isinstance(one, OfferSheet))
    assert turn_of(offer) == TURNS["top"]
    agreed, window = hands.control("accept"), hands.driver.app.root.height
    _, high = agreed.to_window(*agreed.center)
    assert high > window * 0.75, "within reach of whoever answers"
    assert table.n == 0
    hands.tap("accept")
    hands.driver.frames()
    assert table.n == 1
    assert table.state.players["white"].hand.known == (2, 0, 0, 0, 0)


def test_declining_a_trade_changes_nothing(hands: Hands) -> None:
    offer_lumber_for_ore(hands)
    plus(hands, "gives", lumber=1)
    plus(hands, "takes", ore=1)
    hands.tap("accept")
    hands.driver.rest()
    hands.tap("not-now")
    hands.driver.frames()
    assert hands.driver.app.session.opened.n == 0
    assert hands.driver.app.stage.dialog is None


def offers(hands: Hands) -> list[Offer]:
    return [one.offer for one in hands.driver.widgets() if isinstance(one, OfferSheet)]


def leave_and_come_back(hands: Hands) -> None:
    for page in ("journal", "table"):
        hands.driver.app.show(page)
        hands.driver.rest()
        hands.driver.frames()


def test_an_offer_is_there_again_when_players_come_back_to_the_table(hands: Hands) -> None:
    offer_lumber_for_ore(hands)
    plus(hands, "gives", lumber=1)
    plus(hands, "takes", ore=1)
    hands.tap("accept")
    hands.driver.rest()
    leave_and_come_back(hands)
    (offer,) = offers(hands)
    assert (offer.to, offer.gives, offer.takes) == ("white", {"lumber": 1}, {"ore": 1})
    hands.tap("not-now")
    hands.driver.frames()
    leave_and_come_back(hands)
    assert offers(hands) == []


def test_the_bank_sheet_goes_by_the_rates_of_the_seat(hands: Hands) -> None:
    hands.play(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=8, ore=1))
    table = hands.driver.app.session.opened
    sheet = open_form(hands, "bank")
    plus(hands, "gives", lumber=2)
    assert counted(sheet, "gives") == {"lumber": 8}
    assert sheet.accept.why_not
    plus(hands, "takes", brick=1, wool=1, grain=1)
    assert counted(sheet, "takes") == {"brick": 1, "wool": 1}, "eight for two, not for three"
    hands.tap("accept")
    hands.driver.frames()
    assert table.n == 1
    assert table.state.players["blue"].hand.known == (0, 1, 1, 0, 1)


def test_several_kinds_go_to_the_bank_at_once_and_several_come_back(hands: Hands) -> None:
    """One game in three has such a trade: it is one event, not three."""
    hands.play(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=8, wool=4, ore=1))
    table = hands.driver.app.session.opened
    before = table.n
    sheet = open_form(hands, "bank")
    plus(hands, "gives", lumber=2, wool=1)
    assert counted(sheet, "gives") == {"lumber": 8, "wool": 4}
    plus(hands, "takes", wool=1)
    assert counted(sheet, "takes") == {}, "nobody gives a kind to get it"
    plus(hands, "takes", brick=2)
    assert sheet.accept.why_not, "one card is still to be chosen"
    plus(hands, "gives", brick=1)
    assert counted(sheet, "gives") == {"lumber": 8, "wool": 4}, "what is taken is not given"
    plus(hands, "takes", grain=2)
    assert counted(sheet, "takes") == {"brick": 2, "grain": 1}, "three are chosen"
    assert layout_faults(hands.driver.app.root) == []
    hands.tap("accept")
    hands.driver.frames()
    assert table.n == before + 1
    gives, takes = Resources(lumber=8, wool=4), Resources(brick=2, grain=1)
    assert table.events(before)[0].move == TradeWithBank("blue", gives, takes)
    assert table_state(hands).players["blue"].hand.known == (0, 2, 0, 1, 1)


def test_a_lot_taken_back_empties_what_was_to_be_taken(hands: Hands) -> None:
    hands.play(Roll(DICE, (1, 1)))
    give(hands, blue=Resources(lumber=8, wool=4))
    sheet = open_form(hands, "bank")
    plus(hands, "gives", lumber=1, wool=1)
    plus(hands, "takes", brick=2)
    hands.driver.tap(hands.control("minus gives wool"))
    assert counted(sheet, "gives") == {"lumber": 4}
    assert counted(sheet, "takes") == {}
    assert sheet.accept.why_not
