"""Ignores taps on main buttons for a moment after every change, so that two people who tap together
cannot skip a phase."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

SECONDS = 0.3
"""How long main buttons ignore taps after a change."""


class TapGuard:
    """Remembers when something last changed. There is one, `tap_guard`."""

    def __init__(self, clock: Callable[[], float] = lambda: float(Clock.time())) -> None:
        self.seconds = SECONDS
        """Lower only for a demonstration, whose one finger never taps by mistake."""
        self._clock = clock
        self._changed = -SECONDS

    def changed(self) -> None:
        """Call this whenever the table or the page has changed."""
        self._changed = self._clock()

    @property
    def active(self) -> bool:
        """True while a tap that starts now comes too early to be wanted."""
        return self._clock() - self._changed < self.seconds


tap_guard = TapGuard()
