"""What the pilot answers in an encounter. A gift is paid before anybody knows what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from msgspec.structs import replace

from companion.core.hands import Cards, can_pay
from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.games.starfarers.rules.encounter_script import (
    GIFTS,
    MOST_GIVEN,
    PAID_QUESTIONS,
)
from companion.games.starfarers.rules.encounter_state import EncounterState
from companion.games.starfarers.rules.encounters import encounter_of, entered, script_of
from companion.games.starfarers.rules.goods import KINDS, cards, goods_of
from companion.games.starfarers.rules.holdings import can_afford, known_hand, paid
from companion.games.starfarers.rules.rulebook import applies, checks, legal_when_pending
from companion.games.starfarers.rules.state import Encounter, State
from companion.games.starfarers.rules.turn import answered, pending_problems


def _answer_problems(box: Box, state: State, seat: str, *, gift: bool) -> list[Problem]:
    encounter = encounter_of(state)
    if encounter is None or not encounter.question:
        return pending_problems(box, state, Encounter, seat) or [
            box.problem("not-due", due="encounter")
        ]
    if seat != state.active:
        return [box.problem("not-your-turn", seat=state.active)]
    if gift != (encounter.question in GIFTS):
        return [box.problem("wrong-answer")]
    return []


def _unpayable(box: Box, state: State, seat: str, given: Cards) -> list[Problem]:
    if can_afford(box, state, seat, given):
        return []
    return [box.problem("cards-short", seat=seat)]


@checks(GiveInEncounter)
def check_gift(box: Box, state: State, move: GiveInEncounter) -> list[Problem]:
    if problems := _answer_problems(box, state, move.seat, gift=True):
        return problems
    given = cards(move.cards)
    if sum(given) > MOST_GIVEN:
        return [box.problem("gift-too-big", most=MOST_GIVEN, count=sum(given))]
    return _unpayable(box, state, move.seat, given)


@applies(GiveInEncounter)
def apply_gift(box: Box, state: State, move: GiveInEncounter) -> State:
    encounter, item = encounter_of(state), state.pending[0]
    assert encounter is not None
    given = cards(move.cards)
    script = script_of(box, encounter)
    encounter = replace(encounter, gift=given)
    if script.then:
        encounter = replace(encounter, question=script.then)
    else:
        encounter = entered(box, encounter, f"give_{min(sum(given), MOST_GIVEN)}")
    return answered(paid(state, move.seat, given), item, Encounter(encounter))


@checks(AnswerEncounter)
def check_answer(box: Box, state: State, move: AnswerEncounter) -> list[Problem]:
    if problems := _answer_problems(box, state, move.seat, gift=False):
        return problems
    encounter = encounter_of(state)
    assert encounter is not None
    given, taken = cards(move.cards), cards(move.takes)
    swaps = encounter.question == "swap" and move.answer == "yes"
    asked, swapped = price_of(box, encounter)
    needed = asked if move.answer == "yes" and encounter.question in PAID_QUESTIONS else 0
    problems = []
    if sum(given) != needed:
        problems.append(box.problem("wrong-number-of-cards", needed=needed, count=sum(given)))
    brings = swapped if swaps else 0
    if sum(taken) != brings:
        problems.append(box.problem("wrong-number-of-cards", needed=brings, count=sum(taken)))
    if any(held and got for held, got in zip(given, taken, strict=True)):
        problems.append(box.problem("same-resource"))
    if any(got > held for got, held in zip(taken, state.bank, strict=True)):
        problems.append(box.problem("bank-too-small"))
    return problems or _unpayable(box, state, move.seat, given)


def price_of(box: Box, encounter: EncounterState) -> tuple[int, int]:
    """How many cards a yes costs and how many a swap brings: read aloud with the question, so
    known to those as well who must not see the card."""
    if not encounter.card:
        return encounter.asked, encounter.brings
    script = script_of(box, encounter)
    steps = script.branches.get("yes", ()) if encounter.question == "swap" else ()
    return script.asked, next((step.amount for step in steps if step.kind == "swap"), 0)


@applies(AnswerEncounter)
def apply_answer(box: Box, state: State, move: AnswerEncounter) -> State:
    encounter, item = encounter_of(state), state.pending[0]
    assert encounter is not None
    encounter = replace(encounter, paying=cards(move.cards), swapped=cards(move.takes))
    return answered(state, item, Encounter(entered(box, encounter, move.answer)))


@legal_when_pending(Encounter)
def legal_answers(box: Box, state: State) -> Iterator[GiveInEncounter | AnswerEncounter]:
    encounter = encounter_of(state)
    if encounter is None or not encounter.question:
        return
    seat = state.active
    if encounter.question in GIFTS:
        for count in range(MOST_GIVEN + 1):
            for given in _payable(box, state, seat, count):
                yield GiveInEncounter(seat, goods_of(given))
        return
    yield AnswerEncounter(seat, "no")
    if encounter.question not in PAID_QUESTIONS:
        yield AnswerEncounter(seat, "yes")
        return
    asked, brings = price_of(box, encounter)
    for given in _payable(box, state, seat, asked):
        if encounter.question != "swap":
            yield AnswerEncounter(seat, "yes", goods_of(given))
            continue
        for taken in _bundles(brings):
            move = AnswerEncounter(seat, "yes", goods_of(given), goods_of(taken))
            if not check_answer(box, state, move):
                yield move


@cache
def _bundles(count: int) -> tuple[Cards, ...]:
    """Every choice of so many cards."""
    return tuple(
        tuple(kinds.count(kind) for kind in range(KINDS))
        for kinds in combinations_with_replacement(range(KINDS), count)
    )


def _payable(box: Box, state: State, seat: str, count: int) -> list[Cards]:
    if count > state.players[seat].hand.count:
        return []
    hand, pool = known_hand(box, state, seat)
    return [given for given in _bundles(count) if can_pay(hand, given, pool)]
