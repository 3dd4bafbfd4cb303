"""How long everybody thinks: a clock that advises and never decides.

The time of whoever acts runs; a turn and a round have their own. It is kept beside the journal, so
that it is there after a kill, and belongs to one game. It is no event, but each event that is made
while it runs is given what it has measured, so that a record has it too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from card_codes.whole_file import whole_file
from companion.core.events import Clocked
from companion.table.table import Table

BESIDE = "-clock"
_ROOM = 16 * 1024
"""The most bytes that are read: a clock is a few hundred."""
ASLEEP = 60.0
"""Seconds between two looks after which the tablet slept, and nobody's time ran."""
KEPT_EVERY = 10.0
"""So many seconds of a turn may be lost with a kill."""

Seconds = Annotated[float, Meta(ge=0, le=10_000_000)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """`spent` and `granted` are by seat, and `stopped` how long it stood still, in the whole game;
    `extra` was granted for this turn."""

    game: int
    started: str
    seat: str = ""
    turn: int = -1
    spent: dict[str, Seconds] = {}
    in_turn: Seconds = 0.0
    in_round: Seconds = 0.0
    extra: Seconds = 0.0
    paused: bool = False
    reminded: bool = False
    stopped: Seconds = 0.0
    granted: dict[str, Seconds] = {}


class TableClock:
    """The clock of one open table. `now` are seconds that only ever rise."""

    def __init__(
        self, table: Table, journal: Path | None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._file = Path(f"{journal}{BESIDE}") if journal else None
        self._seats, self._now = table.game.seats, now
        self._new = Clock(table.number, table.header.started)
        self.clock = self._read()
        self._runs = False
        self._looked = self._kept = now()

    def run(self, on: bool) -> None:
        """Whether the table wants a clock: without one, nobody's time is measured."""
        if on != self._runs:
            self._book()
            self._runs = on

    def measured(self) -> Clocked | None:
        """What it has measured until now, for the event that is made."""
        if not self._runs:
            return None
        self._book()
        clock = self.clock
        return Clocked(_whole(clock.spent), int(clock.stopped), _whole(clock.granted))

    def follow(self, seat: str, turn: int) -> None:
        """After an event: whose time runs now, and in which turn."""
        self._book()
        clock = self.clock
        if turn != clock.turn:
            first = seat == self._seats[0] or clock.turn < 0
            in_round = 0.0 if first else clock.in_round
            clock = replace(clock, turn=turn, in_turn=0.0, in_round=in_round, extra=0.0)
            clock = replace(clock, reminded=False)
        self._keep(replace(clock, seat=seat))

    def look(self, limit: float = 0.0) -> bool:
        """Let the time run; whether the turn has just become longer than it should be."""
        self._book()
        clock = self.clock
        over = bool(limit) and clock.in_turn >= limit + clock.extra and not clock.reminded
        if over:
            self._keep(replace(clock, reminded=True))
        elif self._now() - self._kept >= KEPT_EVERY:
            self._keep(clock)
        return over

    def pause(self, paused: bool) -> None:
        self._book()
        self._keep(replace(self.clock, paused=paused))

    def grant(self, seconds: float) -> None:
        """More time for this turn; it may be reminded of again."""
        self._book()
        clock = self.clock
        granted = {**clock.granted, clock.seat: clock.granted.get(clock.seat, 0.0) + seconds}
        extra = clock.extra + seconds
        self._keep(replace(clock, extra=extra, granted=granted, reminded=False))

    def _book(self) -> None:
        passed, self._looked = self._now() - self._looked, self._now()
        clock = self.clock
        if not self._runs or clock.seat not in self._seats or passed < 0:
            return
        if clock.paused:
            self.clock = replace(clock, stopped=clock.stopped + passed)
            return
        if passed > ASLEEP:
            return
        spent = {**clock.spent, clock.seat: clock.spent.get(clock.seat, 0.0) + passed}
        in_turn, in_round = clock.in_turn + passed, clock.in_round + passed
        self.clock = replace(clock, spent=spent, in_turn=in_turn, in_round=in_round)

    def _keep(self, clock: Clock) -> None:
        self.clock, self._kept = clock, self._now()
        if self._file is not None:
            with suppress(OSError), whole_file(self._file, forced=False) as file:
                file.write(msgspec.json.encode(clock))  # without it the game goes on all the same

    def _read(self) -> Clock:
        with suppress(OSError, msgspec.MsgspecError, RecursionError):
            if self._file is not None:
                with self._file.open("rb") as file:
                    kept = msgspec.json.decode(file.read(_ROOM), type=Clock)
                same = (kept.game, kept.started) == (self._new.game, self._new.started)
                if same and {*kept.spent, *kept.granted} <= set(self._seats):
                    return kept
        return self._new


def _whole(spent: dict[str, Seconds]) -> dict[str, int]:
    """By seat, in whole seconds."""
    return {seat: int(seconds) for seat, seconds in sorted(spent.items()) if int(seconds)}
