"""A night in a PostgreSQL database, where one machine is not enough: hubs share it.

The night has a schema of its own, and so has the journal of each table, so that the questions are
the same as those to a file. Whoever writes to a schema locks its last table first, which makes one
writer of many hubs; each commit tells the others with NOTIFY.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from companion.hub.homes import JournalFile, Rows
from companion.hub.postgres_schemas import JOINED, KEPT, NIGHT, TABLE, VERSION, Schema
from companion.night.trouble import NightError
from companion.table.row_types import wrong_value
from companion.table.store import JournalError, JournalTrouble, Store

CHANNEL = "companion"
PATIENCE = 10
"""Seconds until the database must have answered, or let go of a lock."""
BEAT = 1.0
"""Seconds between two looks whether nobody wants to hear any more."""
_OPTIONS = f"-c synchronous_commit=on -c lock_timeout={PATIENCE}s -c statement_timeout=60s"

Connection = Any
"""Of psycopg, whose types are there only where the extra `night` is installed."""


class _Link:
    """One connection, opened when it is needed and again after it was lost."""

    def __init__(self, address: str, name: str) -> None:
        self._address, self.name = address, name
        self._open: Connection | None = None
        self._schema = ""

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def at(self, schema: str) -> Connection:
        """The connection, looking at this schema."""
        if self._open is None or self._open.closed:
            self._open = connected(self._address)
            self._schema = ""
        if schema != self._schema:
            self._open.execute(f"SET search_path TO {schema}")
            self._schema = schema
        return self._open

    @contextmanager
    def telling(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            self._schema = ""  # what was set in a transaction that failed is not set any more
            raise JournalError(_trouble(error), self.name, str(error).strip()) from error


def connected(address: str) -> Connection:
    return psycopg.connect(
        address,
        autocommit=True,
        connect_timeout=PATIENCE,
        application_name=f"{CHANNEL}-{os.getpid()}",
        options=_OPTIONS,
    )


def _trouble(error: psycopg.Error) -> JournalTrouble:
    if isinstance(error, psycopg.errors.LockNotAvailable | psycopg.errors.QueryCanceled):
        return "locked"
    if isinstance(error, psycopg.errors.DiskFull):
        return "full"
    if isinstance(error, psycopg.IntegrityError | psycopg.errors.RaiseException):
        return "out-of-order"
    if isinstance(error, psycopg.OperationalError):
        return "no-database"
    return "damaged"


class _SchemaRows:
    """The rows of one schema."""

    def __init__(self, link: _Link, name: str, schema: Schema) -> None:
        self._link, self._name, self._schema = link, name, schema

    def close(self) -> None:
        """The connection is the home's."""

    def rows(self, sql: str, *values: Any) -> list[Any]:
        with self._link.telling():
            cursor = self._link.at(self._name).execute(sql.replace("?", "%s"), values)
            rows: list[Any] = cursor.fetchall()
        if wrong := wrong_value((column.name for column in cursor.description or ()), rows):
            raise self.error("damaged", wrong)
        return rows

    def add(self, sql: str, *values: Any) -> None:
        """Sent at once and not waited for: what was wrong with it is told at the next question, or
        by the commit."""
        with self._link.telling():
            self._link.at(self._name).execute(sql.replace("?", "%s"), values)

    @contextmanager
    def writing(self) -> Iterator[None]:
        with self._link.telling():
            connection = self._link.at(self._name)
            with connection.pipeline(), connection.transaction():
                connection.execute(f"LOCK TABLE {self._schema.last} IN SHARE ROW EXCLUSIVE MODE")
                yield
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, self._name))

    def error(self, trouble: JournalTrouble, detail: str = "") -> JournalError:
        return JournalError(trouble, self._link.name, f"{self._name}: {detail}")


class PostgresHome:
    """One database for one night; `address` is a URL as libpq reads it."""

    def __init__(self, address: str) -> None:
        try:
            told = conninfo_to_dict(address)
        except psycopg.ProgrammingError as error:
            raise NightError("This is not the address of a database.") from error
        self._address = address
        self.title = str(told.get("dbname") or "night")
        place = ":".join(str(told[part]) for part in ("host", "port") if told.get(part))
        self.name = f"postgresql://{place}/{self.title}"
        self._link = _Link(address, self.name)
        self._known: set[str] = set()

    def exists(self) -> bool:
        with self._link.telling():
            at = self._link.at("public")
            ((there,),) = at.execute("SELECT to_regclass('night.events') IS NOT NULL").fetchall()
            if not there:
                return False
        return bool(self.events().rows("SELECT id FROM events LIMIT 1"))

    def discard(self) -> None:
        """A schema without an event is no night."""

    def events(self) -> Rows:
        return self._rows("night", NIGHT)

    def joins(self) -> Rows:
        return self._rows("joined", JOINED)

    def copy(self, table: int) -> Rows:
        return self._rows(f"table_{table}", TABLE)

    @contextmanager
    def journal(self, table: int) -> Iterator[JournalFile]:
        from companion.hub.table_copies import TableCopy

        copy = TableCopy(self.copy(table))
        with TemporaryDirectory() as folder, closing(Store(Path(folder, "copy.journal"))) as store:
            file = TableCopy(store)

            def renew() -> None:
                for batch in copy.batches(after=file.have.steps):
                    file.push(batch)

            renew()
            yield JournalFile(store.path, renew)

    def kept(self, name: str, make: Callable[[], bytes]) -> bytes:
        rows = self._rows("kept", KEPT)
        with rows.writing():
            if not rows.rows("SELECT data FROM kept WHERE name = ?", name):
                rows.add("INSERT INTO kept (name, data) VALUES (?, ?)", name, make())
        ((data,),) = rows.rows("SELECT data FROM kept WHERE name = ?", name)
        return bytes(data)

    @contextmanager
    def hearing(self, heard: Callable[[str], None]) -> Iterator[None]:
        over = threading.Event()
        ear = threading.Thread(target=self._hear, args=(heard, over), name="ear", daemon=True)
        ear.start()
        try:
            yield
        finally:
            over.set()
            ear.join(PATIENCE)

    def _hear(self, heard: Callable[[str], None], over: threading.Event) -> None:
        """Until it is over; a database that went away is asked again."""
        while not over.is_set():
            with suppress(psycopg.Error), connected(self._address) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                while not over.is_set():
                    for told in connection.notifies(timeout=BEAT):
                        heard(told.payload)
            over.wait(BEAT)

    def forget_deleted(self) -> None:
        with self._link.telling():
            self._link.at("night").execute("VACUUM (FULL) names")

    def close(self) -> None:
        self._link.close()

    def _rows(self, name: str, schema: Schema) -> Rows:
        if name not in self._known:
            self._make(name, schema)
            self._known.add(name)
        return _SchemaRows(self._link, name, schema)

    def _make(self, name: str, schema: Schema) -> None:
        """Look before touching: what is not ours stays as it is."""
        with self._link.telling():
            at = self._link.at("public")
            with at.transaction():
                at.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", (CHANNEL,))
                there = at.execute(
                    "SELECT obj_description(oid) FROM pg_namespace WHERE nspname = %s", (name,)
                ).fetchall()
                if not there:
                    at.execute(f"CREATE SCHEMA {name}")
                    at.execute(f"COMMENT ON SCHEMA {name} IS 'companion {VERSION}'")
                    at.execute(f"SET LOCAL search_path TO {name}")
                    for statement in schema.statements:
                        at.execute(statement)
                    return
        mark, _, version = (there[0][0] or "").partition(" ")
        if mark != "companion" or not version.isdecimal():
            raise JournalError("not-a-journal", self.name, name)
        if int(version) > VERSION:
            raise JournalError("newer", self.name, f"version {version}")
