"""What a deal, a swap and the cards of the sensor ask, and the moves that the answers mean.

Limits of a deal depend on each other (price, room, the market's own limit, coins of the bank), so
nothing is computed twice here: one more is possible if the rules have no problem with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import COUNTED, NOTHING, Goods, amount
from companion.games.starship.rules.markets import units
from companion.games.starship.rules.moves import Buy, Move, PlaceCards, Sell, TradeWithOpponent
from companion.games.starship.rules.state import SensorPlace, State, opponent, ship_of
from companion.games.starship.table_view.commands import verb_text
from companion.view.asking import Form, Option, Question, WhyNot
from companion.view.captions import Caption, caption_of, name
from companion.view.commands import Command

Side = Literal["gives", "takes"]


class Amounts(Struct, frozen=True):
    """What has been dialled so far. A deal at a market uses `gives` only."""

    gives: Goods = NOTHING
    takes: Goods = NOTHING

    def changed(self, side: Side, good: str, by: int) -> Amounts:
        goods = self.gives if side == "gives" else self.takes
        more = replace(goods, **{good: max(0, amount(goods, good) + by)})
        return replace(self, **{side: more})


def goods_of(game: Starship, state: State, command: Command, side: Side = "gives") -> list[str]:
    """Which goods can be dialled: those of the market, or what the giver has."""
    match command.example:
        case Buy(card=card):
            return list(game.box.markets[card].buys)
        case Sell(card=card):
            return list(game.box.markets[card].sells)
    giver = command.example.seat if side == "gives" else opponent(command.example.seat)
    held = ship_of(state, giver).goods
    return [good for good in COUNTED if amount(held, good)]


def dialled_move(command: Command, amounts: Amounts) -> Move:
    """The move that a command and its amounts mean."""
    match command.example:
        case Buy(seat, card, _):
            return Buy(seat, card, amounts.gives)
        case Sell(seat, card, _):
            return Sell(seat, card, amounts.gives)
    return TradeWithOpponent(command.example.seat, amounts.gives, amounts.takes)


def problem_with(
    game: Starship, state: State, command: Command, amounts: Amounts
) -> Problem | None:
    """Why what is dialled cannot be said; None if it can."""
    problems = game.check(state, dialled_move(command, amounts))
    return problems[0] if problems else None


def can_add(
    game: Starship, state: State, command: Command, amounts: Amounts, *, side: Side, good: str
) -> bool:
    """Whether one more of a good is possible on top of what is dialled."""
    return problem_with(game, state, command, amounts.changed(side, good, 1)) is None


def most(game: Starship, state: State, command: Command, amounts: Amounts, good: str) -> int:
    """The most of one good beside what is dialled of the others."""
    while can_add(game, state, command, amounts, side="gives", good=good):
        amounts = amounts.changed("gives", good, 1)
    return amount(amounts.gives, good)


def price_of(game: Starship, command: Command, amounts: Amounts) -> Caption:
    """What a deal costs or brings."""
    deal = command.example
    astro = units(amounts.gives) * game.box.markets[deal.card].price
    return Caption("you-pay" if isinstance(deal, Buy) else "you-are-paid", {"count": astro})


# --- forms --------------------------------------------------------------------------------------


def answered(state: State, command: Command, answers: Mapping[str, Any]) -> Move:
    """The move that a filled-in form means; nothing but its own fields can be answered."""
    example = command.example
    fields = {"amount": ("goods",), "trade": ("gives", "takes"), "order": ("top", "bottom")}
    asked = fields[command.form]
    if unknown := answers.keys() - set(asked):
        raise KeyError(*sorted(unknown))
    if command.form == "order":
        return _put_back(state, example, answers)
    if command.form == "amount":
        return dialled_move(command, Amounts(_goods(answers, "goods", example.goods)))
    gives, takes = (_goods(answers, field) for field in asked)
    return dialled_move(command, Amounts(gives, takes))


def _goods(answers: Mapping[str, Any], field: str, otherwise: Goods = NOTHING) -> Goods:
    return msgspec.convert(answers[field], Goods) if field in answers else otherwise


def _put_back(state: State, example: PlaceCards, answers: Mapping[str, Any]) -> PlaceCards:
    """Cards that are not put on top go below, as they were seen unless an order is told."""
    top = msgspec.convert(answers.get("top", ()), tuple[str, ...])
    below = tuple(card for card in _seen(state) if card not in top)
    return PlaceCards(
        example.seat, top, msgspec.convert(answers.get("bottom", below), tuple[str, ...])
    )


def form(game: Starship, state: State, command: Command, answers: Mapping[str, Any]) -> Form:
    """What is asked at once, with the price of the answers so far and what the rules say to it."""
    market = command.form == "amount"
    move = answered(state, command, {"goods": {}, **answers} if market else answers)
    problems = game.check(state, move)
    problem = problems[0] if problems else None
    return Form(
        verb=command.key,
        seat=command.seat,
        text=verb_text(command),
        accept=_accept(command),
        questions=_questions(game, state, command, answers),
        price=price_of(game, command, Amounts(move.goods)) if isinstance(move, Buy | Sell) else "",
        why_not=WhyNot(caption_of(problem), problem.topic, problem.firm) if problem else None,
        where=name("card", command.example.card) if market else "",
        partner=opponent(command.example.seat) if command.form == "trade" else "",
    )


def _accept(command: Command) -> Caption:
    """A swap is an offer: the other player's yes makes it."""
    match command.form:
        case "order":
            return Caption("place-cards")
        case "trade":
            return Caption("offer-to", {"player": opponent(command.example.seat)})
    return Caption("accept")


def _questions(
    game: Starship, state: State, command: Command, answers: Mapping[str, Any]
) -> tuple[Question, ...]:
    match command.form:
        case "order":
            return (_order(state, answers),)
        case "amount":
            return (_amount(game, state, command, Amounts(_goods(answers, "goods"))),)
    gives, takes = (_side(game, state, command, side) for side in ("gives", "takes"))
    return gives, takes


def _order(state: State, answers: Mapping[str, Any]) -> Question:
    """The cards by the numbers in which they were seen; only the pilot's own view has them. Once it
    is told which go on top, the others."""
    cards = _seen(state)
    options = tuple(Option(card, name("card", card)) for card in cards)
    if "bottom" not in answers:
        return Question("top", "order", Caption("to-top"), options, 0, len(cards), secret=True)
    below = tuple(option for option in options if option.key not in answers.get("top", ()))
    count = len(below)
    return Question("bottom", "order", Caption("to-bottom"), below, count, count, secret=True)


def asks_order_below(state: State, command: Command, answers: Mapping[str, Any]) -> bool:
    """Whether several cards go below, and it was not told in which order."""
    if command.form != "order" or "bottom" in answers:
        return False
    return len(_put_back(state, command.example, answers).bottom) > 1


def _seen(state: State) -> tuple[str, ...]:
    front = state.pending[0]
    return front.cards if isinstance(front, SensorPlace) else ()


def _amount(game: Starship, state: State, command: Command, dialled: Amounts) -> Question:
    """Where one good alone is traded, it begins with one of it: nobody deals in none."""
    market, goods = game.box.markets[command.example.card], goods_of(game, state, command)
    alone = int(len(goods) == 1)
    options = tuple(
        Option(
            good,
            name("good", good),
            good,
            least=alone,
            most=most(game, state, command, dialled, good),
        )
        for good in goods
    )
    together = sum(option.most for option in options)
    return Question("goods", "count", options=options, most=market.limit or together)


def _side(game: Starship, state: State, command: Command, side: str) -> Question:
    """What one of the two may give of what lies before them; nothing, for a gift."""
    gives = side == "gives"
    giver = command.example.seat if gives else opponent(command.example.seat)
    held = ship_of(state, giver).goods
    options = tuple(
        Option(good, name("good", good), good, most=amount(held, good))
        for good in goods_of(game, state, command, "gives" if gives else "takes")
    )
    text = Caption("you-give" if gives else "you-get")
    most_of_all = sum(option.most for option in options)
    return Question(side, "count", text, options, least=0, most=most_of_all)
