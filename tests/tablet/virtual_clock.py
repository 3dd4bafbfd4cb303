"""The window's clock, for tests: where only frames pass, a frame is a sixtieth of a second however
long it took, so nothing waits for its time and a busy machine changes no result.

While another thread works (a device, a job of a page) time is real: that thread has no other.
"""

from __future__ import annotations

import threading
import time
from importlib import import_module

from kivy.clock import Clock

FRAME = 1 / 60
ALSO_ASK = ("kivy.effects.kinetic", "kivy.input.motionevent", "kivy.uix.behaviors.button")
"""Parts of Kivy that ask the system for the time, and not its clock."""


class VirtualClock:
    """The time that Kivy's clock asks for. It never jumps and never goes back."""

    def __init__(self) -> None:
        self._passed, self._real = time.monotonic(), time.monotonic()
        self._at_home = set(threading.enumerate())
        Clock.time, Clock.idle = self.time, self._next_frame
        for name in ALSO_ASK:
            import_module(name).time = self.time  # type: ignore[attr-defined]

    def time(self) -> float:
        """By this clock. It stands still while a frame is made, unless a thread works."""
        if self._others_work():
            self._let_pass()
        return self._passed

    def _next_frame(self) -> float:
        if self._others_work():
            self._let_pass()
            left = FRAME - (self._passed - Clock._last_tick)
            if left > 0:
                time.sleep(left)
                self._let_pass()
        else:
            self._passed, self._real = Clock._last_tick + FRAME, time.monotonic()
        Clock._dt, Clock._last_tick = self._passed - Clock._last_tick, self._passed
        return self._passed

    def _let_pass(self) -> None:
        now = time.monotonic()
        self._passed, self._real = self._passed + now - self._real, now

    def _others_work(self) -> bool:
        return any(thread not in self._at_home for thread in threading.enumerate())
