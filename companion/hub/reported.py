"""The result of a game that a table reported, found by playing its events again."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.game import REFEREE, AnyGame
from companion.night.scoring import Result, Score
from companion.night.trouble import NightError
from companion.table.journal import Journal

MOST_SECONDS = 60.0


class Reported(Struct, frozen=True):
    """Points and winner by the names that stand in the game's set-up, who sat on which seat, and
    the hash of the game's end."""

    points: dict[str, int]
    winner: str
    head: str
    seats: dict[str, str]

    @property
    def winning_seat(self) -> str:
        return next(seat for seat, name in self.seats.items() if name == self.winner)

    def by_seat(self) -> dict[str, int]:
        return {seat: self.points[name] for seat, name in self.seats.items()}

    def result(self, players: Mapping[str, str]) -> Result:
        """`players` by the names they have on the wall: those who sit at the table."""
        if set(self.points) != set(players):
            raise NightError("The game was played by others than who sits at this table.")
        scores = tuple(Score(players[name], had) for name, had in self.points.items())
        return Result(scores, players[self.winner])


def replayed(path: Path, game: int) -> Reported:
    """Raises NightError if the game is not over, JournalError if the rules cannot follow it."""
    with Journal(path) as journal:
        if (broken := journal.verify()) is not None:
            raise NightError("Event {n} of this table is not as it was written.", n=broken.n)
        journal.follow(game, time.monotonic() + MOST_SECONDS)
        table = journal.open(game)
        return reported(table.game, table.state, table.hash, table.game.setup.seats)


def reported(game: AnyGame, state: Any, head: str, seats: Mapping[str, str]) -> Reported:
    """The result of this position; `head` is the hash of what led to it."""
    winner = game.winner(state)
    if winner is None:
        raise NightError("This game is not over.")
    points = {name: game.score(state, seat, REFEREE).total for seat, name in seats.items()}
    return Reported(points, seats[winner], head, dict(seats))
