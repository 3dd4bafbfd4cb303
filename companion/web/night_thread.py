"""The night's file, in a thread of its own: SQLite waits for the disk, and the pages do not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TypeVar

from companion.hub.homes import Where, home_of
from companion.hub.night_file import Clock, NightFile, wall_clock
from companion.night.events import Opened
from companion.night.trouble import NightError

T = TypeVar("T")


class NightThread:
    """Everything about the file is asked here, one question after another."""

    def __init__(self, path: Where, clock: Clock = wall_clock) -> None:
        self.path, self._clock = path, clock
        self._pool = ThreadPoolExecutor(1, "night")
        self._file: NightFile | None = None

    async def ask(self, question: Callable[[NightFile | None], T]) -> T:
        """None is handed in while no night was opened."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._answer, question)

    async def open_night(self, event: Opened, key: str) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._pool, self._open_night, event, key)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._pool, self._close)
        self._pool.shutdown()

    def _answer(self, question: Callable[[NightFile | None], T]) -> T:
        if self._file is None and self._there():
            self._file = NightFile(self.path, self._clock)
        return question(self._file)

    def _there(self) -> bool:
        with closing(home_of(self.path)) as home:
            return home.exists()

    def _open_night(self, event: Opened, key: str) -> None:
        if self._file is not None:
            if self._file.has_done(key):
                return
            name = self._file.night.name
            raise NightError("The night '{name}' was opened already.", name=name)
        self._file = NightFile.new(self.path, event, self._clock, key)

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
