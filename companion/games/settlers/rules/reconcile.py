"""Reconcile: the table says what really lies there, with a reason, as one event."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.core.counting import recounted
from companion.core.setting_right import register_reconciling, told
from companion.core.words import Problem
from companion.games.settlers.rules.audit import audit
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.moves import Reconcile, SeatCount
from companion.games.settlers.rules.payments import openly
from companion.games.settlers.rules.rulebook import BOOK
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


def reconcile(box: Box, state: State, move: Reconcile) -> State:
    state = replace(state, **told(move, _FIELDS))
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


def _strangers(box: Box, state: State, move: Reconcile) -> list[Problem]:
    seats = (move.counted or {}).keys() - state.players.keys()
    return [box.problem("no-such-player", seat=seat, known=box.seats) for seat in seats]


register_reconciling(
    BOOK, Reconcile, audit, reconcile, partial(settle, counted=True), unknown=_strangers
)
