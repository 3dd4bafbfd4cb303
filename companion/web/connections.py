"""How long a connection may keep the hub waiting, and how many of them one address may have."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""Seconds until a connection must have asked for something, the first time and the next ones."""
MOST_OF_ONE = 400
"""Connections of one address: a hall of phones may stand behind one."""
LOG = logging.getLogger("companion.web")


class Impatient(H11Protocol):
    """Closes connections on which nobody asks for anything, or only ever begins to."""

    count: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._waits: asyncio.TimerHandle | None = None
        address = self.client[0] if self.client else ""
        self._address = address
        self.count[address] += 1
        if self.count[address] > MOST_OF_ONE:
            LOG.warning("refused: too many connections")
            transport.abort()
        self._expect_a_question()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.count[self._address] -= 1
        if not self.count[self._address]:
            del self.count[self._address]

    def data_received(self, data: bytes) -> None:
        """What has come may be the beginning of a question that never ends."""
        super().data_received(data)
        self._expect_a_question()

    def _expect_a_question(self) -> None:
        if self._waits is None and self._is_asked_nothing():
            self._waits = self.loop.call_later(PATIENCE, self._asked_or_closed, self.cycle)

    def _is_asked_nothing(self) -> bool:
        cycle: Any = self.cycle  # uvicorn says it is always there; it is None until a request
        return cycle is None or cycle.response_complete

    def _asked_or_closed(self, before: object) -> None:
        self._waits = None
        if self.cycle is before and self._is_asked_nothing() and not self.transport.is_closing():
            self.transport.close()
