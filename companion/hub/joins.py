"""Which tablet writes for a table: the last that joined with a code of its own.

A code is good for one tablet. Who joins later takes the table over; the one before is told so when
it reports again, and nothing of it is taken any more.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from pathlib import Path

from companion.night.trouble import NightError
from companion.table.schema import Layout
from companion.table.store import Store

LAYOUT = Layout(
    0x43617477,  # "Catw" in ASCII
    1,
    lambda: (
        "CREATE TABLE joins (id INTEGER PRIMARY KEY, n INTEGER NOT NULL, name TEXT NOT NULL,"
        " note TEXT NOT NULL UNIQUE)",
        f"PRAGMA application_id = {0x43617477}",
        "PRAGMA user_version = 1",
    ),
    frozenset({"joins"}),
    "SELECT max(id) FROM joins",
)
_CODE = re.compile(r"join\.([1-9]\d{0,3})\.([0-9a-f]{16})\.([0-9a-f]{32})")
_TOKEN = re.compile(r"table\.([1-9]\d{0,3})\.([0-9a-f]{16})\.([0-9a-f]{32})")
_WRITER = re.compile("[0-9a-f]{16}")


class TakenOver(NightError):
    """Another tablet writes for this table now."""


def new_code(secret: bytes, table: int) -> str:
    """For a table's card: whoever has the secret of the night can make one."""
    start = f"join.{table}.{secrets.token_hex(8)}"
    return f"{start}.{_mac(secret, start)}"


def _mac(secret: bytes, text: str) -> str:
    return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()[:32]


class Joins:
    """Who joined, kept in a file: `n` is the table, `name` the tablet, `note` the code's number."""

    def __init__(self, path: Path, secret: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._store, self._secret = Store(path, layout=LAYOUT), secret

    def close(self) -> None:
        self._store.close()

    def join(self, code: str, writer: str) -> tuple[int, str]:
        """The table and the tablet's token. Asking twice gives the same answer."""
        found = _CODE.fullmatch(code)
        if not found or not _WRITER.fullmatch(writer) or not self._vouched(code):
            raise NightError("This code is none of this night.")
        table, nonce = int(found[1]), found[2]
        with self._store.writing():
            used = self._store.rows("SELECT name FROM joins WHERE note = ?", nonce)
            if used and used[0][0] != writer:
                raise NightError("This code was used by another tablet: ask for a new one.")
            if not used:
                add = "INSERT INTO joins (n, name, note) VALUES (?, ?, ?)"
                self._store.add(add, table, writer, nonce)
        start = f"table.{table}.{writer}"
        return table, f"{start}.{_mac(self._secret, start)}"

    def table_of(self, token: str) -> int | None:
        """The table that a token writes for; None if it is no token. TakenOver: not any more."""
        found = _TOKEN.fullmatch(token)
        if not found or not self._vouched(token):
            return None
        table = int(found[1])
        question = "SELECT name FROM joins WHERE n = ? ORDER BY id DESC LIMIT 1"
        rows = self._store.rows(question, table)
        if not rows or rows[0][0] != found[2]:
            raise TakenOver("Another tablet writes for this table now.")
        return table

    def _vouched(self, text: str) -> bool:
        start, _, mac = text.rpartition(".")
        return hmac.compare_digest(_mac(self._secret, start), mac)
