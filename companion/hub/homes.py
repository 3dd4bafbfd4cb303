"""Where a night lives: in files beside each other, or in a database that several hubs share.

This is all that the hub asks of either. The questions are SQL that both understand; one suite of
tests holds both to the same (`tests/hub/test_homes.py`).
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from companion.hub.layouts import JOINS, NIGHT
from companion.night.trouble import NightError
from companion.table.store import JournalError, JournalTrouble, Store

Where = Path | str
"""A file, or the address of a database: postgresql://..."""
SCHEMES = ("postgresql://", "postgres://")


class Rows(Protocol):
    """Rows that are kept together: a night's events and names, who joined, a table's journal."""

    def rows(self, sql: str, *values: Any) -> list[Any]:
        """All rows of a question; what is committed, by other programs too."""

    def add(self, sql: str, *values: Any) -> object:
        """Insert a row. Only inside `writing`."""

    def writing(self) -> AbstractContextManager[None]:
        """One transaction, and nobody else writes meanwhile: after it, everything is on the disk;
        after an error, nothing is."""

    def error(self, trouble: JournalTrouble, detail: str = "") -> JournalError: ...

    def close(self) -> None: ...


class JournalFile(NamedTuple):
    """A table's journal as a file; `renew` brings what was reported since."""

    path: Path
    renew: Callable[[], None]


class Home(Protocol):
    """Of one night, for one thread."""

    name: str
    """For people; without a password."""
    title: str
    """What a night is called if nobody says."""

    def exists(self) -> bool:
        """Whether a night was begun here."""

    def events(self) -> Rows:
        """Events and names of the night; empty at first."""

    def discard(self) -> None:
        """Take back what `events` made, as no night came of it."""

    def joins(self) -> Rows: ...

    def copy(self, table: int) -> Rows:
        """What a table reported; empty at first."""

    def journal(self, table: int) -> AbstractContextManager[JournalFile]:
        """The same as a file, to be opened with `Journal` for a while."""

    def kept(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A secret of the night for the eyes of its owner; made at first."""

    def hearing(self, heard: Callable[[str], None]) -> AbstractContextManager[None]:
        """Calls `heard`, in another thread, when another program wrote: "night" or "table_3". A
        home may also stay silent, so whoever waits looks from time to time."""

    def forget_deleted(self) -> None:
        """What was deleted must not be found any more. Rows are asked for anew afterwards."""

    def close(self) -> None: ...


def home_of(where: Where) -> Home:
    """A night's home by its file or its address."""
    if str(where).startswith(SCHEMES):
        try:
            from companion.hub.postgres_home import PostgresHome
        except ImportError as error:
            raise NightError("PostgreSQL needs the library psycopg.") from error
        return PostgresHome(str(where))
    return FileHome(Path(where))


class FileHome:
    """A file, with what belongs to it beside it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.name, self.title = str(path), path.stem
        self._folder = path.with_name(path.name + ".tables")

    def exists(self) -> bool:
        return self._path.exists()

    def discard(self) -> None:
        with suppress(OSError):
            self._path.unlink()

    def events(self) -> Rows:
        return Store(self._path, layout=NIGHT)

    def joins(self) -> Rows:
        self._folder.mkdir(parents=True, exist_ok=True)
        return Store(self._folder / "joins", layout=JOINS)

    def copy(self, table: int) -> Rows:
        self._folder.mkdir(parents=True, exist_ok=True)
        return Store(self._copy(table))

    @contextmanager
    def journal(self, table: int) -> Iterator[JournalFile]:
        yield JournalFile(self._copy(table), lambda: None)

    def _copy(self, table: int) -> Path:
        return self._folder / f"table-{table}.journal"

    def kept(self, name: str, make: Callable[[], bytes]) -> bytes:
        path = self._path.with_name(f"{self._path.name}.{name}")
        try:
            if path.exists():
                return path.read_bytes()
            data = make()
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise NightError(
                "'{path}' cannot be written: {error}", path=path, error=error
            ) from error
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        return data

    @contextmanager
    def hearing(self, heard: Callable[[str], None]) -> Iterator[None]:  # noqa: ARG002
        yield

    def forget_deleted(self) -> None:
        """SQLite overwrites it, once the file is closed and its log is gone."""

    def close(self) -> None:
        """Nothing stays open."""


@contextmanager
def temporary_file(data: bytes, suffix: str) -> Iterator[Path]:
    """For libraries that want a file; nobody else can read it, and it is gone afterwards."""
    with tempfile.NamedTemporaryFile(suffix=suffix) as file:
        file.write(data)
        file.flush()
        yield Path(file.name)
