"""What a table forgot to tell: what, who, after which event, and the correction shows the rest."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from companion.core.chances import Roll
from companion.demo.hands import Hands
from companion.games.settlers.rules.moves import (
    BuildCity,
    BuildRoad,
    BuyDevelopment,
    EndTurn,
    TradeWithPlayer,
)
from companion.games.settlers.rules.production import DICE
from companion.games.settlers.rules.resources import Resources
from companion.tablet.screens.correct import CandidateRow, CorrectPage
from companion.tablet.table.form_sheet import FormSheet
from tests.tablet.settlers.by_touch import give, go_on_from, table_state


@pytest.fixture
def next_turn(hands: Hands) -> Hands:
    """Anna rolled and ended her turn, Ben has rolled."""
    give(
        hands,
        blue=Resources(lumber=1, brick=1, wool=1, grain=1, ore=1),
        orange=Resources(brick=1),
    )
    for move in (Roll(DICE, (1, 1)), EndTurn("blue"), Roll(DICE, (1, 1))):
        hands.play(move)
    assert hands.played == 3
    return hands


class Taps:
    """Counts them."""

    def __init__(self, hands: Hands) -> None:
        self.hands, self.count = hands, 0

    def key(self, key: str) -> None:
        self.count += 1
        self.hands.tap(key)
        self.hands.driver.frames(2)

    def row(self, start: str) -> None:
        rows = [one for one in self.hands.driver.widgets() if isinstance(one, CandidateRow)]
        (row,) = (one for one in rows if one._title.text.startswith(start))
        self.count += 1
        self.hands.driver.rest()
        self.hands.driver.tap(row)
        self.hands.driver.frames(4)


def forgot(hands: Hands, what: str, seat: str, after: str) -> Taps:
    hands.tap("menu")
    hands.tap("menu forgot")
    hands.driver.frames(2)
    taps = Taps(hands)
    taps.key(f"forgotten {what}")
    taps.key(f"forgotten {seat}")
    taps.row(after)
    return taps


def previewed(hands: Hands) -> CorrectPage:
    page = hands.driver.app.page
    assert isinstance(page, CorrectPage)
    end = time.monotonic() + 60
    while page._preview is None and not page._refused:
        assert time.monotonic() < end
        hands.driver.wait(0.1)
    hands.driver.frames()
    return page


def accept(hands: Hands) -> None:
    hands.driver.rest()
    hands.driver.tap("Accept the correction")
    hands.driver.frames(4)


def test_three_taps_lead_to_the_preview(hands: Hands) -> None:
    """What can only have been one move is chosen, with its reason: what is left is to accept it."""
    give(hands, blue=Resources(grain=2, ore=3))
    state = table_state(hands)
    first, second = (place for place, seat in state.settlements.items() if seat == "blue")
    left = {place: seat for place, seat in state.settlements.items() if place != first}
    go_on_from(hands, replace(state, settlements=left, cities={first: "blue"}))
    for move in (Roll(DICE, (1, 1)), EndTurn("blue"), Roll(DICE, (1, 1))):
        hands.play(move)
    taps = forgot(hands, "City", "blue", "1 ·")
    assert taps.count == 3
    page = previewed(hands)
    assert (page.draft.by, page.draft.reason) == ("Anna", "forgotten")
    assert any("»" in text for text in hands.driver.texts())
    assert hands.played == 3, "nothing is written before it is accepted"
    accept(hands)
    table = hands.driver.app.session.opened
    assert [event.move for event in table.events(1, 2)] == [BuildCity("blue", second)]
    (event,) = table.titles(after=1, upto=2)
    assert event.correction is not None
    assert event.correction.by == "Anna"


def test_what_no_longer_fits_after_it_is_told(next_turn: Hands) -> None:
    """Somebody who bought a card draws it before the turn can end."""
    forgot(next_turn, "Buy a card", "blue", "1 ·")
    page = previewed(next_turn)
    assert page.draft.chosen is not None
    assert isinstance(page.draft.chosen.move, BuyDevelopment)
    assert page._preview is not None
    assert page._preview.illegal
    accept(next_turn)
    assert next_turn.played == 3


def test_of_several_places_one_more_tap_says_which(next_turn: Hands) -> None:
    taps = forgot(next_turn, "Road", "blue", "1 ·")
    page = next_turn.driver.app.page
    assert isinstance(page, CorrectPage)
    assert {type(one.move) for one in page._candidates} == {BuildRoad}
    wanted = page._candidates[-1].move
    taps.row(next_turn.driver.app.words.message(page._candidates[-1].title))
    assert taps.count == 4
    previewed(next_turn)
    accept(next_turn)
    assert next_turn.driver.app.session.opened.events(1, 2)[0].move == wanted


def test_a_trade_is_asked_as_it_would_have_been_then(next_turn: Hands) -> None:
    forgot(next_turn, "Trade with a player", "blue", "1 ·")
    assert any(isinstance(one, FormSheet) for one in next_turn.driver.widgets())
    for key in ("option orange", "plus gives lumber", "plus takes brick", "accept"):
        next_turn.tap(key)
        next_turn.driver.frames(2)
    previewed(next_turn)
    accept(next_turn)
    trade = TradeWithPlayer("blue", "orange", Resources(lumber=1), Resources(brick=1))
    assert next_turn.driver.app.session.opened.events(1, 2)[0].move == trade


def test_only_what_was_open_then_is_offered(next_turn: Hands) -> None:
    """Anna had no two ore and three grain for a city; Clara had no turn at all."""
    next_turn.tap("menu")
    next_turn.tap("menu forgot")
    next_turn.driver.frames(2)
    assert next_turn.find("forgotten Road") is not None
    assert next_turn.find("forgotten City") is None
    next_turn.tap("forgotten Road")
    next_turn.driver.frames(2)
    assert next_turn.find("forgotten blue") is not None
    assert next_turn.find("forgotten white") is None
