"""The journal: all games of a household in one file, each with everything that ever happened in it.

One game may be marked as the one that is running; the app opens it again after a break.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.record import (
    VERSION,
    Header,
    Record,
    Unreadable,
    chained,
    header_body,
    read_record,
    write_record,
)
from companion.core.setup import Setup, SetupError
from companion.games.registry import make_game, written_out
from companion.table.checkpoints import Place
from companion.table.clock import TableClock
from companion.table.in_force import follow_line
from companion.table.playable import RULES_GIVE_UP, must_have_meaning
from companion.table.put_aside import PutAside
from companion.table.refusals import Refused
from companion.table.replay import replay, start_problems, steps
from companion.table.rescue import Rescue
from companion.table.rows_of_games import copy_rows
from companion.table.store import JournalError, Store
from companion.table.table import Clock, Table, utc_now
from companion.table.talking import Talking
from companion.table.tree import Tree
from companion.table.verify import Broken, first_broken_link


@lru_cache(maxsize=8)
def _rules(setup: bytes) -> AnyGame:
    """The rules for a set-up. Games never change, and a household plays few different ones."""
    return make_game(msgspec.json.decode(setup, type=Setup))


def rules_for(setup: Setup) -> AnyGame:
    """The rules for a set-up, made once."""
    return _rules(msgspec.json.encode(setup))


def _must_be_readable(record: Record) -> None:
    """What is written must be readable again, or the game could never be opened."""
    try:
        again = read_record(write_record(record), rules_for)
    except (msgspec.MsgspecError, TypeError, UnicodeEncodeError, Unreadable) as error:
        raise SetupError("This set-up cannot be written down: {error}", error=error) from error
    if again != record:
        raise SetupError("This set-up cannot be written down: it would be another one.")


UNKNOWN_SETUP = Setup("?", "?", {"?": "?"})
"""Of a game whose header this companion cannot read."""


class GameEntry(Struct, frozen=True):
    """A game in the journal: how far it is, when it started and when it was last touched.

    `aside` says why it could not be opened, for whoever repairs it; mostly nothing.
    """

    number: int
    setup: Setup
    started: str
    touched: str
    n: int
    running: bool
    aside: str = ""


class Journal:
    """An open journal. Use it as a context manager, or close it."""

    def __init__(self, path: Path | str, clock: Clock = utc_now, wait: float = 2.0) -> None:
        self._store = Store(Path(path), wait)
        self._clock = clock
        self._aside = PutAside(self._store)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._store.close()

    def talking(self, table: Table) -> Talking:
        """What is being talked about at one of these tables, as it was kept."""
        return Talking(table, self._file)

    def clock(self, table: Table) -> TableClock:
        """How long everybody has thought at one of these tables, as it was kept."""
        return TableClock(table, self._file)

    @property
    def _file(self) -> Path | None:
        path = self._store.path
        return None if str(path) == ":memory:" else Path(path)

    @property
    def has_games(self) -> bool:
        return bool(self._store.rows("SELECT id FROM games LIMIT 1"))

    def games(self) -> tuple[GameEntry, ...]:
        """Every game, the oldest first."""
        running, aside = self.running, self._aside.reasons()
        rows = self._store.rows(
            "SELECT games.id, games.header, steps.at, coalesce(events.n, 0) AS n FROM games"
            " JOIN steps ON steps.id = (SELECT max(id) FROM steps WHERE game = games.id)"
            " LEFT JOIN events ON events.id = steps.cursor ORDER BY games.id"
        )
        entries = []
        for number, line, touched, n in rows:
            setup, started, why = self._agreed(number, line)
            why = aside.get(number, why)
            entries.append(GameEntry(number, setup, started, touched, n, number == running, why))
        return tuple(entries)

    def _agreed(self, number: int, line: str) -> tuple[Setup, str, str]:
        """Set-up and start of a game, or why these are not known: one strange game among others is
        listed like them. A header that was changed is damage of the journal."""
        try:
            header = self._header(number, line)
        except JournalError as error:
            self._header_row(number)
            return UNKNOWN_SETUP, "", error.detail
        return header.setup, header.started, ""

    @property
    def running(self) -> int | None:
        """The number of the game that is marked as running. It is only a mark: one that is no
        number is none."""
        rows = self._store.rows("SELECT game AS mark FROM running")
        return rows[0][0] if rows and isinstance(rows[0][0], int) else None

    def mark_running(self, number: int | None) -> None:
        """Mark one game as running instead of any other; None marks none."""
        if number is not None:
            self._header_row(number)
        with self._store.writing():
            self._store.rows("DELETE FROM running")
            if number is not None:
                self._store.add("INSERT INTO running (one, game) VALUES (1, ?)", number)

    def new_game(self, setup: Setup, position: Any = None) -> Table:
        """Start a game from its set-up, or from a position that the box allows."""
        setup = written_out(setup)
        started = self._clock()
        record = Record(setup, started, (), position)
        _must_be_readable(record)
        game = rules_for(setup)
        if problems := start_problems(game, position):
            raise Refused(problems, 0)
        with self._store.writing():
            tree = self._new_tree(game, record)
            tree.log("start", started, tree.start, tree.start)
        return self.open(tree.number)

    def open(self, number: int) -> Table:
        """A game as it was left. One that the rules cannot follow is put aside, and the same rules
        do not try it again: they might never come to an end with it."""
        if why := self._aside.reason(number):
            raise self._store.error("unplayable", f"game {number}: {why}")
        with self._unplayable_is_put_aside(number):
            tree, header = self._tree(number)
            table = Table(self._store, tree, header, self._clock)
            must_have_meaning(table.game, table.state)
            table.recap()
        return table

    @contextmanager
    def _unplayable_is_put_aside(self, number: int) -> Iterator[None]:
        """What rules give up on is told as one trouble of this game."""
        try:
            yield
        except JournalError as error:
            if error.of_one_game:
                self._put_aside(number, error.detail.removeprefix(f"game {number}: "))
            raise
        except RULES_GIVE_UP as error:
            why = f"{type(error).__name__}: {error}"
            self._put_aside(number, why)
            raise self._store.error("unplayable", f"game {number}: {why}") from error

    def rescue(self, number: int) -> Rescue:
        """What can be done with a game that is put aside; it takes as long as playing it again."""
        line, _ = self._header_row(number)
        try:
            tree = self._tree(number)[0]
        except RULES_GIVE_UP:
            tree = None
        except JournalError as error:
            if not error.of_one_game:
                raise
            tree = None
        return Rescue(self._store, number, line, tree)

    def go_back(self, number: int) -> Table:
        """Go on with a game that is put aside, after the last event that the rules can follow."""
        rescue = self.rescue(number)
        if rescue.last != rescue.n:
            rescue.go_back(self._clock())
        with self._store.writing():
            self._aside.take_back(number)
        return self.open(number)

    def _put_aside(self, number: int, why: str) -> None:
        """If the mark cannot be written, the next opening comes to the same end."""
        with suppress(JournalError), self._store.writing():
            self._aside.put(number, why)

    def import_record(self, data: bytes) -> Table:
        """A new game with all events of a record; all of them or none.

        Raises Unreadable for what is not a record, and Refused with the number of the first event
        that has problems no ruling covers; in a sealed record, that cannot be applied at all.
        """
        record = read_record(data, rules_for)
        game = rules_for(record.setup)
        replayed = replay(game, record)
        if replayed.problems:
            n = replayed.problems[0].n
            raise Refused([found.problem for found in replayed.problems if found.n == n], n)
        with self._store.writing():
            tree = self._new_tree(game, record)
            place = tree.start
            for step in steps(game, record):
                place = tree.append(place, step.event, step.after).place
            tree.log("import", self._clock(), place, place)
        return self.open(tree.number)

    def copy_game(self, foreign: Store, number: int) -> None:
        """Take the rows of a game over from another journal that is only read, and whose hashes
        were verified."""
        with self._store.writing():
            copy_rows(foreign, self._store, number)

    def follow(self, number: int, until: float) -> None:
        """Go through all events of a game that are in force.

        Raises JournalError, and the game is put aside, where it cannot be followed or where
        `time.monotonic()` comes to `until` first.
        """
        with self._unplayable_is_put_aside(number):
            tree, _ = self._tree(number)
            followed = follow_line(tree, tree.start, tree.start_state, tree.head().cursor)
            self._must_end(number, followed, until)
        self.open(number)

    def catch_up(self, table: Table, until: float) -> bool:
        """Bring a table of this journal to where another program has brought its game, as far as
        that went on, undid or redid: False for another line of play. Events that are new are
        followed as `follow` does, and raise as there."""
        with self._unplayable_is_put_aside(table.number):
            followed = table.catching_up()
            if followed is not None:
                self._must_end(table.number, followed, until)
        return followed is not None

    def _must_end(self, number: int, followed: Iterator[object], until: float) -> None:
        for _ in followed:
            if time.monotonic() > until:
                raise self._store.error("unplayable", f"game {number}: it takes too long")

    def verify(self) -> Broken | None:
        """Go through every branch of every game; the first thing that is not as it was written.

        Checkpoints are only a cache, but one that looks right and is not would put a wrong position
        on the table, so they are compared with what follows from the events.
        """
        if self.lost:
            return Broken(None, 0, f"the last {self.lost} steps are not there any more")
        broken = first_broken_link(self._store)
        if broken is not None:
            return broken
        for entry in self.games():
            place = self._wrong_checkpoint(entry.number)
            if place is not None:
                return Broken(entry.number, place.n, "the position kept after it is another one")
        return None

    def _wrong_checkpoint(self, number: int) -> Place | None:
        """None for a game that cannot be followed: nobody would use its checkpoints."""
        try:
            return self._tree(number)[0].wrong_checkpoint()
        except JournalError as error:
            if not error.of_one_game:
                raise
        except RULES_GIVE_UP:
            pass
        return None

    @property
    def lost(self) -> int:
        """How many of the last steps are not there any more, although they were acknowledged."""
        return self._store.lost

    def forget_checkpoints(self) -> None:
        """Throw the cache of positions away; it is made again from the events."""
        with self._store.writing():
            self._store.rows("DELETE FROM checkpoints")

    def _new_tree(self, game: AnyGame, record: Record) -> Tree:
        body = header_body(record.setup, record.started, record.position)
        digest = chained("", body)
        number = self._store.add(
            "INSERT INTO games (header, hash) VALUES (?, ?)", body.decode("utf-8"), digest
        )
        start = game.start() if record.position is None else record.position
        return Tree(self._store, number, game, start, digest)

    def _tree(self, number: int) -> tuple[Tree, Header]:
        """The events of a game, and its header with the position it starts from."""
        line, digest = self._header_row(number)
        header = self._header(number, line)
        try:
            game = rules_for(header.setup)
            if header.position is not None:
                position = msgspec.convert(header.position, game.state_type)
                header = replace(header, position=position)
                if firm := [problem for problem in game.audit(position) if problem.firm]:
                    raise self._store.error("unplayable", f"its first position: {firm[0].code}")
        except (SetupError, msgspec.ValidationError) as error:
            raise self._store.error("unknown-rules", f"game {number}: {error}") from error
        start = game.start() if header.position is None else header.position
        return Tree(self._store, number, game, start, digest), header

    def _header_row(self, number: int) -> tuple[str, str]:
        rows = self._store.rows("SELECT header, hash FROM games WHERE id = ?", number)
        if not rows:
            raise self._store.error("no-such-game", f"game {number}")
        line, digest = rows[0]
        if chained("", str(line).encode("utf-8")) != digest:
            raise self._store.error("damaged", f"the set-up of game {number} was changed")
        return line, digest

    def _header(self, number: int, line: str) -> Header:
        try:
            header = msgspec.json.decode(line, type=Header)
        except (msgspec.DecodeError, RecursionError) as error:
            raise self._store.error("unknown-rules", f"game {number}: {error}") from error
        if header.version > VERSION:
            newer = f"game {number}: version {header.version} of the record"
            raise self._store.error("unknown-rules", newer)
        return header
