"""A household with games in its journal, so that every page has something to show."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from companion.showing.starship.scenes import SETUP
from companion.showing.starship.script import short_game
from companion.simulation.play import play
from companion.table.journal import Journal

RUNNING_EVENTS = 60


class Household(NamedTuple):
    """The numbers of its games."""

    finished: int
    running: int


def furnish(folder: Path) -> Household:
    """A finished game, and one in the middle of its evening that is marked as running."""
    with Journal(folder / "journal.sqlite3") as journal:
        script = short_game()
        finished = journal.new_game(script.setup)
        for event in script.events:
            finished.accept(event.move, "tap")
        running = journal.new_game(SETUP)
        for n, step in enumerate(play(running.game, "first flight")):
            if n == RUNNING_EVENTS:
                break
            running.accept(step.move, "tap")
        journal.mark_running(running.number)
        return Household(finished.number, running.number)
