"""Tells the streams that something happened, also what another program wrote into the night."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress

from companion.hub.homes import home_of
from companion.night.trouble import NightError
from companion.table.store import JournalError
from companion.web.night_thread import NightThread

LOOKING = 0.5
"""Seconds between two looks for events of other programs, where nobody tells of them."""


NIGHT = "night"
"""What other programs say when they wrote an event of the night; the rest is about tables."""


async def _nobody() -> None:
    """Nobody else wants to hear."""


class Changes:
    """The number of the last event, and a way to wait for the next one. `also` is told too."""

    def __init__(self, thread: NightThread) -> None:
        self._thread = thread
        self.also: Callable[[], Awaitable[None]] = _nobody
        self._number = -1
        self._news = asyncio.Condition()
        self._run = secrets.token_hex(4)

    @property
    def number(self) -> int:
        """Of the last event that was looked at."""
        return self._number

    def name(self, number: int) -> str:
        """What a stream calls this state. Another start of the hub gives other names, as the file
        may have been exchanged meanwhile: then a page that comes back hears everything again."""
        return f"{number}.{self._run}"

    async def look(self) -> int:
        """The number of the last event; whoever waits hears of it."""
        number = await self._thread.ask(lambda file: file.count if file else 0)
        if number != self._number:
            async with self._news:
                self._number = number
                self._news.notify_all()
            await self.also()
        return number

    async def other_than(self, number: int, seconds: float) -> None:
        """Returns when there is another event, or after so many seconds."""
        try:
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(lambda: self._number != number)
        except TimeoutError:
            return

    async def watch(self, of_others: Callable[[str], None] = lambda _: None) -> None:
        """Until it is cancelled. A night that cannot be read now is looked at again. What other
        programs say that is not about the night itself goes to `of_others`."""
        loop, news = asyncio.get_running_loop(), asyncio.Event()

        def heard(what: str) -> None:
            if what == NIGHT:
                loop.call_soon_threadsafe(news.set)
            else:
                loop.call_soon_threadsafe(of_others, what)

        with closing(home_of(self._thread.path)) as home, home.hearing(heard):
            while True:
                news.clear()
                with suppress(JournalError, NightError):
                    await self.look()
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOKING):
                        await news.wait()
