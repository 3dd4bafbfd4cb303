"""The rows of one game, from one journal into another. Events and steps get new numbers there."""

from __future__ import annotations

from companion.table.store import Store


def copy_rows(source: Store, target: Store, game: int) -> None:
    """The game keeps its number. Only inside a transaction."""
    for header, digest in source.rows("SELECT header, hash FROM games WHERE id = ?", game):
        target.add("INSERT INTO games (id, header, hash) VALUES (?, ?, ?)", game, header, digest)
    new: dict[int | None, int | None] = {None: None}
    for event, parent, n, line, digest in source.rows(
        "SELECT id, parent, n, line, hash FROM events WHERE game = ? ORDER BY id", game
    ):
        new[event] = target.add(
            "INSERT INTO events (game, parent, n, line, hash) VALUES (?, ?, ?, ?, ?)",
            game,
            new[parent],
            n,
            line,
            digest,
        )
    for kind, at, cursor, tip, note in source.rows(
        "SELECT kind, at, cursor, tip, note FROM steps WHERE game = ? ORDER BY id", game
    ):
        target.add(
            "INSERT INTO steps (game, kind, at, cursor, tip, note) VALUES (?, ?, ?, ?, ?, ?)",
            game,
            kind,
            at,
            new[cursor],
            new[tip],
            note,
        )
