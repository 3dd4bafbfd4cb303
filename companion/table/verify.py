"""Verify: is everything in the journal as it was written? All games, all branches, all hashes."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from msgspec import Struct

from companion.core.record import chained
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


MOST_DAMAGED = 20
"""Where more games than that are damaged, so is the file."""


def damaged_games(store: Store) -> set[int]:
    """The games that are not as they were written. Raises JournalError if the file is not."""
    if broken := _file(store):
        raise store.error("damaged", broken.reason)
    damaged: set[int] = set()
    while (broken := _chains(store, damaged)) is not None:
        if broken.game is None or len(damaged) == MOST_DAMAGED:
            raise store.error("damaged", broken.reason)
        damaged.add(broken.game)
    return damaged


def _file(store: Store) -> Broken | None:
    for (answer,) in store.rows("PRAGMA integrity_check(1)"):
        if answer != "ok":
            return Broken(None, 0, str(answer))
    for row in store.rows("PRAGMA foreign_key_check"):
        return Broken(None, 0, f"row {row[1]} of {row[0]} points to nothing")
    return None


LARGEST_NUMBER = 2**31
"""Of a game; numbers of games are counted from 1."""

Links = dict[tuple[int, int | None], "Link"]
"""Every event by its game and id; the start of a game is no event."""


class Link(Struct, frozen=True):
    n: int
    hash: str
    parent: int | None


def _chains(store: Store, without: Collection[int] = ()) -> Broken | None:
    """Parents are written before their children, so one pass in the order of ids meets all."""
    links: Links = {}
    for game, header, digest in store.rows("SELECT id, header, hash FROM games ORDER BY id"):
        if game in without:
            continue
        if not 0 < game < LARGEST_NUMBER:
            return Broken(game, 0, "its number is none that a journal gives")
        if chained("", header.encode("utf-8")) != digest:
            return Broken(game, 0, "the set-up was changed")
        links[game, None] = Link(0, digest, None)
    for event, game, parent, n, line, digest in store.rows(
        "SELECT id, game, parent, n, line, hash FROM events ORDER BY id"
    ):
        if game in without:
            continue
        before = links.get((game, parent))
        if before is None:
            return Broken(game, n, "the event before it is not there")
        if n != before.n + 1 or chained(before.hash, line.encode("utf-8")) != digest:
            return Broken(game, n, "it, or an event before it, was changed or moved")
        links[game, event] = Link(n, digest, parent)
    return _steps(store, links, without)


def _steps(store: Store, links: Links, without: Collection[int]) -> Broken | None:
    """The history of the table: each step must lead on from the one before it."""
    before: dict[int, CursorAndTip] = {}
    for game, kind, at, cursor, tip in store.rows(
        "SELECT game, kind, at, cursor, tip FROM steps ORDER BY id"
    ):
        if game in without:
            continue
        if (game, cursor) not in links or (game, tip) not in links:
            return Broken(game, 0, "its history leads to an event of another game")
        if not (_is_a_time(at) and _follows(links, game, kind, before.get(game), (cursor, tip))):
            return Broken(game, 0, "its history was changed")
        before[game] = (cursor, tip)
    for (game,) in store.rows("SELECT id FROM games"):
        if game not in before and game not in without:
            return Broken(game, 0, "it has no history")
    return None


CursorAndTip = tuple[int | None, int | None]
"""Cursor and tip: what is in force, and where redo leads."""


def _follows(
    links: Links, game: int, kind: str, before: CursorAndTip | None, after: CursorAndTip
) -> bool:
    """Whether doing this leads from one to the other."""
    cursor, tip = after
    if before is None:
        return cursor == tip and (kind == "import" or (kind == "start" and cursor is None))
    one_on = cursor is not None and links[game, cursor].parent == before[0]
    match kind:
        case "accept":
            return cursor == tip and one_on
        case "redo":
            return tip == before[1] and one_on
        case "undo" | "went-back":
            leads_to = before[1] if kind == "undo" else cursor
            back = _back(links, game, before[0], links[game, cursor].n)
            return tip == leads_to and back == cursor
        case "correct" | "switch":
            return cursor == tip
    return False


def _back(links: Links, game: int, event: int | None, n: int) -> int | None:
    """The event number n on the way back from an event."""
    while event is not None and links[game, event].n > n:
        event = links[game, event].parent
    return event


def _is_a_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
