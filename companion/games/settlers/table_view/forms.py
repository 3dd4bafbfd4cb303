"""What verbs ask that need more than a tap: trades, discards, cards that are taken or told."""

from __future__ import annotations

from collections.abc import Mapping
from operator import floordiv
from typing import Any

from msgspec import convert, to_builtins
from msgspec.structs import replace

from companion.core.hands import Cards, Hand
from companion.core.words import Problem
from companion.games.settlers.rules.box import DEVELOPMENT
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import CORNERS
from companion.games.settlers.rules.moves import TellDevelopment
from companion.games.settlers.rules.payments import could_hold, unseen_development
from companion.games.settlers.rules.production import sums
from companion.games.settlers.rules.resources import RESOURCES, Resources, cards
from companion.games.settlers.rules.state import CardToDraw, CardToSteal, State
from companion.games.settlers.rules.trading import rates
from companion.view.asking import Form, Option, Question, WhyNot
from companion.view.captions import Caption, Line, caption_of, name
from companion.view.commands import Choice, Command, key_of

Answers = Mapping[str, Any]
ANY = 99
"""More cards of a kind than anybody holds."""


def _robbed(state: State, victim: str) -> Option:
    """Whom the robber robs, and how many cards there are to draw from."""
    if not victim:
        return Option(victim, Caption("rob-nobody"), "robber")
    held = next(player.hand for seat, player in state.players.items() if seat == victim)
    detail = Caption("cards-held", {"count": held.count})
    text = Caption("rob", {"player": victim})
    return Option(victim, text, "robber", detail=detail, known=held.count, seat=victim)


def whom(state: State, asked: Question, choices: Mapping[Choice, tuple[Any, ...]]) -> Question:
    """Whom to rob, each with a house of theirs at the robber's new hex."""
    houses = {**state.settlements, **state.cities}
    hexes = {choice.key: moves[0].hex for choice, moves in choices.items()}
    options = (
        replace(option, at=_house(houses, hexes[option.key], option.seat))
        for option in asked.options
    )
    return replace(asked, text=Caption("whom-rob"), options=tuple(options))


def _house(houses: Mapping[str, str], hex_id: str, seat: str) -> str:
    at = next((at for at in CORNERS[hex_id] if seat and houses.get(at) == seat), "")
    return key_of("intersection", at) if at else ""


def option(state: State, choice: Choice) -> Option:
    """An answer that is no place."""
    match choice.field:
        case "victim":
            return _robbed(state, choice.id)
        case "resource":
            return Option(choice.key, name("resource", choice.id), choice.id)
        case _:
            return Option(choice.key, choice.id)


# --- cards that are counted out -----------------------------------------------------------------


def _from_hand(
    field: str, text: Line, hand: Hand, could: Cards, number: tuple[int, int]
) -> Question:
    """So many cards of a hand that could hold so many of each kind; what of it is known is there,
    and the others are of any kind."""
    options = tuple(
        Option(resource, name("resource", resource), resource, most=most, known=held)
        for resource, most, held in zip(RESOURCES, could, hand.known, strict=True)
    )
    return Question(field, "count", text, options, *number, spare=hand.hidden)


def _of_own(
    game: Settlers, state: State, command: Command, count: tuple[int, int] | None = None
) -> Question:
    """Cards of the hand of whoever is asked: so many, or all."""
    seat = command.example.seat
    hand = state.players[seat].hand
    number = count or (hand.count, hand.count)
    return _from_hand("cards", "", hand, could_hold(game.box, state, seat), number)


def _from_bank(field: str, text: Line, state: State, least: int, most: int) -> Question:
    options = tuple(
        Option(resource, name("resource", resource), resource, most=left)
        for resource, left in zip(RESOURCES, state.bank, strict=True)
    )
    return Question(field, "count", text, options, least, most)


def form(game: Settlers, state: State, command: Command, answers: Answers) -> Form:
    """What a command asks, with the rules' objection to the answers so far."""
    match command.form:
        case "trade":
            return _trade(game, state, command, answers)
        case "bank":
            return _bank(game, state, command, answers)
        case "plenty":
            asked = _plenty(state, command)
        case "discard":
            asked = _discard(game, state, command)
        case "tell-hand":
            asked = _telling(command, _of_own(game, state, command))
        case _:
            asked = _tell_development(state, command)
    if not all(_is_counted(question, answers) for question in asked.questions):
        return asked
    problems = _problems(game, state, command, told_fields(command, answers))
    return replace(asked, why_not=_first(problems))


def _is_counted(question: Question, answers: Answers) -> bool:
    """Whether as many were counted as have to be."""
    return bool(sum(answers.get(question.field, {}).values()) == question.most)


def _trade(game: Settlers, state: State, command: Command, answers: Answers) -> Form:
    """What is in the partner's hand is not asked: that one answers."""
    seat, partner = command.seat, str(answers.get("partner", command.example.partner))
    own = state.players[command.example.seat].hand
    could = could_hold(game.box, state, command.example.seat)
    others = {other: player for other, player in state.players.items() if other != seat}
    theirs = Hand((0,) * len(RESOURCES), others[partner].hand.count if partner in others else 0)
    any_kind = (theirs.hidden,) * len(RESOURCES)
    least = 0 if game.box.agreed(state).gifts == "yes" else 1
    partners = tuple(Option(other, name("seat", other), seat=other) for other in others)
    began = "gives" in answers or "takes" in answers
    problems = _problems(game, state, command, answers) if began else []
    why_not = [problem for problem in problems if problem.params.get("seat") != partner]
    return Form(
        command.key,
        seat,
        Caption("trade"),
        Caption("offer-to", {"player": partner}),
        (
            Question("partner", "pick", options=partners),
            _from_hand("gives", Caption("you-give"), own, could, (least, own.count)),
            _from_hand("takes", Caption("you-take"), theirs, any_kind, (least, theirs.hidden)),
        ),
        why_not=_first(why_not),
        partner=partner,
    )


def _bank(game: Settlers, state: State, command: Command, answers: Answers) -> Form:
    """A tap gives as many cards as the bank asks for one; no kind is traded for itself; the price
    says how many are still to be taken."""
    seat = command.example.seat
    hand, needed = state.players[seat].hand, rates(game.box, state, seat)
    given, taken = _counted(answers, "gives"), _counted(answers, "takes")
    lots = sum(map(floordiv, given, needed))
    left = lots - sum(taken)
    ready = lots > 0 and left == 0
    gives = _from_hand(
        "gives", Caption("you-give"), hand, could_hold(game.box, state, seat), (1, hand.count)
    )
    due = max(1, lots)
    takes = _from_bank("takes", Caption("you-take"), state, due, due)
    return Form(
        command.key,
        command.seat,
        Caption("bank"),
        Caption("do-trade"),
        (
            _without(_by_lots(gives, needed), taken),
            _without(takes, given),
        ),
        price=Caption("count-to-go", {"count": left}) if left > 0 else "",
        why_not=_first(_problems(game, state, command, answers)) if ready else None,
    )


def _by_lots(question: Question, needed: Cards) -> Question:
    pairs = zip(question.options, needed, strict=True)
    return replace(question, options=tuple(replace(one, step=step) for one, step in pairs))


def _without(question: Question, cards: Cards) -> Question:
    """Kinds that are counted on the other side cannot be counted here."""
    pairs = zip(question.options, cards, strict=True)
    options = (replace(one, most=0, known=0) if count else one for one, count in pairs)
    return replace(question, options=tuple(options))


def _counted(answers: Answers, field: str) -> tuple[int, ...]:
    return cards(convert(answers.get(field, {}), Resources))


def _plenty(state: State, command: Command) -> Form:
    two = min(2, sum(state.bank))
    question = _from_bank("takes", "", state, two, two)
    return Form(command.key, command.seat, Caption("take-two"), Caption("take-them"), (question,))


def _discard(game: Settlers, state: State, command: Command) -> Form:
    count = int(str(command.params["count"]))
    question = _of_own(game, state, command, (count, count))
    title = Caption("discard", command.params)
    return Form(command.key, command.seat, title, Caption("discard-them"), (question,))


def _tell_development(state: State, command: Command) -> Form:
    """The older ones first, then those that were bought in this turn."""
    player = state.players[command.example.seat]
    older, bought = player.development, player.bought
    asked = (
        ("cards", Caption("older-cards"), older),
        ("bought", Caption("bought-cards"), bought),
    )
    return _telling(
        command,
        *(
            Question(field, "count", text, _development_options(hand), hand.count, hand.count)
            for field, text, hand in asked
            if hand.count
        ),
    )


def _development_options(hand: Hand) -> tuple[Option, ...]:
    return tuple(
        Option(kind, name("development", kind), kind, most=hand.count) for kind in DEVELOPMENT
    )


def _telling(command: Command, *questions: Question) -> Form:
    return Form(command.key, command.seat, Caption("tell-cards"), Caption("tell-them"), questions)


# --- the move that answers mean -------------------------------------------------------------------


def told_fields(command: Command, answers: Answers) -> Answers:
    """The fields of the move. Development cards are told by kind and kept as a list."""
    if not isinstance(command.example, TellDevelopment):
        return answers
    unknown = answers.keys() - {"cards", "bought"}
    if unknown:
        raise KeyError(*unknown)
    return {"cards": [*_listed(answers.get("cards", {})), *_listed(answers.get("bought", {}))]}


def _listed(counted: Mapping[str, int]) -> list[str]:
    return [kind for kind, count in counted.items() for _ in range(min(count, ANY))]


def _problems(game: Settlers, state: State, command: Command, answers: Answers) -> list[Problem]:
    fields = {**to_builtins(command.example), **answers}
    return game.check(state, convert(fields, type(command.example)))


def _first(problems: list[Problem]) -> WhyNot | None:
    if not problems:
        return None
    problem = problems[0]
    return WhyNot(caption_of(problem), problem.topic, problem.firm)


# --- what chance answers ------------------------------------------------------------------------


def due(game: Settlers, state: State) -> Question | None:
    """Dice, the island, or a card that only whoever drew it looks at."""
    awaited = game.due(state)
    front = state.pending[0] if state.pending else None
    if awaited.chance == "roll":
        dice = (tuple(game.box.dice.dice),) * game.box.dice.thrown
        return Question("faces", "dice", dice=dice, sums=sums(game.box))
    if awaited.chance == "lay_island":
        return Question("island", "enter", Caption("lay-island"))
    if isinstance(front, CardToSteal):
        possible = could_hold(game.box, state, front.victim)
        return _which("resource", RESOURCES, possible)
    if isinstance(front, CardToDraw):
        return _which("development", DEVELOPMENT, unseen_development(game.box, state))
    return None


def _which(kind: str, ids: tuple[str, ...], possible: tuple[int, ...]) -> Question:
    """What could have been drawn comes first."""
    likely = [id for id, count in zip(ids, possible, strict=True) if count]
    others = [id for id in ids if id not in likely]
    options = tuple(Option(id, name(kind, id), id) for id in (*likely, *others))
    return Question("card", "pick", Caption("which-card"), options, likely=len(likely), secret=True)
