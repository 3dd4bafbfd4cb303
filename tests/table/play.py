"""Random legal play for the tests of the table: what people and dice would say, from a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.chances import Draw, Roll
from companion.core.game import AnyGame
from companion.core.setup import Setup
from companion.games.starship.rules.moves import (
    CompleteMission,
    Fight,
    ForgetReplacement,
    FoundColony,
    FoundPost,
    Look,
)
from companion.table.table import Table

SETUP = Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": "Ben"})

SCORING = (CompleteMission, Fight, FoundColony, FoundPost)


class Ticking:
    """A clock that is a second later each time, so that tests are exact."""

    def __init__(self) -> None:
        self._seconds = 0

    def __call__(self) -> str:
        self._seconds += 1
        minutes, seconds = divmod(self._seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f"2026-01-02T{hours % 24:02}:{minutes:02}:{seconds:02}Z"


def random_move(game: AnyGame, state: Any, random: Random, *, quiet: bool = False) -> Any:
    """A legal move, or None when the game is over. Quiet play avoids points, so it goes on."""
    due = game.due(state)
    if due.chance == "roll":
        return Roll(str(due.of), (random.choice(game.pack.values["dice"][due.of]),))
    if due.chance == "draw":
        return Draw(str(due.of), random.choice(game.likely(state)))
    if due.chance == "look":
        return Look(str(due.of))
    moves = [move for move in game.legal(state) if not isinstance(move, ForgetReplacement)]
    if quiet:
        moves = [move for move in moves if not isinstance(move, SCORING)] or moves
    return random.choice(moves) if moves else None


def play(table: Table, events: int, random: Random, *, quiet: bool = False) -> int:
    """Accept up to so many random events; the number that the game allowed."""
    for count in range(events):
        move = random_move(table.game, table.state, random, quiet=quiet)
        if move is None:
            return count
        table.accept(move, "simulation")
    return events
