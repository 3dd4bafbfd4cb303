"""Who plays and what is agreed on, as it changes in mid-game: see core/seating.py and agreeing.py.

No printed rule says what happens to a hand when its player leaves; here it goes back to the bank.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.agreeing import register_agreeing
from companion.core.hands import Cards
from companion.core.seating import leaving_problems, register_seating, staying, without
from companion.core.setting_right import made_worse
from companion.core.words import Problem
from companion.games.starfarers.rules.audit import audit
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.flight import next_turn
from companion.games.starfarers.rules.goods import cards
from companion.games.starfarers.rules.holdings import can_afford, paid
from companion.games.starfarers.rules.moves import Leave
from companion.games.starfarers.rules.rulebook import BOOK, applies, checks
from companion.games.starfarers.rules.state import State

register_seating(BOOK)
register_agreeing(BOOK, audit)


@checks(Leave)
def check_leave(box: Box, state: State, move: Leave) -> list[Problem]:
    """Between two decisions, and the hand lies open: the bank gets all of it. Whoever leaves in a
    flight has ships that can stay where they are."""
    if problems := leaving_problems(box, state, move.seat):
        return problems
    hand, laid_open = state.players[move.seat].hand, _laid_open(state, move)
    if sum(laid_open) != hand.count or not can_afford(box, state, move.seat, laid_open):
        return [box.problem("hand-not-open", seat=move.seat, count=hand.count)]
    return made_worse(audit, box, state, leave(box, state, move))


def _laid_open(state: State, move: Leave) -> Cards:
    hand, told = state.players[move.seat].hand, cards(move.cards)
    return told if any(told) or hand.hidden else hand.known


@applies(Leave)
def leave(box: Box, state: State, move: Leave) -> State:
    """The last one who stays has won; if it was the turn of whoever leaves, it ends."""
    state = paid(state, move.seat, _laid_open(state, move))
    state = without(state, move.seat)
    stay = staying(box.seats, state)
    if len(stay) == 1:
        return replace(state, phase="over", active=stay[0], flight=None)
    return next_turn(box, state) if move.seat == state.active else state
