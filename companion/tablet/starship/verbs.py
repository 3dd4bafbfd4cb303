"""The verbs of a position as the dock lays them out: by group, for one seat, the main one apart."""

from __future__ import annotations

from msgspec import Struct

from companion.core.due import Due
from companion.games.starship.rules.box import Seat
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.state import State
from companion.games.starship.table_view.commands import GROUPS, commands
from companion.view.commands import Command


class Moment(Struct, frozen=True):
    """All verbs of a position, with who must act and what the game waits for."""

    due: Due
    verbs: tuple[Command, ...]

    @property
    def main(self) -> Command | None:
        return next(iter(self.of("main")), None)

    @property
    def end(self) -> Command | None:
        return next(iter(self.of("end")), None)

    def of(self, group: str, seat: str | None = None) -> tuple[Command, ...]:
        return tuple(
            verb for verb in self.verbs if verb.group == group and seat in (None, verb.seat)
        )

    def groups(self, seat: str | None = None) -> tuple[str, ...]:
        """The groups that have something in them."""
        return tuple(group for group in GROUPS if self.of(group, seat))


def moment(game: Starship, state: State) -> Moment:
    """What can be said in this position, and what cannot and why."""
    return Moment(game.due(state), tuple(commands(game, state)))


def acting_seat(due: Due, fallback: Seat) -> Seat:
    """The one seat that things are turned to; the active one if both may act."""
    if len(due.seats) == 1:
        return "sun" if due.seats[0] == "sun" else "moon"
    return fallback
