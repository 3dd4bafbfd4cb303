"""Journals as somebody would write them who knows our format and our hashes, but not our rules."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.core.events import Event, Ruling
from companion.core.record import chained, event_body, header_body
from companion.core.setup import Setup
from companion.games.starship.rules.moves import ChooseColony
from companion.table.journal import Journal
from tests.table.play import SETUP

AT = "2026-01-02T03:04:05Z"
NONSENSE = ChooseColony("moon", "nowhere")
"""A move that can be read, and that no rule can carry out."""


def write_game(
    path: Path,
    moves: Iterable[Any] = (NONSENSE,),
    setup: Setup = SETUP,
    *,
    position: Any = None,
    running: bool = False,
    ruling: Ruling | None = None,
) -> int:
    """Put a game into a journal without asking any rule; every hash is right."""
    Journal(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        body = header_body(setup, AT, position)
        digest = chained("", body)
        number = db.execute(
            "INSERT INTO games (header, hash) VALUES (?, ?)", (body.decode(), digest)
        ).lastrowid
        assert number is not None
        insert_step = "INSERT INTO steps (game, kind, at, cursor, tip) VALUES (?, ?, ?, ?, ?)"
        db.execute(insert_step, (number, "start", AT, None, None))
        parent = None
        for n, move in enumerate(moves, start=1):
            body = event_body(n, Event(move, AT, "tap", ruling=ruling))
            digest = chained(digest, body)
            parent = db.execute(
                "INSERT INTO events (game, parent, n, line, hash) VALUES (?, ?, ?, ?, ?)",
                (number, parent, n, body.decode(), digest),
            ).lastrowid
            db.execute(insert_step, (number, "accept", AT, parent, parent))
        if running:
            db.execute("INSERT OR REPLACE INTO running (one, game) VALUES (1, ?)", (number,))
    return number
