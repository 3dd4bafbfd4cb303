"""A journal as text and back: what SQLite would dump, so that a fixture can be read and compared.

The text makes the file that the version in question left behind: its tables, its triggers, its
rows, and the positions it kept.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

PRAGMAS = ("application_id", "user_version")
TABLES = ("games", "events", "steps", "running", "checkpoints")


def dumped(journal: Path) -> str:
    with closing(sqlite3.connect(journal)) as db:
        return "".join(f"{line};\n" for line in _statements(db))


def restored(text: str, journal: Path) -> None:
    with closing(sqlite3.connect(journal)) as db:
        db.executescript(f"BEGIN;\n{text}COMMIT;\n")


def _statements(db: sqlite3.Connection) -> Iterator[str]:
    for name in PRAGMAS:
        ((value,),) = db.execute(f"PRAGMA {name}")
        yield f"PRAGMA {name} = {value}"
    made = db.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY rowid")
    statements = [str(sql) for (sql,) in made]
    yield from (sql for sql in statements if not sql.startswith("CREATE TRIGGER"))
    for table in TABLES:
        for row in db.execute(f"SELECT * FROM {table} ORDER BY rowid"):
            yield f"INSERT INTO {table} VALUES ({', '.join(map(_literal, row))})"
    yield from (sql for sql in statements if sql.startswith("CREATE TRIGGER"))


def _literal(value: object) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, bytes):
        return f"CAST({_literal(value.decode('utf-8'))} AS BLOB)"
    quoted = str(value).replace("'", "''")
    return f"'{quoted}'"
