"""One night behind all pages: its thread, its changes, its views as they go over the wire."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager

import msgspec

from companion.hub.night_file import Clock, NightFile, wall_clock
from companion.web.changes import Changes
from companion.web.keys import Role
from companion.web.night_thread import NightThread
from companion.web.views import View, Views, before_the_night

BEAT = 15.0
"""Seconds after which a stream says that it is still there."""
MOST_STREAMS, MOST_STREAMS_OF_ONE = 1500, 100

Wanted = Callable[[Views], View]


class TooManyStreams(Exception):
    """This address, or all together, listen too often already."""


class HubPages:
    """What the apps of both ports share."""

    def __init__(self, thread: NightThread, clock: Clock = wall_clock) -> None:
        self.thread, self.changes = thread, Changes(thread)
        self._clock = clock
        self._made: dict[tuple[str, ...], bytes] = {}
        self._made_for = -1
        self._listening: Counter[str] = Counter()

    async def view(
        self, name: tuple[str, ...], language: str, role: Role | None, wanted: Wanted
    ) -> tuple[int, bytes]:
        """The number of the last event, and what the page called `name` shows after it."""

        def make(file: NightFile | None) -> tuple[int, bytes]:
            number = file.count if file else 0
            if number != self._made_for:
                self._made.clear()
                self._made_for = number
            key = (language, role or "", *name)
            if key not in self._made:
                view = before_the_night(role)
                if file:
                    view = wanted(Views(file.night, file.people(), language))
                self._made[key] = msgspec.json.encode(view)
            return number, self._made[key]

        return await self.thread.ask(make)

    async def stream(
        self,
        name: tuple[str, ...],
        language: str,
        role: Role | None,
        wanted: Wanted,
        known: str,
    ) -> AsyncIterator[bytes]:
        """The view after each event. A page that knows it already hears that it is up to date."""
        while True:
            number, data = await self.view(name, language, role, wanted)
            label = self.changes.name(number)
            now = str(self._clock()).encode()
            body = b"null" if label == known else data
            yield b'id: %b\ndata: {"now":%b,"view":%b}\n\n' % (label.encode(), now, body)
            known = label
            while (await self.changes.look()) == number:
                await self.changes.other_than(number, BEAT)
                yield b": still here\n\n"

    @property
    def now(self) -> int:
        """Seconds since 1970, as the night counts them."""
        return self._clock()

    @contextmanager
    def listener(self, address: str) -> Iterator[None]:
        """Counts who listens; too many are refused."""
        if (
            self._listening.total() >= MOST_STREAMS
            or self._listening[address] >= MOST_STREAMS_OF_ONE
        ):
            raise TooManyStreams
        self._listening[address] += 1
        try:
            yield
        finally:
            self._listening[address] -= 1
