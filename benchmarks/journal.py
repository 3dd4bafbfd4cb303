"""What the journal costs: beside a bare SQLite insert, and in a long game beside a short one.

    .venv/bin/python benchmarks/journal.py [FOLDER]

FOLDER is where the files go (default: the system's temporary folder). It decides how long a commit
takes, so the ratios say more than the times. Nothing here is a test: it prints, you judge.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from companion.core.events import Event
from companion.core.record import event_body
from companion.games.starship.rules.box import Seat
from companion.games.starship.rules.moves import ChooseModule
from companion.games.starship.rules.ship import Module
from companion.table.correction import Replace
from companion.table.journal import Journal
from companion.table.table import Table, utc_now

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.table.play import SETUP, play, random_move

WINDOW = 32
"""Undo and opening are timed over this many places in a row: from one checkpoint to the next."""


def main() -> None:
    folder = sys.argv[1] if len(sys.argv) > 1 else None
    with tempfile.TemporaryDirectory(dir=folder) as name:
        place = Path(name)
        with Journal(place / "journal.sqlite3") as journal:
            accepting(journal, place / "bare.sqlite3")
            short, long = (game_of(journal, events) for events in (200, 2000))
            compare("opening a game", opening(journal, short), opening(journal, long))
            compare("undo", undoing(short), undoing(long))
            correcting(game_of(journal, 1000))


def accepting(journal: Journal, bare: Path) -> None:
    """One event a commit, in turns with the same line written by a program that does no more."""
    table = journal.new_game(SETUP)
    insert = bare_inserts(bare)
    random = Random(1)
    ours: list[float] = []
    theirs: list[float] = []
    for turn in range(1000):
        move = random_move(table.game, table.state, random, quiet=True)
        line = event_body(table.n + 1, Event(move, utc_now(), "simulation")).decode()
        accept = partial(table.accept, move, "simulation")
        if turn % 2:
            ours.append(timed(accept))
        theirs.append(timed(partial(insert, line)))
        if not turn % 2:
            ours.append(timed(accept))
    print(f"accept:         {1 / median(ours):7.0f} events a second")
    print(f"bare insert:    {1 / median(theirs):7.0f} lines a second")
    print(f"ratio:          {median(ours) / median(theirs):7.2f} times the time of a bare insert")


def bare_inserts(path: Path) -> Callable[[str], None]:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE lines (id INTEGER PRIMARY KEY, line TEXT NOT NULL)")

    def insert(line: str) -> None:
        db.execute("INSERT INTO lines (line) VALUES (?)", (line,))

    return insert


def game_of(journal: Journal, events: int) -> Table:
    """A game of exactly so many events; quiet play rarely wins, and another seed helps."""
    for seed in range(100):
        table = journal.new_game(SETUP)
        if play(table, events, Random(seed), quiet=True) == events:
            return table
    raise SystemExit(f"no seed gave a game of {events} events")


def opening(journal: Journal, table: Table) -> list[float]:
    times = []
    for _ in range(WINDOW):
        times.append(timed(lambda: journal.open(table.number)))
        table.undo(deliberate=True)
    while table.redo():
        pass
    return times


def undoing(table: Table) -> list[float]:
    return [timed(lambda: table.undo(deliberate=True)) for _ in range(WINDOW)]


def correcting(table: Table) -> None:
    """Another choice of module near the start, and a thousand events to look at again."""
    old = next(event for event in table.titles() if event.title.code == "choose-module")
    module: Module = "trade" if old.title.params["module"] != "trade" else "sensor"
    seat: Seat = "sun" if old.title.params["seat"] == "sun" else "moon"
    change = Replace(ChooseModule(seat, module))
    times = []
    for _ in range(5):
        began = perf_counter()
        preview = table.preview_correction(old.n, change, by="Ada", reason="misheard")
        times.append(perf_counter() - began)
    illegal = len(preview.illegal)
    print(f"correction:     {median(times):7.3f} s to preview event {old.n} of {table.n}", end="")
    print(f" ({illegal} later events no longer legal)")


def timed(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def compare(what: str, short: list[float], long: list[float]) -> None:
    print(f"{what + ':':15} {median(short) * 1000:7.2f} ms at 200 events")
    print(f"{'':15} {median(long) * 1000:7.2f} ms at 2,000 events")
    print(f"ratio:          {median(long) / median(short):7.2f}")


if __name__ == "__main__":
    main()
