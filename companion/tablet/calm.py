"""A short rest after every change, so that two people tapping together cannot skip a phase."""

from __future__ import annotations

import time
from collections.abc import Callable

REST = 0.3
"""Seconds for which main verbs are dead after any change."""


class Calm:
    """Remembers when something last changed. There is one, `calm`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.rest = REST
        """Lower only for a demonstration, whose one finger never taps by mistake."""
        self._clock = clock
        self._changed = -REST

    def changed(self) -> None:
        """Whoever changes the table or the screen says so here."""
        self._changed = self._clock()

    @property
    def resting(self) -> bool:
        """Whether a touch that starts now comes too early to be meant."""
        return self._clock() - self._changed < self.rest


calm = Calm()
