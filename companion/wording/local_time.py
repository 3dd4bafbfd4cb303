"""The time of a record as the clock on the wall showed it, written as a language writes it."""

from __future__ import annotations

from datetime import datetime

from companion.core.times import is_time
from companion.wording.catalogues import known_language

UNKNOWN = "?"
_DAY_AND_TIME = {"en": "%d %b %Y, %H:%M", "de": "%d.%m.%Y, %H:%M", "it": "%d/%m/%Y, %H:%M"}


def local_time(at: str, pattern: str) -> str:
    """The time here; a question mark for what older records may hold instead of one."""
    return datetime.fromisoformat(at).astimezone().strftime(pattern) if is_time(at) else UNKNOWN


def day_and_time(language: str, at: str) -> str:
    return local_time(at, _DAY_AND_TIME[known_language(language)])


def time_of_day(seconds: float) -> str:
    """Hours and minutes here, of a time in seconds since 1970."""
    return datetime.fromtimestamp(seconds).astimezone().strftime("%H:%M")
