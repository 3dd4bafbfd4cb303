"""Which events were already handed over: the half of "exactly once" that the host keeps."""

from collections.abc import Iterable

from msgspec import Struct

BOOTS_KEPT = 32


class Mark(Struct, frozen=True):
    """Names one event of one device for ever. Belongs into the record of the game."""

    device: str
    boot: str
    n: int


class Delivered:
    """Highest event number for each boot of each device.

    A device keeps its events in order and sends the next only after the last was acknowledged, so
    the highest number is all there is to remember. Only the latest boots matter, and are kept.
    """

    def __init__(self, marks: Iterable[Mark] = ()) -> None:
        self._highest: dict[tuple[str, str], int] = {}
        for mark in marks:
            self.add(mark)

    def __contains__(self, mark: Mark) -> bool:
        return mark.n <= self._highest.get((mark.device, mark.boot), 0)

    def add(self, mark: Mark) -> None:
        highest = max(mark.n, self._highest.pop((mark.device, mark.boot), 0))
        self._highest[mark.device, mark.boot] = highest
        if len(self._highest) > BOOTS_KEPT:
            del self._highest[next(iter(self._highest))]
