"""Forms of Starfarers of Catan: what they ask, and the moves that come of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import PUBLIC
from companion.games.starfarers.rules.moves import (
    TradeWithBank,
)
from companion.games.starfarers.rules.state import State, changed_player
from companion.games.starfarers.table_view.builder import StarfarersTable
from companion.view.building import (
    Unknown,
    move_of,
)
from companion.view.captions import Caption
from tests.view.starfarers.positions import FLYING, after, asked, table_of


def trading(**hand: int) -> tuple[StarfarersTable, State]:
    """Yellow trades, with these cards in hand."""
    table = table_of()
    state = after(table, *FLYING[:2])
    known = tuple(hand.get(kind, 0) for kind in ("ore", "fuel", "carbon", "food", "goods"))
    held = replace(state.players["yellow"].hand, known=known, hidden=0)
    return table, changed_player(state, "yellow", hand=held)


def test_the_bank_takes_lots_at_its_rates() -> None:
    table, state = trading(ore=4, goods=1)
    gives, takes = asked(table, state, "verb yellow bank").questions
    rates = table.game.box.rates
    lots = {option.key: (option.most, option.step) for option in gives.options}
    assert lots["ore"] == (rates.bank, rates.bank)
    assert lots["goods"] == (0, rates.goods)
    assert (takes.least, takes.most) == (1, 1)
    answers = {"gives": {"ore": rates.bank}, "takes": {"food": 1}}
    made = move_of(table, state, PUBLIC, "verb yellow bank", answers)
    assert made == TradeWithBank("yellow", "ore", "food", rates.bank)


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {"gives": {"ore": 3}},
        {"gives": {"ore": 3, "food": 3}, "takes": {"fuel": 1}},
        {"gives": {"ore": 3}, "takes": {"fuel": 2}},
        {"gives": {"ore": -3}, "takes": {"fuel": 1}},
        {"gives": {"gold": 3}, "takes": {"fuel": 1}},
        {"gives": {"ore": 3}, "takes": {"fuel": 1}, "rate": 2},
        {"gives": "ore", "takes": "fuel"},
    ],
)
def test_a_form_that_is_filled_in_otherwise_is_no_move(answers: dict[str, Any]) -> None:
    table, state = trading(ore=9)
    with pytest.raises(Unknown):
        move_of(table, state, PUBLIC, "verb yellow bank", answers)


def test_an_offer_is_judged_but_not_by_the_partners_hand() -> None:
    table, state = trading(ore=2)
    trade = "verb yellow trade"
    offer = {"partner": "red", "gives": {"ore": 1}, "takes": {"goods": 9}}
    assert asked(table, state, trade, **offer).why_not is None
    assert asked(table, state, trade, **{**offer, "gives": {"fuel": 1}}).why_not is not None
    nothing = asked(table, state, trade, **{**offer, "gives": {}}).why_not
    assert nothing is not None
    assert nothing.text == Caption("no-gifts", {}, "problem")


def test_a_trade_is_never_made_from_its_example() -> None:
    table, state = trading(ore=2)
    with pytest.raises(Unknown):
        move_of(table, state, PUBLIC, "verb yellow trade", {})
