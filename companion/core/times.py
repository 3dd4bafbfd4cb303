"""When something happened, as a record writes it: a day, a time and its zone, in ISO 8601."""

from __future__ import annotations

import re
from calendar import monthrange

_TIME = re.compile(
    r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)"
    r"T(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)(?:\.\d{1,6})?"
    r"(?:Z|[+-](?P<zone>\d\d):(?P<part>\d\d))",
    re.ASCII,
)
FIRST_YEAR, LAST_YEAR = 1970, 9000
"""Nobody played before, and programs that add hours to a time need room above."""
FARTHEST_ZONE = 14


def is_time(text: str) -> bool:
    """Whether this is a moment that every clock and calendar understands: 2026-01-02T20:00:00Z."""
    found = _TIME.fullmatch(text)
    if found is None:
        return False
    part = {name: int(digits or 0) for name, digits in found.groupdict().items()}
    if not (FIRST_YEAR <= part["year"] <= LAST_YEAR and 1 <= part["month"] <= 12):
        return False
    return (
        1 <= part["day"] <= monthrange(part["year"], part["month"])[1]
        and part["hour"] < 24
        and part["minute"] < 60
        and part["second"] < 60
        and part["zone"] <= FARTHEST_ZONE
        and part["part"] < 60
    )
