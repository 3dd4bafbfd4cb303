"""The time of a record as the clock on the wall showed it."""

from __future__ import annotations

from datetime import datetime

from companion.core.times import is_time

UNKNOWN = "?"


def local_time(at: str, pattern: str) -> str:
    """The time here; a question mark for what older records may hold instead of one."""
    return datetime.fromisoformat(at).astimezone().strftime(pattern) if is_time(at) else UNKNOWN
