"""Every page by name. A page is imported when it is first shown, if it was not fetched before
(`fetching`): so the app starts quickly."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from companion.table.own_board import own_boards
from companion.tablet.page import Page

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

PAGES = {
    "home": "HomePage",
    "new_game": "NewGamePage",
    "set_up": "SetUpPage",
    "saved": "SavedPage",
    "put_aside": "PutAsidePage",
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

OF_A_GAME = {"table", "set_up", "journal", "event", "correct", "reconcile", "result"}
"""Pages about the game that is open."""
OF_AN_EVENT = {"event", "correct"}
"""Pages about event `n` of it."""


def is_gone(app: CompanionApp, name: str, arguments: dict[str, Any]) -> bool:
    """Whether what a page is about is no longer there: the event was taken back, the game was
    replaced by another household's. Nobody stays on such a page."""
    if name == "put_aside":
        return not app.session.has(arguments["number"])
    if name not in OF_A_GAME:
        return False
    table = app.session.table
    return table is None or (name in OF_AN_EVENT and arguments["n"] > table.n)


def make_page(app: CompanionApp, name: str, arguments: dict[str, Any]) -> Page:
    """A page, made from what is so now."""
    if name == "table":
        return _table_page(app)
    module = import_module(page_module(name))
    make: Callable[..., Page] = getattr(module, PAGES[name])
    return make(app, **arguments)


def _table_page(app: CompanionApp) -> Page:
    """The table of the game that is open; its journal where the tablet cannot draw its table."""
    game = app.session.opened.header.setup.game
    if not has_table(game):
        return make_page(app, "journal", {})
    page: Page = import_module(table_module(game)).TablePage(app)
    return page


def page_module(page: str) -> str:
    """A board is entered on a page of its game; every other page is for all games."""
    if page == "board":
        return f"companion.tablet.{own_boards()[0].game}.board_page"
    return f"companion.tablet.screens.{page}"


def has_table(game: str) -> bool:
    """Whether the tablet can draw the table of this game."""
    return find_spec(f"companion.tablet.{game}") is not None and bool(find_spec(table_module(game)))


def table_module(game: str) -> str:
    return f"companion.tablet.{game}.table_page"
