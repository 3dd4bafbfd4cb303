"""What each column of the journal may hold.

SQLite keeps whatever it is given, and a flipped bit makes a text of a number; nothing of that may
get further than the store. Checkpoints look after themselves: a bad one is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

_KINDS: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("id", "game", "n", "event", "step"), (int,)),
    **dict.fromkeys(("parent", "cursor", "tip"), (int, type(None))),
    **dict.fromkeys(("header", "line", "hash", "kind", "at", "note", "why"), (str,)),
    **dict.fromkeys(("player", "name", "nickname", "club"), (str,)),
}


def wrong_value(names: Iterable[str], rows: Iterable[tuple[Any, ...]]) -> str:
    """The first value that cannot stand in its column, in words; or nothing."""
    known = [(place, name, _KINDS[name]) for place, name in enumerate(names) if name in _KINDS]
    for row in rows:
        for place, name, kinds in known:
            value = row[place]
            if not isinstance(value, kinds):
                return f"there is {value!r:.40} in the column {name}"
            if name == "hash" and not str(value).isascii():
                return f"there is {value!r:.40} in place of a hash"
    return ""
