"""Every page by name. A page is imported when it is first shown, so that the app starts quickly."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

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


def make_page(app: CompanionApp, name: str, arguments: dict[str, Any]) -> Page:
    """A page, made from what is so now."""
    if name == "table":
        return _table_page(app)
    module = import_module(f"companion.ui.screens.{name}")
    make: Callable[..., Page] = getattr(module, PAGES[name])
    return make(app, **arguments)


def _table_page(app: CompanionApp) -> Page:
    """The table of the game that is open: `TablePage` in `companion.ui.<game>.table_page`.

    A game whose table is not drawn yet is followed in the journal.
    """
    module = f"companion.ui.{app.session.opened.header.setup.game}.table_page"
    if find_spec(module) is None:
        return make_page(app, "journal", {})
    page: Page = import_module(module).TablePage(app)
    return page
