"""What forms ask: trades, cards to give up, to take, to hand over, to tell in private.

Cards are answered as goods ({"ore": 2}). How many of a kind a hand could hold goes by what the
viewer knows of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.hands import Cards, Hand, minus, most
from companion.games.starfarers.rules.encounter_answers import price_of
from companion.games.starfarers.rules.encounter_script import MOST_GIVEN
from companion.games.starfarers.rules.encounters import encounter_of
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import KINDS, RESOURCES, Goods, cards, named
from companion.games.starfarers.rules.holdings import told_hand, unseen_cards
from companion.games.starfarers.rules.moves import Trade, TradeWithBank
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.rules.trading import rates
from companion.view.asking import Form, Option, Question, WhyNot
from companion.view.captions import Caption, Line, caption_of, heading, name
from companion.view.commands import Command

Answers = Mapping[str, Any]

_ONE_EACH = (1,) * KINDS
_NO_HAND = Hand((0,) * KINDS)
_SIDES: dict[str, Line] = {"gives": Caption("you-give"), "takes": Caption("you-take")}


def fields_of(state: State, command: Command) -> tuple[str, ...]:
    """The answers that a form needs."""
    match command.form:
        case "trade":
            return ("partner", "gives", "takes")
        case "bank":
            return ("gives", "takes")
        case "yes" if _question(state) == "swap":
            return ("cards", "takes")
    return ("cards",)


def _question(state: State) -> str:
    encounter = encounter_of(state)
    return encounter.question if encounter else ""


def built(state: State, command: Command, answers: Answers) -> Any:
    """The move of a form that was filled in: nothing left out, nothing that was not asked."""
    wanted = fields_of(state, command)
    told = {field: answers[field] for field in wanted}
    if strange := answers.keys() - told.keys():
        raise ValueError(f"not asked: {', '.join(sorted(strange))}")
    if command.form == "bank":
        return _bank_move(command.seat, **told)
    example = msgspec.to_builtins(command.example)
    return msgspec.convert({**example, **told}, type(command.example))


def _bank_move(seat: str, gives: Any, takes: Any) -> TradeWithBank:
    """So many of one kind, which is the rate, for one of another."""
    ((given, rate),) = named(cards(msgspec.convert(gives, Goods)))
    ((taken, count),) = named(cards(msgspec.convert(takes, Goods)))
    if count != 1:
        raise ValueError("the bank gives one card")
    return msgspec.convert(
        {"kind": "trade_with_bank", "seat": seat, "gives": given, "takes": taken, "rate": rate},
        TradeWithBank,
    )


def form(game: Starfarers, state: State, command: Command, answers: Answers) -> Form:
    """What is asked, with what the rules say about the answers so far."""
    text, accept, questions = _asked(game, state, command, answers)
    price: Line = ""
    why_not = None
    try:
        move = built(state, command, answers)
    except (KeyError, ValueError, TypeError, msgspec.ValidationError):
        price = _to_go(game, state, command, answers)
    else:
        why_not = _objection(game, state, move)
    partner = _partner(game, command, answers) if command.form == "trade" else ""
    return Form(command.key, command.seat, text, accept, questions, price, why_not, partner=partner)


def _objection(game: Starfarers, state: State, move: Any) -> WhyNot | None:
    """What stands in the way, but not what is in a partner's hand: that one answers."""
    partner = move.partner if isinstance(move, Trade) else ""
    for problem in game.check(state, move):
        if not partner or problem.params.get("seat") != partner:
            return WhyNot(caption_of(problem), problem.topic, problem.firm)
    return None


def _asked(
    game: Starfarers, state: State, command: Command, answers: Answers
) -> tuple[Line, Line, tuple[Question, ...]]:
    """Its words, the words of the button that accepts it, and its questions."""
    seat, verb = command.seat, Caption(command.code, command.params)
    count = command.params.get("count", 0)
    assert isinstance(count, int)
    match command.form:
        case "trade":
            return _trade(game, state, command, answers)
        case "bank":
            return _bank(game, state, seat, answers)
        case "discard":
            return verb, Caption("discard-them"), (_of_hand(game, state, seat, (count, count)),)
        case "take-any":
            return verb, Caption("take-them"), (_of_bank(state, "cards", count),)
        case "give":
            asked = _of_hand(game, state, seat, (0, MOST_GIVEN))
            return Caption("how-many"), Caption("give-them"), (asked,)
        case "yes":
            return _paid_yes(game, state, seat)
    held = state.players[seat].hand.count
    return verb, Caption("tell-them"), (_of_hand(game, state, seat, (0, held)),)


def _paid_yes(game: Starfarers, state: State, seat: str) -> tuple[Line, Line, tuple[Question, ...]]:
    """What is handed over, and what a swap brings."""
    encounter = encounter_of(state)
    assert encounter is not None
    asked, brings = price_of(game.box, encounter)
    questions = [_of_hand(game, state, seat, (asked, asked))]
    if brings:
        questions = [replace(questions[0], text=_SIDES["gives"])]
        questions.append(_of_bank(state, "takes", brings))
    return Caption("hand-over", {"count": asked}), Caption("hand-them-over"), tuple(questions)


def _partner(game: Starfarers, command: Command, answers: Answers) -> str:
    told = answers.get("partner")
    return str(told if told in game.seats and told != command.seat else command.example.partner)


def _trade(
    game: Starfarers, state: State, command: Command, answers: Answers
) -> tuple[Line, Line, tuple[Question, ...]]:
    """Both sides of a trade; what the partner holds, the partner answers for."""
    seat = command.seat
    others = tuple(other for other in game.seats if other != seat)
    partner = _partner(game, command, answers)
    held = state.players[partner].hand.count
    partners = tuple(Option(other, name("seat", other), seat=other) for other in others)
    who = Question("partner", "pick", options=partners)
    gives = _of_hand(game, state, seat, (1, state.players[seat].hand.count), "gives")
    takes = _counted("takes", (held,) * KINDS, (1, held))
    return Caption("trade"), Caption("offer-to", {"player": partner}), (who, gives, takes)


def _bank(
    game: Starfarers, state: State, seat: str, answers: Answers
) -> tuple[Line, Line, tuple[Question, ...]]:
    """One lot a trade, at the seat's own rates, and no kind for the same."""
    best = tuple(rates(game.box, state, seat, resource)[0] for resource in RESOURCES)
    hand, could = _could_hold(game, state, seat)
    given, taken = (_kinds(answers, field) for field in ("gives", "takes"))
    open_kinds = (given or set(RESOURCES)) - taken
    lots = tuple(
        rate if held >= rate and resource in open_kinds else 0
        for resource, held, rate in zip(RESOURCES, could, best, strict=True)
    )
    left = tuple(
        min(1, count) if resource not in given else 0
        for resource, count in zip(RESOURCES, state.bank, strict=True)
    )
    gives = _counted("gives", lots, (1, max(lots)), hand=hand, steps=best)
    takes = _counted("takes", left, (1, 1))
    return Caption("bank"), Caption("do-trade"), (gives, takes)


def _kinds(answers: Answers, field: str) -> set[str]:
    """The kinds of which something is counted."""
    told = answers.get(field)
    return {kind for kind, count in told.items() if count} if isinstance(told, Mapping) else set()


def _to_go(game: Starfarers, state: State, command: Command, answers: Answers) -> Line:
    """How much has still to be counted, where that is a fixed number."""
    if command.form not in ("discard", "take-any", "yes"):
        return ""
    _, _, (first, *_) = _asked(game, state, command, answers)
    told = answers.get(first.field)
    counts = told.values() if isinstance(told, Mapping) else ()
    left = first.most - sum(count for count in counts if isinstance(count, int))
    return Caption("count-to-go", {"count": left}) if left > 0 else ""


# --- counting -----------------------------------------------------------------------------------


def _could_hold(game: Starfarers, state: State, seat: str) -> tuple[Hand, Cards]:
    """What is known of a hand, and the most of each kind that it could hold."""
    player = state.players[seat]
    hand = told_hand(player)
    pool = minus(unseen_cards(game.box, state), minus(hand.known, player.hand.known))
    return hand, most(hand, pool)


def _of_hand(
    game: Starfarers, state: State, seat: str, number: tuple[int, int], field: str = "cards"
) -> Question:
    """So many cards of a hand, at least and at most."""
    hand, could = _could_hold(game, state, seat)
    return _counted(field, could, number, hand=hand)


def _of_bank(state: State, field: str, count: int) -> Question:
    return _counted(field, state.bank, (count, count))


def _counted(
    field: str,
    could: Cards,
    number: tuple[int, int],
    *,
    hand: Hand = _NO_HAND,
    steps: Cards = _ONE_EACH,
) -> Question:
    options = tuple(
        Option(resource, heading("good", resource), resource, most=held, known=known, step=step)
        for resource, held, known, step in zip(RESOURCES, could, hand.known, steps, strict=True)
    )
    return Question(field, "count", _SIDES.get(field, ""), options, *number, hand.hidden)
