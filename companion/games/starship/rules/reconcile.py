"""Reconcile: the table says what really lies there, with a reason, as one event."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.setting_right import register_reconciling, told
from companion.games.starship.rules.audit import audit
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.moves import Reconcile
from companion.games.starship.rules.rulebook import BOOK
from companion.games.starship.rules.state import State
from companion.games.starship.rules.turn import settle

_FIELDS = ("sun", "moon", "stacks", "missions", "set_aside")


def reconcile(box: Box, state: State, move: Reconcile) -> State:
    return replace(state, **told(move, _FIELDS))


register_reconciling(BOOK, Reconcile, audit, reconcile, settle)
