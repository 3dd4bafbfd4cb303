"""Who plays and what is agreed on, as it changes in mid-game: see core/seating.py and agreeing.py.

No printed rule says what happens to a hand when its player leaves; here it goes back to the bank.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.agreeing import Agree, register_agreeing
from companion.core.hands import Cards
from companion.core.seating import leaving_problems, register_seating, staying, without
from companion.core.words import Note, Problem
from companion.games.settlers.rules.audit import audit
from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.longest_road import after_agreement
from companion.games.settlers.rules.moves import Leave
from companion.games.settlers.rules.payments import holds, pay_bank, pay_note
from companion.games.settlers.rules.resources import cards
from companion.games.settlers.rules.rulebook import BOOK, applies, checks, instructs
from companion.games.settlers.rules.state import State
from companion.games.settlers.rules.turn import AFTER_ROLL, first_phase, next_turn


def follows(box: Box, state: State, move: Agree) -> State:
    """Who trades before building still may, in the turn in which that is agreed; and a road that
    passes rivals is counted anew."""
    if "trade_and_build" in move.switches and state.phase in AFTER_ROLL:
        state = replace(state, phase=first_phase(box, state))
    return after_agreement(box, state) if "roads_past_rivals" in move.switches else state


register_seating(BOOK)
register_agreeing(BOOK, audit, follows)


@checks(Leave)
def check_leave(box: Box, state: State, move: Leave) -> list[Problem]:
    """Between two decisions, and the hand lies open: the bank gets all of it."""
    if problems := leaving_problems(box, state, move.seat):
        return problems
    hand, laid_open = state.players[move.seat].hand, _laid_open(state, move)
    if sum(laid_open) != hand.count or not holds(box, state, move.seat, laid_open):
        return [box.problem("hand-not-open", seat=move.seat, count=hand.count)]
    return []


def _laid_open(state: State, move: Leave) -> Cards:
    hand, told = state.players[move.seat].hand, cards(move.cards)
    return told if any(told) or hand.hidden else hand.known


@applies(Leave)
def leave(box: Box, state: State, move: Leave) -> State:
    """The last one who stays has won; if it was the turn of whoever leaves, it ends."""
    state = pay_bank(box, state, move.seat, _laid_open(state, move))
    state = without(state, move.seat)
    stay = staying(box.seats, state)
    if len(stay) == 1:
        last: Seat = next(seat for seat in box.seats if seat in stay)
        return replace(state, phase="over", active=last)
    return next_turn(box, state) if move.seat == state.active else state


@instructs(Leave)
def left(box: Box, before: State, move: Leave, after: State) -> Iterator[Note]:
    yield from pay_note(move.seat, _laid_open(before, move))
