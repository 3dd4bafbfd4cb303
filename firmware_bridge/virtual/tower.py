"""Fair dice and balls, thrown by themselves when armed or by hand; the same seed, the same row."""

import random
from bisect import insort
from collections.abc import Callable
from operator import itemgetter

from firmware_bridge.fairness import EQUALLY_LIKELY
from firmware_bridge.messages import SetName, Show
from firmware_bridge.virtual.device import Device


class Tower:
    """Moves what lies on the sensors of a device. Time is what the caller says it is."""

    def __init__(self, device: Device, seed: int | None, pace: float, by_itself: bool) -> None:
        self.by_itself = by_itself
        self.next_doubtful = False
        self._device = device
        self._chance = random.Random(seed)
        self._pace = pace
        self._plan: list[tuple[float, Callable[[float], None]]] = []
        self._thrown_for = 0
        for name in device.lying:
            device.rest(name, self.fair(name), 97, 0.0)

    def fair(self, name: SetName) -> Show:
        show = list(self._chance.choice(EQUALLY_LIKELY[name]))
        if name in ("balls4", "balls5"):
            self._chance.shuffle(show)
        return tuple(show)

    @property
    def wake_at(self) -> float:
        return self._plan[0][0] if self._plan else float("inf")

    def tick(self, now: float) -> None:
        """Throws what has been armed, and lets come to rest what was thrown."""
        device = self._device
        if self.by_itself and device.state == "armed" and device.arms != self._thrown_for:
            self._thrown_for = device.arms
            self.throw(None, None, now + self._pace)
        while self._plan and self._plan[0][0] <= now:
            self._plan.pop(0)[1](now)

    def throw(self, name: SetName | None, show: Show | None, at: float) -> None:
        """A throw of the armed set or of `name`: movement at once, rest after the pace."""
        thrown = self._meant(name)
        doubtful, self.next_doubtful = self.next_doubtful, False
        faces = show or self.fair(thrown)
        sure = 31 if doubtful else 97
        self._do(at, lambda _: self._device.move(thrown))
        self._do(at + self._pace, lambda now: self._device.rest(thrown, faces, sure, now))

    def _meant(self, name: SetName | None) -> SetName:
        if name is not None:
            return name
        armed = self._device.armed_set
        return next(iter(self._device.lying)) if armed is None else armed

    def _do(self, at: float, what: Callable[[float], None]) -> None:
        insort(self._plan, (at, what), key=itemgetter(0))

    def bump(self, name: SetName, now: float) -> None:
        """Somebody knocks against it or turns a die over: never a roll unless it was armed."""
        self.throw(name, None, now)

    def stop(self) -> None:
        """After a reset the host arms anew, and then it is thrown anew."""
        self._plan.clear()
        for name, lying in self._device.lying.items():
            if lying.moving:
                self._device.rest(name, self.fair(name), 97, 0.0)
