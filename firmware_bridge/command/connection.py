"""A roller for a command: connected, or a clear word why not."""

import queue
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from firmware_bridge.discovery import probe
from firmware_bridge.happenings import Happening, RollerState
from firmware_bridge.messages import Greeting, SetName
from firmware_bridge.ports import open_typed_port
from firmware_bridge.roller import Roller


class NoRoller(Exception):
    """The port cannot be used; the text says why."""


class Connection(NamedTuple):
    roller: Roller
    greeting: Greeting
    before: list[Happening]
    """What was told up to the greeting."""
    told: "queue.Queue[Happening]"

    def chosen(self, wanted: list[SetName] | None) -> list[SetName]:
        """The sets asked for, or all this roller has."""
        known = self.greeting.known_sets
        if missing := [name for name in wanted or () if name not in known]:
            has = ", ".join(known)
            raise NoRoller(f"This roller has no {' and no '.join(missing)}, only {has}.")
        return list(dict.fromkeys(wanted or known))


WAITING = 1000
"""Happenings that nobody has taken yet; then the roller waits, and memory does not grow."""


def complain(text: str) -> None:
    print(f"roller: {text}", file=sys.stderr, flush=True)


@contextmanager
def connected(port: str) -> Iterator[Connection]:
    """Waits for the greeting; raises NoRoller when the first attempt fails."""
    told: queue.Queue[Happening] = queue.Queue(WAITING)
    before: list[Happening] = []
    roller = Roller(port, told.put, open_transport=open_typed_port)
    roller.start()
    try:
        while True:
            happening = told.get()
            before = [*before[-WAITING:], happening]
            if isinstance(happening, RollerState) and happening.state in ("lost", "restarting"):
                roller.close()
                raise NoRoller(_explain(port, happening.why))
            if isinstance(happening, RollerState) and happening.state == "ready":
                break
        assert roller.greeting is not None
        yield Connection(roller, roller.greeting, before, told)
    finally:
        roller.close()


def _explain(port: str, why: str) -> str:
    """A silent roller may be no roller at all: ask once more what it is."""
    return probe(port, open_transport=open_typed_port).words if why == "No roller answers." else why
