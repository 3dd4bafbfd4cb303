"""One night behind all pages: its thread, its changes, its views as they go over the wire."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import msgspec

from companion.hub.night_file import Clock, NightFile, wall_clock
from companion.web.changes import Changes
from companion.web.keys import Role
from companion.web.night_thread import NightThread
from companion.web.views import View, Views, before_the_night

BEAT = 15.0
"""Seconds after which a stream says that it is still there."""
SHARE, LONGEST = 4, 2.0
"""A view of a large hall takes a while to make: when much happens it is made anew after so many
times as long, at most after so many seconds."""
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
        self._views: dict[str, Views] = {}
        self._made_for = -1
        self._took: dict[str, float] = {}
        self._listening: Counter[str] = Counter()

    async def view(
        self, name: tuple[str, ...], language: str, role: Role | None, wanted: Wanted
    ) -> tuple[int, bytes]:
        """The number of the last event, and what the page called `name` shows after it."""

        def make(file: NightFile | None) -> tuple[int, bytes]:
            number = file.count if file else 0
            if number != self._made_for:
                self._made.clear()
                self._views.clear()
                self._made_for = number
            key = (language, role or "", *name)
            if key not in self._made:
                begin, view = monotonic(), before_the_night(role)
                if file:
                    if language not in self._views:  # what takes long is made once for all pages
                        self._views[language] = Views(file.night, file.people(), language)
                    view = wanted(self._views[language])
                self._made[key] = msgspec.json.encode(view)
                self._took[name[0]] = monotonic() - begin
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
            await asyncio.sleep(min(LONGEST, SHARE * self._took.get(name[0], 0)))
            while (seen := self.changes.number) <= number:
                await self.changes.other_than(seen, BEAT)
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
