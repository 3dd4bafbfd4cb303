"""What each seat can say now on this table: the commands of the builder, as verbs."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.state import State
from companion.games.settlers.table_view.builder import SettlersTable
from companion.games.settlers.table_view.commands import acting_seat
from companion.tablet.table.verb import Moment, Verb, moment_of

_TOLD = {"steal": "tell-steal", "draw": "tell-draw"}
"""Chances that only one player looks at: the sheets on which they may be told."""


def moment(game: Settlers, state: State) -> Moment:
    """What can be said in this position, and what cannot and why."""
    now = moment_of(SettlersTable(game), state)
    if now.due.chance not in _TOLD:
        return now
    acting = acting_seat(now.due.seats, state)
    tell = Verb("tell", acting, asks=_TOLD[now.due.chance], place="choose")
    return replace(now, verbs=(tell, *now.verbs))
