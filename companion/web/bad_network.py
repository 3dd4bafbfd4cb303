"""The network of a hall, for rehearsals: answers get lost, batches come twice and late, and for
half an hour there may be none at all. Each table has an address of its own, as in a hall."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from msgspec import Struct

from companion.hub.reporter import Hub, HubLink, Turned
from companion.hub.step_chain import Batch, Have

CUT, TWICE, LATE = 0.01, 0.02, 0.02
"""How often an answer is lost, a batch is sent twice, an old one arrives after newer ones."""


class Suffered(Struct):
    cuts: int = 0
    duplicates: int = 0
    late: int = 0


class BadNetwork(Hub):
    """The shipped client, and what happens to what it sends. `acknowledged` says when the hub had
    so many steps."""

    def __init__(self, link: HubLink, token: str, table: int, random: Random) -> None:
        super().__init__(link, token, f"127.0.{1 + table // 250}.{1 + table % 250}")
        self._random, self._old = random, Batch(0, "", (), (), ())
        self.suffered = Suffered()
        self.acknowledged: list[tuple[float, int]] = []
        self.offline = False

    def push(self, batch: Batch) -> Have:
        have = super().push(batch)
        self.acknowledged.append((time.monotonic(), have.steps))
        if self._random.random() < CUT:
            self.suffered.cuts += 1
            self.close()
            raise OSError("the answer is lost")
        if self._random.random() < TWICE:
            self.suffered.duplicates += 1
            self._must_change_nothing(batch, have)
        if self._random.random() < LATE and self._old.steps:
            self.suffered.late += 1
            self._must_change_nothing(self._old, have)
        if self._random.random() < 0.2:
            self._old = batch
        return have

    def _must_change_nothing(self, batch: Batch, have: Have) -> None:
        if super().push(batch) != have:
            raise Turned(409, "a batch that came before changed something")

    def _ask(self, method: str, path: str, body: Any = None) -> bytes:
        if self.offline:
            self.close()
            raise OSError("there is no network")
        return super()._ask(method, path, body)
