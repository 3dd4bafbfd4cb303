"""A core that gives a process only a part of its time: "a tablet 4x slower".

The process is stopped and let go on again by signals, several times in 10 ms, so that all its
threads together get that part of one core; no rights are needed. What it had is read off its own
clock, so the share is kept whatever else the machine does, as long as the machine has it to give.
The process's clock of processor time stands still meanwhile: only a clock on the wall tells.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from threading import Event, Thread
from types import TracebackType

LOOK = 0.0005
"""Seconds between two looks at what the process has used."""
SAVED = 0.001
"""Seconds of processor that it may save up while it waits."""


class SlowCore:
    """While it is entered, the process gets this share of one core."""

    def __init__(self, pid: int, share: float) -> None:
        self._pid, self._share = pid, share
        self._clock = (~pid << 3) | 2  # the processor time of another process
        self._over = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        with suppress(OSError):  # it has ended
            wall, used, left = time.monotonic(), time.clock_gettime(self._clock), 0.0
            while not self._over.wait(LOOK):
                now, now_used = time.monotonic(), time.clock_gettime(self._clock)
                left = min(SAVED, left + self._share * (now - wall) - (now_used - used))
                wall, used = now, now_used
                os.kill(self._pid, signal.SIGSTOP if left < 0 else signal.SIGCONT)
        with suppress(OSError):
            os.kill(self._pid, signal.SIGCONT)
