"""A table goes on after a pause, and has the time back that it stood still."""

from __future__ import annotations

from companion.night.calls import TableResumed
from companion.night.checking import MOST_EXTRA
from companion.night.events import Event, TimeGiven
from companion.night.night import Night


def resumed(night: Night, table: int, by: str, now: int) -> list[Event]:
    """What happens when a table goes on now. A table that is not paused is refused by the check."""
    events: list[Event] = [TableResumed(table, by)]
    pause, current = night.calls.pauses.get(table), night.current
    if pause is not None and current is not None and current.clock.limit:
        stood = min(MOST_EXTRA, current.clock.played(now) - pause.played)
        if stood > 0:
            events.append(TimeGiven(stood, (table,)))
    return events
