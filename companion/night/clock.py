"""The clock of a round. It does not know what time it is: whoever asks says so, in seconds."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Clock(Struct, frozen=True, omit_defaults=True):
    """`limit` seconds for all (0: no limit), more for all or for single tables, and pauses."""

    limit: int
    started: int | None = None
    paused_since: int | None = None
    paused: int = 0
    extra: int = 0
    extra_at: dict[int, int] = {}

    def begun(self, now: int) -> Clock:
        return replace(self, started=now)

    def stopped(self, now: int) -> Clock:
        return replace(self, paused_since=now)

    def resumed(self, now: int) -> Clock:
        assert self.paused_since is not None
        return replace(self, paused_since=None, paused=self.paused + now - self.paused_since)

    def given(self, seconds: int, tables: tuple[int, ...]) -> Clock:
        """More time (or less) for these tables, or for all if none is named."""
        if not tables:
            return replace(self, extra=self.extra + seconds)
        more = {table: self.extra_at.get(table, 0) + seconds for table in tables}
        return replace(self, extra_at=self.extra_at | more)

    def played(self, now: int) -> int:
        """Seconds since the start, without pauses."""
        if self.started is None:
            return 0
        until = now if self.paused_since is None else self.paused_since
        return max(0, until - self.started - self.paused)

    def left(self, now: int, table: int = 0) -> int | None:
        """Seconds until the end, for all or for one table; None without a limit."""
        if not self.limit:
            return None
        return self.limit + self.extra + self.extra_at.get(table, 0) - self.played(now)


def rung(
    clock: Clock, warnings: tuple[int, ...], before: int, now: int, table: int = 0
) -> tuple[int, ...]:
    """Which warnings (minutes before the end, 0 is the end itself) fell due after `before` and up
    to `now`: each is heard once, however rarely somebody asks."""
    earlier, left = clock.left(before, table), clock.left(now, table)
    if earlier is None or left is None or clock.started is None:
        return ()
    return tuple(
        minutes
        for minutes in sorted({*warnings, 0}, reverse=True)
        if left <= minutes * 60 < earlier
    )
