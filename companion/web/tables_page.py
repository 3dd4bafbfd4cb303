"""The desk's page of tables as it goes over the wire: whole at first, then what has changed.

Each piece is written as JSON once, for all who look.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct


class TablesPage(Struct, frozen=True):
    """Pieces as JSON: one for each table, and those that stand beside them."""

    tables: dict[str, bytes]
    beside: dict[str, bytes]

    @classmethod
    def of(cls, shown: Mapping[str, Any]) -> TablesPage:
        """Everything in `shown` is a piece, and so is each of its `tables`."""
        tables = {name: msgspec.json.encode(one) for name, one in shown["tables"].items()}
        beside = {name: msgspec.json.encode(one) for name, one in shown.items() if name != "tables"}
        return cls(tables, beside)

    def since(self, before: TablesPage, me: bytes) -> bytes:
        """What is not as it was before, or nothing; `me` is told with the first pieces."""
        tables = _other(self.tables, before.tables)
        pieces = _other(self.beside, before.beside)
        if tables or not before.beside:
            pieces["tables"] = b"{%b}" % _joined(tables)
        if not pieces:
            return b""
        if not before.beside:
            return b'{"whole":true,%b,%b}' % (me, _joined(pieces))
        return b"{%b}" % _joined(pieces)


NOTHING_KNOWN = TablesPage({}, {})


def _other(now: Mapping[str, bytes], before: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: told for name, told in now.items() if before.get(name) != told}


def _joined(pieces: Mapping[str, bytes]) -> bytes:
    return b",".join(b"%b:%b" % (msgspec.json.encode(name), told) for name, told in pieces.items())
