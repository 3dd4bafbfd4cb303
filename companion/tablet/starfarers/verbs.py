"""What each seat can say now on this table: the commands of the builder, as verbs."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.due import Due
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.table_view.builder import StarfarersTable
from companion.games.starfarers.table_view.ways import way
from companion.tablet.table.verb import Moment, Verb, moment_of

__all__ = ["acting_seat", "moment", "way"]


def moment(game: Starfarers, state: State) -> Moment:
    """What can be said in this position, and what cannot and why."""
    now = moment_of(StarfarersTable(game), state)
    return replace(now, verbs=tuple(map(_asked_in_private, now.verbs)))


def _asked_in_private(verb: Verb) -> Verb:
    """Which chip a player has seen is told on a sheet of its own."""
    if verb.code != "look-at-chip":
        return verb
    kept = {
        place: tuple(move for move in moves if not move.chip)
        for place, moves in verb.targets.items()
    }
    return replace(verb, targets=kept)


def acting_seat(due: Due, state: State) -> str:
    """The one seat that the dock is turned to; the active one if several may act."""
    return due.seats[0] if len(due.seats) == 1 else state.active
