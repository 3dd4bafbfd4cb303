"""Verify: is everything in the journal as it was written? All games, all branches, all hashes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.rules.core.record import chained
from companion.table.store import JournalError, Store


class Broken(Struct, frozen=True):
    """The first thing that is not as it was written; `n` is 0 if it is the game's first line."""

    game: int | None
    n: int
    reason: str


def first_broken_link(store: Store) -> Broken | None:
    """Look at the file itself, then at each event in the order in which they were written."""
    try:
        return _file(store) or _chains(store)
    except JournalError as error:
        return Broken(None, 0, error.detail or error.happened)


def _file(store: Store) -> Broken | None:
    for (answer,) in store.rows("PRAGMA integrity_check(1)"):
        if answer != "ok":
            return Broken(None, 0, str(answer))
    for row in store.rows("PRAGMA foreign_key_check"):
        return Broken(None, 0, f"row {row[1]} of {row[0]} points to nothing")
    return None


def _chains(store: Store) -> Broken | None:
    """Parents are written before their children, so one pass in the order of ids meets all."""
    links: dict[tuple[int, int | None], tuple[int, str]] = {}
    for game, header, digest in store.rows("SELECT id, header, hash FROM games ORDER BY id"):
        if chained("", str(header).encode("utf-8")) != digest:
            return Broken(game, 0, "the set-up was changed")
        links[game, None] = (0, digest)
    for event, game, parent, n, line, digest in store.rows(
        "SELECT id, game, parent, n, line, hash FROM events ORDER BY id"
    ):
        before = links.get((game, parent))
        if before is None:
            return Broken(game, n, "the event before it is not there")
        if n != before[0] + 1 or chained(before[1], str(line).encode("utf-8")) != digest:
            return Broken(game, n, "it, or an event before it, was changed or moved")
        links[game, event] = (n, digest)
    return _steps(store, links)


def _steps(store: Store, links: dict[tuple[int, int | None], Any]) -> Broken | None:
    """The history of the table must end at events of the same game."""
    for game, cursor, tip in store.rows("SELECT game, cursor, tip FROM steps"):
        if (game, cursor) not in links or (game, tip) not in links:
            return Broken(game, 0, "its history leads to an event of another game")
    for (game,) in store.rows(
        "SELECT id FROM games WHERE NOT EXISTS (SELECT 1 FROM steps WHERE game = games.id)"
    ):
        return Broken(game, 0, "it has no history")
    return None
