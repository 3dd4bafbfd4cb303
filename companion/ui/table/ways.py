"""How a table reaches what is not the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from kivy.uix.widget import Widget

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


class Ways(NamedTuple):
    """The ways from the table to other pages and to what lies over it."""

    journal: Callable[[], None]
    leave: Callable[[], None]
    result: Callable[[], None]
    open: Callable[[Widget, int], None]
    """Show something over the page, turned by so many degrees."""
    close: Callable[[], None]
    notice: Callable[[str], None]
    """A sentence that goes away by itself."""


def app_ways(app: CompanionApp) -> Ways:
    """The ways of the real app."""
    return Ways(
        journal=lambda: app.show("journal"),
        leave=lambda: app.show("home"),
        result=lambda: app.show("result"),
        open=app.stage.open_dialog,
        close=app.stage.close_dialog,
        notice=app.stage.notice,
    )
