"""Who is there: when each table was heard last and how full its battery is; who has the desk open.

Kept by the process that was asked, and nowhere else: after a start everybody is heard anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace


class Heard(Struct, frozen=True):
    """`at` are seconds that only ever rise; `battery` are per cent, where the tablet tells them."""

    at: float
    battery: int | None = None
    plugged_in: bool = False


class Presence:
    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._tables: dict[int, Heard] = {}
        self._desks = 0

    def hear(self, table: int) -> None:
        before = self._tables.get(table, Heard(0.0))
        self._tables[table] = replace(before, at=self._clock())

    def charge(self, table: int, battery: int | None, plugged_in: bool) -> None:
        self._tables[table] = Heard(self._clock(), battery, plugged_in)

    def table(self, table: int) -> Heard | None:
        """None if it has not been heard since the hub started."""
        return self._tables.get(table)

    def silent(self, table: int) -> int | None:
        """Seconds since it was heard."""
        heard = self._tables.get(table)
        return None if heard is None else int(self._clock() - heard.at)

    @contextmanager
    def desk(self) -> Iterator[None]:
        """Somebody looks at the desk."""
        self._desks += 1
        try:
            yield
        finally:
            self._desks -= 1

    @property
    def on_duty(self) -> bool:
        return self._desks > 0
