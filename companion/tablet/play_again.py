"""Another game of the same: the same box, people on the same sides, the same agreements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tablet.troubles import problems_shown

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


def play_again(app: CompanionApp) -> None:
    """Start it and go to its table, by way of laying it out."""
    setup, appearances = app.session.opened.header.setup, app.appearances()
    with problems_shown(app):
        table = app.session.start(setup)
        app.keep_appearances(appearances)
        app.replace_page("set_up" if table.game.laying_out() else "table")
