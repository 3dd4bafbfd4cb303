"""The clock of the current round, second by second, with what is to be heard."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from companion.hub.night_file import NightFile
from companion.hub.words import time_left
from companion.night.clock import rung
from companion.night.trouble import NightError


class Tick(Struct, frozen=True):
    """What the clock shows, and which warnings (minutes before the end; 0 is the end) are due:
    for all as table 0, and for tables with a time of their own."""

    text: str
    rung: dict[int, tuple[int, ...]]


def ticks(file: NightFile, sleep: Callable[[float], None]) -> Iterator[Tick]:
    """Until all results of the round are in. What others enter meanwhile is followed."""
    number, before = len(file.night.rounds), file.now
    if not number:
        raise NightError("No round has been seated yet.")
    while True:
        night, now = file.night, file.now
        played = night.rounds[number - 1]
        left = played.clock.left(now)
        heard = {
            table: due
            for table in (0, *played.clock.extra_at)
            if (due := rung(played.clock, night.format.time.warnings, before, now, table))
        }
        yield Tick(time_left(played.clock.played(now) if left is None else left), heard)
        if not played.missing() or len(night.rounds) != number:
            return
        before = now
        sleep(1)
