"""Holds every game to the rules while it is reported, in a thread of its own: no report waits.

What cannot be followed as it comes (after a start of the hub, what came to another hub on the same
database, a line that was undone long ago) is followed when its result is asked for.
"""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from companion.hub.following import Followed, followed_again
from companion.hub.homes import Where, home_of
from companion.hub.reported import Reported
from companion.hub.step_chain import Batch
from companion.night.trouble import NightError

MOST_WAITING = 1000
"""Batches; if there are more, the oldest are not followed as they come."""


class Verifier:
    """Tell it what was committed; then ask for results."""

    def __init__(self, night: Where) -> None:
        self._night = night
        self._thread = ThreadPoolExecutor(1, "verify")
        self._waiting: deque[tuple[int, Batch]] = deque(maxlen=MOST_WAITING)
        self._games: dict[int, tuple[int, Followed]] = {}

    def close(self) -> None:
        self._waiting.clear()
        self._thread.shutdown()

    def committed(self, table: int, batch: Batch) -> None:
        """From any thread; a batch that comes again changes nothing."""
        self._waiting.append((table, batch))
        self._thread.submit(self._take_next)

    async def result(self, table: int, game: int, event: int | None) -> Reported:
        """Of a game that ends with this event. Raises NightError."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._result, table, game, event)

    def _take_next(self) -> None:
        try:
            table, batch = self._waiting.popleft()
        except IndexError:
            return
        try:
            for row in batch.games:
                self._games[table] = row.id, Followed(row)
            if table in self._games:
                game, followed = self._games[table]
                followed.take(row for row in batch.events if row.game == game)
        except NightError:  # it is told to whoever asks for the result
            self._games.pop(table, None)

    def _result(self, table: int, game: int, event: int | None) -> Reported:
        played, followed = self._games.get(table, (0, None))
        if followed is not None and played == game and (found := followed.result(event)):
            return found
        with closing(home_of(self._night)) as home, closing(home.copy(table)) as rows:
            return followed_again(rows, game)
