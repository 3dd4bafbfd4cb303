"""A household with games in its journal, so that every page has something to show."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from companion.core.events import Event
from companion.core.record import chained, event_body
from companion.demo.scenes import games_with_scenes
from companion.demo.short_games import first_game, short_game
from companion.simulation.play import play
from companion.table.journal import Journal
from companion.table.store import JournalError

RUNNING_EVENTS = 60


class Household(NamedTuple):
    """The numbers of its games."""

    finished: int
    running: int
    stuck: int


def furnish(folder: Path) -> Household:
    """A finished game, one that nobody can follow to its end, and one in the middle of its evening
    that is marked as running."""
    path = folder / "journal.sqlite3"
    with Journal(path) as journal:
        game = first_game()
        script, scenes = short_game(game), games_with_scenes()[game]
        finished = journal.new_game(script.setup)
        for event in script.events:
            finished.accept(event.move, "tap")
        stuck, running = journal.new_game(scenes.setup), journal.new_game(scenes.setup)
        for step, _ in zip(play(running.game, "first flight"), range(RUNNING_EVENTS), strict=False):
            stuck.accept(step.move, "tap")
            running.accept(step.move, "tap")
        journal.mark_running(running.number)
    _add_nonsense(path, stuck.number, scenes.nonsense)
    with Journal(path) as journal, suppress(JournalError):
        journal.open(stuck.number)  # which puts it aside
    return Household(finished.number, running.number, stuck.number)


def _add_nonsense(path: Path, game: int, move: Any) -> None:
    """An event that can be read and that no rule can carry out, as from a damaged tablet."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        last, n, digest = db.execute(
            "SELECT id, n, hash FROM events WHERE game = ? ORDER BY n DESC LIMIT 1", (game,)
        ).fetchone()
        at = "2026-01-02T20:00:00Z"
        line = event_body(n + 1, Event(move, at, "tap"))
        event = db.execute(
            "INSERT INTO events (game, parent, n, line, hash) VALUES (?, ?, ?, ?, ?)",
            (game, last, n + 1, line.decode(), chained(digest, line)),
        ).lastrowid
        db.execute(
            "INSERT INTO steps (game, kind, at, cursor, tip) VALUES (?, 'accept', ?, ?, ?)",
            (game, at, event, event),
        )
