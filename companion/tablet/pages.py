"""Every page by name. A page is imported when it is first shown, if `Preload` has not imported it
before: so the app starts quickly, and no page is slow when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window

from companion.games.registry import game_kind
from companion.tablet.entries import can_be_told, is_asked
from companion.tablet.page import Page

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

PAGES = [
    "welcome",
    "home",
    "new_game",
    "table",
    "set_up",
    "saved",
    "put_aside",
    "journal",
    "event",
    "correct",
    "reconcile",
    "changes",
    "under_way",
    "statistics",
    "almanac",
    "settings",
    "enter",
    "box_values",
    "board",
    "household",
    "night",
    "about",
    "result",
    "scan",
    "camera",
    "cards",
    "roller",
    "unreadable",
    "problem",
]
"""The likeliest first. The class of a page is named after it: new_game is shown by NewGamePage."""

OF_A_GAME = {
    "table",
    "enter",
    "set_up",
    "journal",
    "event",
    "correct",
    "reconcile",
    "changes",
    "under_way",
    "result",
}
"""Pages about the game that is open."""
OF_AN_EVENT = {"event", "correct"}
"""Pages about event `n` of it."""


def is_gone(app: CompanionApp, name: str, arguments: dict[str, Any]) -> bool:
    """True when the subject of a page is gone: its event was taken back, or its game was replaced
    by another household's. The app leaves such a page."""
    if name == "put_aside":
        return not app.session.has(arguments["number"])
    if name not in OF_A_GAME:
        return False
    table = app.session.table
    if table is None or (name in OF_AN_EVENT and arguments["n"] > table.n):
        return True
    if name == "under_way":
        return not can_be_told(table)
    return name == "enter" and not is_asked(table)


def make_page(app: CompanionApp, name: str, arguments: dict[str, Any]) -> Page:
    """A page, made from what is so now."""
    return page_class(name)(app, **arguments)


def page_class(name: str) -> Callable[..., Page]:
    """A board is entered on a page of its game; every other page is for all games."""
    if name == "board":
        from companion.table.own_board import own_boards

        pages = (game_kind(board.game).tablet().board_page for board in own_boards())
        return next(page for page in pages if page is not None)()
    folder = "table.table_page" if name == "table" else f"screens.{name}"
    module = import_module(f"companion.tablet.{folder}")
    page: Callable[..., Page] = getattr(module, f"{name.title().replace('_', '')}Page")
    return page


EVERY = 0.2
"""Seconds from one page to the next."""


class Preload:
    """Imports all pages once the first one is drawn, while nobody waits and none is `coming`;
    `first` is called before them and `then` after the last."""

    def __init__(
        self, first: Callable[[], None], coming: Callable[[], bool], then: Callable[[], None]
    ) -> None:
        self._first, self._coming, self._then = first, coming, then
        self._pages = PAGES[::-1]
        self._beat = Clock.create_trigger(self._next, EVERY, interval=True)
        Window.bind(on_flip=self._drawn)

    def stop(self) -> None:
        Window.unbind(on_flip=self._drawn)
        self._beat.cancel()

    def postpone(self) -> None:
        """Wait a little longer, because somebody plays."""
        if self._beat.is_triggered:
            self._beat.cancel()
            self._beat()

    def _drawn(self, *_: object) -> None:
        Window.unbind(on_flip=self._drawn)
        self._first()
        self._beat()

    def _next(self, _: float) -> bool:
        """Import one page; False, which ends Kivy's interval, after the last."""
        if not self._coming():
            if not self._pages:
                self._then()
                return False
            page_class(self._pages.pop())
        return True
