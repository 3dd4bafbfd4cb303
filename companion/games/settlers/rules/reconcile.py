"""Reconcile: the table says what really lies there, with a reason, as one event."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.counting import recounted
from companion.core.words import Problem
from companion.games.settlers.rules.audit import audit
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.moves import Reconcile, SeatCount
from companion.games.settlers.rules.payments import openly
from companion.games.settlers.rules.rulebook import applies, checks
from companion.games.settlers.rules.state import Player, State
from companion.games.settlers.rules.turn import settle

_FIELDS = (
    "players",
    "bank",
    "deck",
    "robber",
    "settlements",
    "cities",
    "roads",
    "longest_road",
    "largest_army",
    "progress_out",
)


@checks(Reconcile)
def check_reconcile(box: Box, state: State, move: Reconcile) -> list[Problem]:
    """It needs a reason, must change something, and may not make the position less possible."""
    problems = []
    if not move.reason.strip():
        problems.append(box.problem("reason-missing"))
    for seat in (move.counted or {}).keys() - state.players.keys():
        problems.append(box.problem("no-such-player", seat=seat, known=box.seats))
    after = reconcile(box, state, move)
    if after == state:
        problems.append(box.problem("nothing-changed"))
    before, found = audit(box, state), audit(box, after)
    if not any(problem.firm for problem in found):
        found = audit(box, settle(box, state, after, counted=True))
    return problems + [problem for problem in found if problem not in before]


@applies(Reconcile)
def reconcile(box: Box, state: State, move: Reconcile) -> State:
    changes = {field: getattr(move, field) for field in _FIELDS if getattr(move, field) is not None}
    state = replace(state, **changes)
    counted = {
        seat: _counted(state.players[seat], found)
        for seat, found in (move.counted or {}).items()
        if seat in state.players
    }
    return replace(state, players={**state.players, **counted}) if counted else state


def _counted(player: Player, found: SeatCount) -> Player:
    """So many cards were seen to be there; which ones came or went nobody saw."""
    if found.cards is not None:
        player = openly(player, recounted, found.cards)
    development = player.development
    if found.development is not None:
        development = recounted(development, found.development)
    knights = player.knights if found.knights is None else found.knights
    return replace(player, development=development, knights=knights)
