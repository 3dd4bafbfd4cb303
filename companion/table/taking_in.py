"""Games from somebody else's journal, row by row into one of our own.

A file that came from anywhere is never used as it is. It is opened read-only, nothing but our own
questions is asked, and what they answer is bounded, typed and bound by its hashes. Then every game
is followed through all its events in force: hashes say that nobody changed an event since it was
written, not that it ever made sense. A game that cannot be followed comes in and is put aside; one
that is damaged stays where it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.record import Header
from companion.table.journal import Journal
from companion.table.store import JournalError, Store
from companion.table.verify import damaged_games

MOST_GAMES = 20_000
MOST_ROWS = 2_000_000
LONGEST_NAME = 200
"""Characters of a player's name; the app takes fewer, but somebody may have written a record."""
MOST_SECONDS = 60.0
"""For one game. A long one takes a few; rules that are made to count for ever take longer."""

Progress = Callable[[int, int], None]
"""Told before each game: how many are done, and how many there are. May raise to break off."""


class TakenIn(Struct, frozen=True):
    """What became of the games of a journal, by their numbers."""

    playable: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    """They came in, but cannot be opened."""
    damaged: tuple[int, ...] = ()
    """They were left where they are."""

    @property
    def count(self) -> int:
        return len(self.playable) + len(self.aside) + len(self.damaged)


def take_in(source: Path, target: Path, progress: Progress) -> TakenIn:
    """Make a new journal out of the rows of another. Raises JournalError if it cannot be read."""
    with Store(source, foreign=True) as foreign:
        _must_be_bounded(foreign)
        damaged = damaged_games(foreign) | _unnameable(foreign)
        numbers = [n for (n,) in foreign.rows("SELECT id FROM games ORDER BY id")]
        running = foreign.rows("SELECT game AS mark FROM running")
        with Journal(target) as journal:
            aside = []
            for done, number in enumerate(numbers):
                progress(done, len(numbers))
                if number not in damaged and not _taken(foreign, journal, number):
                    aside.append(number)
            playable = [n for n in numbers if n not in damaged and n not in aside]
            if running and running[0][0] in playable:
                journal.mark_running(running[0][0])
    return TakenIn(tuple(playable), tuple(aside), tuple(sorted(damaged)))


def _must_be_bounded(foreign: Store) -> None:
    for table, most in (("games", MOST_GAMES), ("events", MOST_ROWS), ("steps", MOST_ROWS)):
        ((count,),) = foreign.rows(f"SELECT count(*) FROM {table}")
        if count > most:
            raise foreign.error("not-a-journal", f"{count} rows of {table}")


def _unnameable(foreign: Store) -> set[int]:
    """Games that lists could not even name: nobody can read who plays, or it fills the screen."""
    strange = set()
    for number, line in foreign.rows("SELECT id, header FROM games"):
        try:
            setup = msgspec.json.decode(line, type=Header).setup
            if max(map(len, setup.seats.values()), default=0) > LONGEST_NAME:
                strange.add(number)
        except (msgspec.MsgspecError, RecursionError):
            strange.add(number)
    return strange


def _taken(foreign: Store, journal: Journal, number: int) -> bool:
    """Copy the rows of one game and follow it; whether it can be played."""
    journal.copy_game(foreign, number)
    end = time.monotonic() + MOST_SECONDS
    try:
        journal.follow(number, end)
    except JournalError as error:
        if not error.of_one_game:
            raise
        return False
    return True
