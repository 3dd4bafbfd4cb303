"""A game that was begun without the tablet: what lies there is told once, and it goes on."""

from __future__ import annotations

from functools import partial

from companion.core.going_on import position_problems
from companion.core.hands import Hand
from companion.core.words import Problem
from companion.games.settlers.rules.audit import audit
from companion.games.settlers.rules.box import NO_DEVELOPMENT, Box
from companion.games.settlers.rules.moves import GoOn, SeatCount
from companion.games.settlers.rules.resources import NO_CARDS
from companion.games.settlers.rules.rulebook import applies, checks
from companion.games.settlers.rules.state import Player, State
from companion.games.settlers.rules.turn import settle


@checks(GoOn)
def check_go_on(box: Box, state: State, move: GoOn) -> list[Problem]:
    """Only at the beginning, on an island that lies there, and with the sums of the box."""
    if state.phase not in ("setup", "founding"):
        return [box.problem("not-at-the-beginning")]
    if state.island is None:
        return [box.problem("not-an-island", hexes=0)]
    for seat in (move.turn_of, *move.counted):
        if seat not in box.seats:
            return [box.problem("no-such-player", seat=seat, known=box.seats)]
    settled = partial(settle, box, state, counted=True)
    return position_problems(partial(audit, box), go_on(box, state, move), settled)


@applies(GoOn)
def go_on(box: Box, state: State, move: GoOn) -> State:
    players = {seat: _player(move.counted.get(seat, SeatCount())) for seat in box.seats}
    told = sum(one.development.count + one.knights for one in players.values())
    return State(
        players=players,
        bank=move.bank,
        deck=sum(box.development) - told - sum(move.progress_out),
        active=move.turn_of,
        phase="roll",
        turn=1,
        island=state.island,
        robber=move.robber,
        settlements=move.settlements,
        cities=move.cities,
        roads=move.roads,
        longest_road=move.longest_road,
        largest_army=move.largest_army,
        progress_out=move.progress_out,
        agreed=state.agreed,
        seating=state.seating,
    )


def _player(count: SeatCount) -> Player:
    """So many cards, and nobody has seen which."""
    hand = Hand(NO_CARDS, count.cards or 0)
    development = Hand(NO_DEVELOPMENT, count.development or 0)
    return Player(hand, development, knights=count.knights or 0)
