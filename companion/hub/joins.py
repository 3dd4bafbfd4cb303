"""Which tablet writes for a table: the last that joined with a code of its own.

A code is good for one tablet. Who joins later takes the table over; the one before is told so when
it reports again, and nothing of it is taken any more.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from companion.hub.homes import Rows
from companion.night.trouble import NightError

_ADD = (
    "INSERT INTO joins (id, n, name, note, key)"
    " VALUES ((SELECT coalesce(max(id), 0) + 1 FROM joins), ?, ?, ?, ?)"
)
_CODE = re.compile(r"join\.([1-9]\d{0,3})\.([0-9a-f]{16})\.([0-9a-f]{32})")
_TOKEN = re.compile(r"table\.([1-9]\d{0,3})\.([0-9a-f]{16})\.([0-9a-f]{32})")
_KEY = re.compile("([0-9a-f]{64})?")
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
    """Who joined: `n` is the table, `name` the tablet, `note` the code's number; and the key that a
    tablet signs results with, bound to it when it joins."""

    def __init__(self, rows: Rows, secret: bytes) -> None:
        self._rows, self._secret = rows, secret

    def close(self) -> None:
        self._rows.close()

    def join(self, code: str, writer: str, key: str = "") -> tuple[int, str]:
        """The table and the tablet's token. Asking twice gives the same answer."""
        found = _CODE.fullmatch(code)
        shaped = _WRITER.fullmatch(writer) and _KEY.fullmatch(key)
        if not found or not shaped or not self._vouched(code):
            raise NightError("This code is none of this night.")
        table, nonce = int(found[1]), found[2]
        with self._rows.writing():
            used = self._rows.rows("SELECT name, key FROM joins WHERE note = ?", nonce)
            if used and used[0] != (writer, key):
                raise NightError("This code was used by another tablet: ask for a new one.")
            if not used:
                self._rows.add(_ADD, table, writer, nonce, key)
        start = f"table.{table}.{writer}"
        return table, f"{start}.{_mac(self._secret, start)}"

    def table_of(self, token: str) -> int | None:
        """The table that a token writes for; None if it is no token. TakenOver: not any more."""
        found = _TOKEN.fullmatch(token)
        if not found or not self._vouched(token):
            return None
        table = int(found[1])
        if self._writer(table)[0] != found[2]:
            raise TakenOver("Another tablet writes for this table now.")
        return table

    def tables(self) -> list[int]:
        """Those that a tablet has joined."""
        return sorted(n for (n,) in self._rows.rows("SELECT DISTINCT n FROM joins"))

    def key_of(self, table: int) -> str:
        """The key of the tablet that writes for this table; empty if it has none."""
        return self._writer(table)[1]

    def _writer(self, table: int) -> tuple[str, str]:
        question = "SELECT name, key FROM joins WHERE n = ? ORDER BY id DESC LIMIT 1"
        rows = self._rows.rows(question, table)
        return rows[0] if rows else ("", "")

    def _vouched(self, text: str) -> bool:
        start, _, mac = text.rpartition(".")
        return hmac.compare_digest(_mac(self._secret, start), mac)
