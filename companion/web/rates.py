"""How much one address may ask for: a bucket that drains, so that a flood drowns only itself."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

MOST_ADDRESSES = 4096


class Rate:
    """So many requests a second for each address, and a heap of them at once."""

    def __init__(
        self, a_second: float, at_once: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._a_second, self._at_once, self._clock = a_second, at_once, clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, address: str) -> bool:
        now = self._clock()
        level, before = self._levels.pop(address, (0.0, now))
        level = max(0.0, level - (now - before) * self._a_second)
        allowed = level + 1 <= self._at_once
        self._levels[address] = (level + allowed, now)
        while len(self._levels) > MOST_ADDRESSES:
            self._levels.popitem(last=False)
        return allowed
