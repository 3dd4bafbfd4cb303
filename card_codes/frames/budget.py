"""The processor time of one frame of a live camera: what does not fit waits for the next frame.

Each step is expected to take what it took at its dearest, which is forgotten little by little.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

MOST = 0.060
"""Seconds of processor time a frame."""
FORGETTING = 0.3
"""The share of what a step took less lately by which its dearest time is forgotten each time."""
Result = TypeVar("Result")
Clock = Callable[[], float]


class Budget:
    """Used by one thread. A step is known by whatever names it."""

    def __init__(
        self, clock: Clock = time.thread_time, *, shared: bool = False, spare: float = 0.0
    ) -> None:
        """`shared`: several readings of one frame use it, and their owner begins it. `spare`:
        seconds that are kept for a step that takes longer than ever before."""
        self._clock = clock
        self._costs: dict[object, float] = {}
        self._end = 0.0
        self._shared, self._spare = shared, spare

    def begin_alone(self) -> None:
        """With the next frame, unless others share it."""
        if not self._shared:
            self.begin()

    def begin(self) -> None:
        """With the next frame."""
        self._end = self._clock() + MOST - self._spare

    def fits(self, step: object, at_first: float = MOST / 2) -> bool:
        """Whether there is time for this step. `at_first`: how long it is expected to take before
        it was ever taken."""
        return self._clock() + self._costs.get(step, at_first) <= self._end

    def timed(self, step: object, take: Callable[[], Result]) -> Result:
        start = self._clock()
        result = take()
        self.spent(step, self._clock() - start)
        return result

    def spent(self, step: object, seconds: float) -> None:
        before = self._costs.get(step, seconds)
        self._costs[step] = max(seconds, before + FORGETTING * (seconds - before))

    def now(self) -> float:
        return self._clock()
