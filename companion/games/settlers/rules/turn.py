"""Whose turn and which phase it is, and what happens between two moves."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.hands import Hand, plus
from companion.core.pending import front_kind, waiting
from companion.core.words import Problem
from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.moves import EndTurn
from companion.games.settlers.rules.payments import deduced
from companion.games.settlers.rules.points import someone_has_won
from companion.games.settlers.rules.rulebook import applies, checks, legal_in_phase
from companion.games.settlers.rules.state import (
    NO_DEVELOPMENT_CARDS,
    FreeRoad,
    Phase,
    Player,
    RobberToMove,
    State,
    answers,
)

AFTER_ROLL: tuple[Phase, ...] = ("trade", "build", "action")
TRADING: tuple[Phase, ...] = ("trade", "action")


def first_phase(box: Box, state: State) -> Phase:
    """What comes after the roll."""
    return "action" if box.agreed(state).trade_and_build == "combined" else "trade"


def turn_problems(box: Box, state: State, seat: Seat, phases: tuple[Phase, ...]) -> list[Problem]:
    """What every action of a turn has in common: it is your turn, the phase, nothing pending."""
    if seat not in state.players:
        return [box.problem("no-such-player", seat=seat, known=box.seats)]
    problems = []
    if seat != state.active:
        problems.append(box.problem("not-your-turn", seat=state.active))
    if state.pending:
        problems.append(box.problem("something-is-due", due=front_kind(state)))
    elif state.phase not in phases:
        problems.append(box.problem("wrong-phase", phase=state.phase, needed=phases[0]))
    return problems


def pending_problems(box: Box, state: State, kind: type, seat: Seat) -> list[Problem]:
    """What every answer has in common: it was asked for, and of this seat."""
    if seat not in state.players:
        return [box.problem("no-such-player", seat=seat, known=box.seats)]
    front = state.pending[0] if state.pending else None
    if type(front) is kind and (type(front) is RobberToMove or type(front) is FreeRoad):
        whose = answers(state, front)
        return [] if seat == whose else [box.problem("not-your-turn", seat=whose)]
    if waiting(state, kind, seat) is None:
        return [box.problem("not-due", due=front_kind(state))]
    return []


def next_seat(box: Box, state: State) -> Seat:
    """Clockwise round the table, past those who have left."""
    for seat in others(box, state.active):
        if seat not in state.seating.left:
            return seat
    return state.active


def others(box: Box, seat: Seat) -> tuple[Seat, ...]:
    """The other players, clockwise from the left."""
    return box.round_from[seat][1:]


def settle(box: Box, before: State, state: State, *, counted: bool = False) -> State:
    """Work out what follows from the move: hands that are known now, and whether someone has won.

    Hands are worked out when hidden ones changed, or the table counted them; points come from
    pieces and open cards, so they are only added up again when those changed: cards are laid open
    by a claim, which ends the game itself, or by a count.
    """
    if state.players is not before.players:
        state = deduced(box, before, state, counted=counted)
    changed = (
        counted
        or state.settlements is not before.settlements
        or state.cities is not before.cities
        or state.longest_road != before.longest_road
        or state.largest_army != before.largest_army
        or state.active != before.active
        or state.agreed is not before.agreed
    )
    if changed and state.phase not in ("setup", "founding", "over") and someone_has_won(box, state):
        return replace(state, phase="over", pending=())
    return state


@checks(EndTurn)
def check_end_turn(box: Box, state: State, move: EndTurn) -> list[Problem]:
    return turn_problems(box, state, move.seat, AFTER_ROLL)


@applies(EndTurn)
def end_turn(box: Box, state: State, move: EndTurn) -> State:
    return next_turn(box, state)


def next_turn(box: Box, state: State) -> State:
    """The cards bought in this turn may be played from now on, by whomever."""
    players = state.players
    for seat, player in state.players.items():
        if player.bought != NO_DEVELOPMENT_CARDS:
            players = {**players, seat: with_bought_cards(player)}
    return replace(
        state,
        players=players,
        phase="roll",
        active=next_seat(box, state),
        turn=state.turn + 1,
        dice=(),
        total=0,
        card_played=False,
    )


def with_bought_cards(player: Player) -> Player:
    old, new = player.development, player.bought
    both = Hand(plus(old.known, new.known), old.hidden + new.hidden)
    return replace(player, development=both, bought=NO_DEVELOPMENT_CARDS)


@legal_in_phase("trade")
@legal_in_phase("build")
@legal_in_phase("action")
def legal_end_turn(box: Box, state: State) -> tuple[EndTurn]:
    return (EndTurn(state.active),)
