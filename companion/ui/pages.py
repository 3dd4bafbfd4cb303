"""Every page by name. Pages are imported after the first one is there, one after the other while
nobody waits, or when one is first shown: so the app starts quickly, and so does each page."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.rules.games import GAMES
from companion.ui.page import Page

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

PAGES = {
    "home": "HomePage",
    "new_game": "NewGamePage",
    "set_up": "SetUpPage",
    "saved": "SavedPage",
    "journal": "JournalPage",
    "event": "EventPage",
    "correct": "CorrectPage",
    "reconcile": "ReconcilePage",
    "statistics": "StatisticsPage",
    "almanac": "AlmanacPage",
    "settings": "SettingsPage",
    "box_values": "BoxValuesPage",
    "board": "BoardPage",
    "household": "HouseholdPage",
    "about": "AboutPage",
    "result": "ResultPage",
    "scan": "ScanPage",
    "cards": "CardsPage",
    "roller": "RollerPage",
    "unreadable": "UnreadablePage",
}


EVERY = 0.2
"""Seconds from one page to the next."""


class Fetching:
    """Imports all pages, not while one is `coming`; `then` is called when all are there."""

    def __init__(self, coming: Callable[[], bool], then: Callable[[], None]) -> None:
        self._coming, self._then = coming, then
        self._names = [_module(page) for page in PAGES] + [_table_module(game) for game in GAMES]
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


def make_page(app: CompanionApp, name: str, arguments: dict[str, Any]) -> Page:
    """A page, made from what is so now."""
    if name == "table":
        return _table_page(app)
    module = import_module(_module(name))
    make: Callable[..., Page] = getattr(module, PAGES[name])
    return make(app, **arguments)


def _table_page(app: CompanionApp) -> Page:
    """The table of the game that is open."""
    module = import_module(_table_module(app.session.opened.header.setup.game))
    page: Page = module.TablePage(app)
    return page


def _module(page: str) -> str:
    return f"companion.ui.screens.{page}"


def _table_module(game: str) -> str:
    return f"companion.ui.{game}.table_page"
