"""How a table reaches what is not the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from kivy.uix.widget import Widget

from companion.table.rulings import Overrule
from companion.tablet.reasons import ask_reason
from companion.tablet.speech import say, say_in
from companion.tablet.undo import undo_to

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


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
    almanac: Callable[[str], None]
    """Read about a topic."""
    undo: Callable[[int, int], None]
    """Take back every event after this number, asking where it must; turned by so many degrees."""
    overrule: Callable[[str, int, Callable[[Overrule], None]], None]
    """Ask who allows what the sentence forbids, and why; turned by so many degrees."""


def app_ways(app: CompanionApp) -> Ways:
    """The ways of the real app."""
    return Ways(
        journal=lambda: app.show("journal"),
        leave=lambda: app.show("home"),
        result=lambda: app.show("result"),
        open=app.stage.open_dialog,
        close=app.stage.close_dialog,
        notice=app.stage.notice,
        almanac=lambda topic: app.show("almanac", topic=topic),
        undo=lambda n, turn: undo_to(app, n, turn=turn),
        overrule=lambda sentence, turn, done: _ask_overrule(app, sentence, turn, done),
    )


def _ask_overrule(
    app: CompanionApp, sentence: str, turn: int, done: Callable[[Overrule], None]
) -> None:
    ask_reason(
        app,
        say("{problem} Who allows it all the same, and why?", problem=sentence),
        say_in("table", "We allow it"),
        [say("that is how it lies there"), say("we had agreed on it")],
        lambda by, reason: done(Overrule(by, reason)),
        turn=turn,
    )
