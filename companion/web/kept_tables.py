"""The copies of all tables and who writes them, in a thread of their own; what the desk shows of
them is kept beside, so that looking at it asks nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from companion.hub.homes import Home, Where, home_of
from companion.hub.joins import Joins
from companion.hub.step_chain import Batch, Have
from companion.hub.table_copies import TableCopy
from companion.hub.table_facts import TableFacts
from companion.night.trouble import NightError
from companion.table.store import JournalError

T = TypeVar("T")
Agreed = tuple[str, tuple[tuple[str, str], ...]]
"""Edition and switches."""
ROUND = 2.0
"""Seconds in which every copy is looked at, for what other hubs wrote and nobody told."""


class KeptTables:
    """Everything but `facts`, `version` and waiting is for the thread: hand it to `do`."""

    def __init__(self, night: Where, secret: bytes) -> None:
        self._at: Home = home_of(night)
        self._secret = secret
        self._thread = ThreadPoolExecutor(1, "tables")
        self._joins: Joins | None = None
        self._copies: dict[int, TableCopy] = {}
        self._agreed: dict[str, dict[Agreed, list[int]]] | None = None
        """Which tables play a game with which edition and switches; None until it is asked for."""
        self.facts: dict[int, TableFacts] = {}
        """Of every table that has joined."""
        self._news = asyncio.Condition()
        self.version = 0
        """Counts what changed in the facts."""
        self._heard_of: dict[int, asyncio.Task[None]] = {}

    async def do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def close(self) -> None:
        await self.do(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        for copy in self._copies.values():
            copy.close()
        if self._joins is not None:
            self._joins.close()
        self._at.close()

    # in the thread

    @property
    def joins(self) -> Joins:
        if self._joins is None:
            self._joins = Joins(self._at.joins(), self._secret)
        return self._joins

    def copy(self, table: int) -> TableCopy:
        if table not in self._copies:
            self._copies[table] = TableCopy(self._at.copy(table))
            self._agreed = None
        return self._copies[table]

    def push(self, table: int, batch: Batch) -> Have:
        copy = self.copy(table)
        have = copy.push(batch)
        self._note(table, copy.facts())
        return have

    def _note(self, table: int, facts: TableFacts) -> bool:
        """Whether they are others than before."""
        before = self.facts.get(table)
        if before is None or before.game != facts.game:
            self._agreed = None
        self.facts[table] = facts
        return facts != before

    def usual(self, table: int, game: str) -> tuple[str, dict[str, str]]:
        """Edition and switches that most of the other tables play this game with; of as many for
        each, what the table with the lowest number plays."""
        if self._agreed is None:
            self._agreed = self._all_agreed()
        best: tuple[int, int, Agreed] = 0, 0, ("", ())
        for agreed, tables in self._agreed.get(game, {}).items():
            others = [other for other in tables if other != table]
            if others:
                best = max(best, (len(others), -others[0], agreed))
        edition, switches = best[2]
        return edition, dict(switches)

    def _all_agreed(self) -> dict[str, dict[Agreed, list[int]]]:
        found: dict[str, dict[Agreed, list[int]]] = {}
        for table in sorted(self._copies):
            if setup := self._copies[table].setup:
                agreed = setup.edition, tuple(sorted(setup.switches.items()))
                found.setdefault(setup.game, {}).setdefault(agreed, []).append(table)
        return found

    def _joined(self) -> list[int]:
        return self.joins.tables()

    def _look(self, table: int) -> bool:
        """Whether another program has written there."""
        return self._note(table, self.copy(table).facts())

    # in the loop

    async def tell(self) -> None:
        """Whoever waits hears that facts have changed."""
        async with self._news:
            self.version += 1
            self._news.notify_all()

    async def other_than(self, version: int, seconds: float) -> None:
        """Returns when something has changed since, or after so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(lambda: self.version != version)

    async def look(self, table: int) -> None:
        """At what another hub may have written. A copy that cannot be read now is read later."""
        with suppress(JournalError, NightError):
            if await self.do(lambda: self._look(table)):
                await self.tell()

    def hear(self, what: str) -> None:
        """Somebody wrote to a copy, as the database tells; it may have been this hub."""
        name, _, told = what.partition("_")
        if name == "table" and told.isdecimal() and int(told) not in self._heard_of:
            looking = asyncio.create_task(self.look(int(told)))
            self._heard_of[int(told)] = looking
            looking.add_done_callback(lambda _: self._heard_of.pop(int(told)))

    async def watch(self) -> None:
        """Look at one copy after another, the first time at once. Until it is cancelled."""
        rest = 0.0
        while True:
            tables: list[int] = []
            with suppress(JournalError, NightError):
                tables = await self.do(self._joined)
            for table in tables:
                await self.look(table)
                await asyncio.sleep(rest / len(tables))
            if not tables:
                await asyncio.sleep(ROUND)
            rest = ROUND
