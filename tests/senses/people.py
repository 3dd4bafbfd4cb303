"""The people at the table, for tests of the senses: they play on, wait and hear what was sensed."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Self, TypeVar

from companion.senses.proposal import Item, Light, Proposal
from companion.senses.senses import Senses
from companion.table.table import Table
from tests.firmware_bridge.partners import PATIENCE
from tests.table.first_turn import FIRST_TURN

ROLL_DUE = 5
"""After so many events of the first turn the yellow die is due."""
CARD_DUE = 8
"""And after so many a card of the first sector."""

I = TypeVar("I")  # noqa: E741  # an item of some kind


def play_on(table: Table, until: int) -> None:
    for move in FIRST_TURN[table.n : until]:
        table.accept(move, "tap")


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.005)


class App:
    """Stands where the app will stand: hears in its own thread what senses post in theirs."""

    def __init__(self, table: Table, **choices: Any) -> None:
        self.table = table
        self.told: list[Item] = []
        self.posted: deque[Item] = deque()
        """What was sensed and waits to be heard."""
        self._woken = threading.Event()
        self.senses = Senses(table, self._post, **choices)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.senses.close(), "closing must not hang"

    def drain(self) -> list[Item]:
        """Everything that was posted, in order, as it counts now."""
        return [self.senses.in_time(self.posted.popleft()) for _ in range(len(self.posted))]

    def _post(self, item: Item) -> None:
        self.posted.append(item)
        self._woken.set()

    def hear(self, kind: type[I], suits: Callable[[I], bool] = lambda _: True) -> I:
        """The next item of a kind that suits; those before it are heard and passed over."""
        end = time.monotonic() + PATIENCE
        passed: list[Item] = []
        while (left := end - time.monotonic()) > 0:
            self.told += self.drain()
            while self.told:
                item = self.told.pop(0)
                if isinstance(item, kind) and suits(item):
                    return item
                passed.append(item)
            self._woken.wait(left)
            self._woken.clear()
        raise AssertionError(f"no such {kind.__name__} among {passed}")

    def hears_no_proposal(self, seconds: float = 0.3) -> bool:
        time.sleep(seconds)
        self.told += self.drain()
        proposals = [item for item in self.told if isinstance(item, Proposal)]
        self.told.clear()
        return not proposals

    def light(self, code: str) -> Light:
        return self.hear(Light, lambda light: light.code == code)

    def do(self, move: Any) -> None:
        """Somebody taps."""
        self.senses.table_changed(self.table.accept(move, "tap"))

    def take(self, proposal: Proposal) -> None:
        """Somebody accepts a proposal."""
        assert proposal.due_number == self.senses.due_now.due_number
        event = self.table.accept(proposal.move, proposal.source, proposal.evidence)
        self.senses.table_changed(event)
