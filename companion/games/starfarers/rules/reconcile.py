"""Reconcile: the table says what really lies there, with a reason, as one event."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.setting_right import register_reconciling, told
from companion.games.starfarers.rules.audit import audit
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.moves import Reconcile
from companion.games.starfarers.rules.rulebook import BOOK
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.rules.turn import settle

_FIELDS = ("bank", "reserve", "chips", "sectors", "stations", "encounters")


def reconcile(box: Box, state: State, move: Reconcile) -> State:
    return replace(state, players={**state.players, **move.players}, **told(move, _FIELDS))


register_reconciling(BOOK, Reconcile, audit, reconcile, settle)
