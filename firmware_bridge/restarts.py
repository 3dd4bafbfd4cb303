"""How often a device has started anew lately: now and then is life, again and again is a fault."""

from collections import deque

from firmware_bridge.timings import Timings

WORDS = (
    "The roller starts anew again and again. Give it a good cable and enough power; "
    "if that does not help, look at its firmware."
)


class Restarts:
    """Remembers only the last few, however long it goes on."""

    def __init__(self, timings: Timings) -> None:
        self._timings = timings
        self._times: deque[float] = deque(maxlen=timings.restarts)
        self._boot = ""

    def greeted(self, boot: str, now: float, *, unasked: bool) -> None:
        """Unasked it comes right after a start; another boot tells of one that was missed."""
        if unasked or (self._boot and boot != self._boot):
            self._times.append(now)
        self._boot = boot

    def again_and_again(self, now: float) -> bool:
        """Until it has been up for a while."""
        times = self._times
        return (
            len(times) == times.maxlen
            and times[-1] - times[0] <= self._timings.restarts_within
            and now - times[-1] < self._timings.steady
        )
