"""Steppers that cannot exceed what is possible: the rules are asked before each plus is offered.

Limits of a deal depend on each other (price, room, the market's own limit, coins of the bank), so
nothing is computed twice here: one more is possible if the rules have no problem with it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import COUNTED, NOTHING, Goods, amount
from companion.games.starship.rules.markets import units
from companion.games.starship.rules.moves import Buy, Move, Sell, TradeWithOpponent
from companion.games.starship.rules.state import State
from companion.tablet.starship.verbs import Verb

Side = Literal["gives", "takes"]


class Amounts(Struct, frozen=True):
    """What has been dialled so far. A deal at a market uses `gives` only."""

    gives: Goods = NOTHING
    takes: Goods = NOTHING

    def changed(self, side: Side, good: str, by: int) -> Amounts:
        goods = self.gives if side == "gives" else self.takes
        more = replace(goods, **{good: max(0, amount(goods, good) + by)})
        return replace(self, **{side: more})


def goods_of(verb: Verb) -> tuple[str, ...]:
    """Which goods the steppers of a verb show."""
    listed = verb.params.get("goods")
    return listed if isinstance(listed, tuple) else COUNTED


def dialled_move(verb: Verb, amounts: Amounts) -> Move:
    """The move that a verb and its steppers say."""
    match verb.move:
        case Buy(seat, card, _):
            return Buy(seat, card, amounts.gives)
        case Sell(seat, card, _):
            return Sell(seat, card, amounts.gives)
        case TradeWithOpponent(seat, _, _):
            return TradeWithOpponent(seat, amounts.gives, amounts.takes)
    return verb.move


def problem_with(game: Starship, state: State, verb: Verb, amounts: Amounts) -> Problem | None:
    """Why what is dialled cannot be said; None if it can."""
    problems = game.check(state, dialled_move(verb, amounts))
    return problems[0] if problems else None


def can_add(
    game: Starship, state: State, verb: Verb, amounts: Amounts, *, side: Side, good: str
) -> bool:
    """Whether one more of a good is possible on top of what is dialled."""
    return problem_with(game, state, verb, amounts.changed(side, good, 1)) is None


def most(game: Starship, state: State, verb: Verb, good: str) -> int:
    """The most of one good alone, as the stepper shows it at its end."""
    amounts = Amounts()
    while can_add(game, state, verb, amounts, side="gives", good=good):
        amounts = amounts.changed("gives", good, 1)
    return amount(amounts.gives, good)


def price_of(verb: Verb, amounts: Amounts) -> int:
    """What a deal costs or brings in Astro."""
    price = verb.params.get("price", 0)
    return units(amounts.gives) * price if isinstance(price, int) else 0
