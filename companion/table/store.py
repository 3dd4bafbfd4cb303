"""The file behind the journal: SQLite, opened so that what was committed survives a pulled plug.

Everything that can go wrong with a file comes out of here as a JournalError that tells a person
what happened, what was kept and what to do next.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal, Self

from companion.table.row_types import wrong_value
from companion.table.schema import JOURNAL, PARTS, Layout, what_is_strange
from companion.table.tail import Tail
from companion.wording.templates import N_

JournalTrouble = Literal[
    "locked",
    "full",
    "damaged",
    "not-a-journal",
    "newer",
    "unreachable",
    "moved-on",
    "no-such-game",
    "unknown-rules",
    "unplayable",
    "taken-away",
    "out-of-order",
    "no-database",
]

_MAGIC = b"SQLite format 3\0"

_KEPT = N_("Everything accepted before is kept; this step was not done.")

_TROUBLES: dict[JournalTrouble, tuple[str, str, str]] = {
    "locked": (
        N_("Another program is writing to the journal and did not finish in time."),
        _KEPT,
        N_("Close the other program, or try again in a moment."),
    ),
    "full": (
        N_("There is no room left on the disk for the journal."),
        _KEPT,
        N_("Make room on the disk, then do the step again."),
    ),
    "damaged": (
        N_("The journal file is damaged."),
        N_("Nothing was changed."),
        N_("Make a copy of the file, then load the game from its last exported record."),
    ),
    "not-a-journal": (
        N_("This file is not a journal of this app."),
        N_("Nothing was changed."),
        N_("Choose another file, or move this one away."),
    ),
    "newer": (
        N_("The journal was made by a newer app."),
        N_("Nothing was changed."),
        N_("Update the app."),
    ),
    "unreachable": (
        N_("The journal file cannot be opened or written to."),
        _KEPT,
        N_("Look at the folder and whether you may write to it, then try again."),
    ),
    "moved-on": (
        N_("Another program has gone on with this game."),
        N_("What it did is kept; this step was not done."),
        N_("Look at the game as it is now, then do the step again if you still want it."),
    ),
    "no-such-game": (
        N_("The journal does not hold that game or line of play."),
        N_("Nothing was changed."),
        N_("Choose one that is listed."),
    ),
    "unknown-rules": (
        N_("The game is played by rules that this app does not have."),
        N_("Nothing was changed."),
        N_("Update the app."),
    ),
    "unplayable": (
        N_("This app cannot follow the events of the game."),
        N_("All its events are kept as they are, and the other games can be played."),
        N_("Update the app, or load the game from its last exported record."),
    ),
    "taken-away": (
        N_("The file of the journal was removed, exchanged or cut short while it was open."),
        N_("This step was not done."),
        N_("Put the file back in its place, then start the app again."),
    ),
    "out-of-order": (
        N_("The journal refused to change what it already holds."),
        _KEPT,
        N_("Open the game again; if it happens once more, export the record and tell us."),
    ),
    "no-database": (
        N_("The database of the night cannot be reached."),
        _KEPT,
        N_("See whether it is running, then try again."),
    ),
}

_LONGEST = 16 * 2**20
"""Bytes of one value. A position that a game starts from is the longest thing in a journal."""
_PATIENCE = 200
"""So many times a million steps of SQLite's machine for one question: seconds. No journal of a
household needs a tenth of it; a damaged one might never end."""

_CODES: dict[int, JournalTrouble] = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "not-a-journal",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_PERM: "unreachable",
    sqlite3.SQLITE_READONLY: "unreachable",
    sqlite3.SQLITE_IOERR: "unreachable",
    sqlite3.SQLITE_CONSTRAINT: "out-of-order",
}


class JournalError(Exception):
    """The journal could not do a step. `detail` is for whoever repairs the file."""

    def __init__(self, trouble: JournalTrouble, path: Path | str, detail: str = "") -> None:
        self.trouble = trouble
        self.path = path
        self.detail = detail
        self.happened, self.kept, self.to_do = _TROUBLES[trouble]
        about = f" ({path}: {detail})" if detail else f" ({path})"
        super().__init__(f"{self.happened} {self.kept} {self.to_do}{about}")

    @property
    def of_one_game(self) -> bool:
        """Whether this game alone is in trouble, so that it is put aside and all others go on."""
        return self.trouble in ("unplayable", "unknown-rules")


class Store:
    """An open journal file. Reads see what is committed; writes happen whole or not at all.

    A `foreign` one came from elsewhere: it must be a journal already, and is only read. A file of
    another `layout` is kept in the same way: a game night is one.
    """

    def __init__(
        self, path: Path, wait: float = 2.0, *, foreign: bool = False, layout: Layout = JOURNAL
    ) -> None:
        self.path = path
        self._layout = layout
        self._foreign = foreign
        self._tail = Tail(path)
        self._left = _PATIENCE
        self._known_step = 0
        self._must_not_be_foreign()
        with self._telling():
            read_only = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
            self._db = sqlite3.connect(
                read_only if foreign else path, timeout=wait, isolation_level=None, uri=foreign
            )
        try:
            with self._telling():
                self._open()
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()

    def rows(self, sql: str, *values: Any) -> list[Any]:
        """All rows of a question."""
        with self._telling():
            cursor = self._db.execute(sql, values)
            rows = cursor.fetchall()
        if wrong := wrong_value((column[0] for column in cursor.description or ()), rows):
            raise self.error("damaged", wrong)
        return rows

    def add(self, sql: str, *values: Any) -> int:
        """Insert one row and tell its id. Only inside `writing`."""
        with self._telling():
            return int(self._db.execute(sql, values).lastrowid or 0)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction: after it, everything is on the disk; after an error, nothing is."""
        with self._telling():
            self._db.execute("BEGIN IMMEDIATE")
        try:
            self._must_be_there()
            yield
            with self._telling():
                last = self._last_step()
                self._db.execute("COMMIT")
            self._must_be_there()
            if last != self._known_step:  # or else what is missing would be forgotten
                self._tail.note(last)
                self._known_step = last
        except BaseException:
            with suppress(sqlite3.Error):
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            raise

    @property
    def lost(self) -> int:
        """How many of the last steps that were acknowledged are not in the journal any more."""
        with self._telling():
            return max(0, self._tail.noted() - self._last_step())

    def _last_step(self) -> int:
        ((last,),) = self._db.execute(self._layout.last)
        return last or 0

    def error(self, trouble: JournalTrouble, detail: str = "") -> JournalError:
        return JournalError(trouble, self.path, detail)

    def _open(self) -> None:
        """Look before touching: a file that is not ours must stay as it is."""
        self._db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
        self._db.set_progress_handler(self._impatient, 1_000_000)
        self._db.execute("PRAGMA trusted_schema = OFF")
        self._db.execute("PRAGMA cell_size_check = ON")
        if self._foreign:
            if not self._is_ours():
                raise self.error("not-a-journal")
            return
        if not self._is_ours():
            with self.writing():
                if not self._is_ours():
                    for statement in self._layout.statements():
                        self._db.execute(statement)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        if self._layout.forgets:
            self._db.execute("PRAGMA secure_delete = ON")
        self._known_step = self._last_step()
        self._must_be_there()

    def _must_not_be_foreign(self) -> None:
        """SQLite takes a very short file for an empty one and would write over it.

        A file with a rollback journal beside it was being made when the process died; SQLite knows
        what to do with that.
        """
        try:
            with self.path.open("rb") as file:
                beginning = file.read(len(_MAGIC))
        except OSError:
            return  # not there yet, or SQLite will say what is wrong with it
        if beginning and beginning != _MAGIC and not Path(f"{self.path}-journal").exists():
            raise self.error("not-a-journal")

    def _is_ours(self) -> bool:
        """Whether this is a journal, as opposed to a new file. Anything else is an error."""
        ((application,),) = self._db.execute("PRAGMA application_id")
        ((version,),) = self._db.execute("PRAGMA user_version")
        parts = self._db.execute(PARTS).fetchall()
        if application != self._layout.application:
            if application or version or parts:
                raise self.error("not-a-journal")
            return False
        if version > self._layout.version:
            raise self.error("newer", f"version {version}")
        if strange := what_is_strange(parts, self._layout):
            raise self.error("damaged", strange)
        return True

    def _must_be_there(self) -> None:
        """What is written to a file that nobody can find again must not be acknowledged."""
        if happened := self._tail.what_happened():
            raise self.error("taken-away", happened)

    def _impatient(self) -> bool:
        """Whether a question takes so long that it will not end; asked every million steps."""
        self._left -= 1
        return self._left < 0

    @contextmanager
    def _telling(self) -> Iterator[None]:
        self._left = _PATIENCE
        try:
            yield
        except sqlite3.ProgrammingError:
            raise  # a closed journal or another thread: our own mistake, not the file's
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
            raise self.error(_CODES.get(code & 0xFF, "damaged"), str(error)) from error
        except UnicodeDecodeError as error:
            raise self.error("damaged", str(error)) from error
