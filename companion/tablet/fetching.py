"""Pages are imported while nobody waits, one after the other: none is slow when first opened."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from kivy.clock import Clock

from companion.games.registry import GAMES
from companion.tablet.pages import PAGES, has_table, page_module, table_module

EVERY = 0.2
"""Seconds from one page to the next."""


class Fetching:
    """Imports all pages, not while one is `coming`; `then` is called when all are there."""

    def __init__(self, coming: Callable[[], bool], then: Callable[[], None]) -> None:
        self._coming, self._then = coming, then
        tables = [table_module(game) for game in GAMES if has_table(game)]
        self._names = [page_module(page) for page in PAGES] + tables
        self._beat = Clock.schedule_interval(self._next, EVERY)

    def stop(self) -> None:
        self._beat.cancel()

    def _next(self, _: float) -> bool:
        """Kivy goes on with it until the answer is False."""
        if not self._coming():
            if not self._names:
                self._then()
                return False
            import_module(self._names.pop())
        return True
