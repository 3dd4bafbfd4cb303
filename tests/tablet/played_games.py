"""Puts played games into a household's journal, so that pages have something to show."""

from __future__ import annotations

from pathlib import Path

from companion.core.setup import Setup
from companion.simulation.play import play
from companion.table.journal import Journal

SETUP = Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": "Ben"})


def put_game(
    folder: Path, events: int | None = None, seed: str = "first flight", setup: Setup = SETUP
) -> int:
    """A game with so many events, or a whole one, marked as running; its number."""
    with Journal(folder / "journal.sqlite3") as journal:
        table = journal.new_game(setup)
        for n, step in enumerate(play(table.game, seed)):
            if n == events:
                break
            table.accept(step.move, "simulation")
        journal.mark_running(table.number)
        return table.number
