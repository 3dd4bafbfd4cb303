"""A game that was begun without the tablet is entered as it lies, and goes on; one event."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from companion.core.game import PUBLIC
from companion.games.registry import game_kind
from companion.table.table import Table
from companion.tablet.entries import Answers, Entry
from companion.tablet.screens.enter import EnterPage
from companion.tablet.speech import _
from companion.tablet.troubles import problems_shown
from companion.view.building import seen

_begun: dict[str, Entry] = {}


def can_be_told(table: Table) -> bool:
    """Whether this game has just begun, and knows how to go on from what lies there."""
    name = f"companion.tablet.{table.game.setup.game}"
    if find_spec(name) is None or find_spec(f"{name}.under_way_draft") is None:
        return False
    draft = import_module(f"{name}.under_way_draft")
    return bool(draft.may_go_on(table.game, table.state))


class UnderWayPage(EnterPage):
    """As the page on which an island is entered; what was told waits for whoever comes back."""

    def refresh(self) -> None:
        table = self.app.session.opened
        position = f"{table.number} {table.hash}"
        if position not in _begun:
            _begun.clear()
            module = import_module(f"companion.tablet.{table.game.setup.game}.under_way")
            builder = game_kind(table.game.setup.game).table(table.game)
            _begun[position] = module.UnderWay(builder, seen(table.game, table.state, PUBLIC))
        self.entry = _begun[position]
        self.entry.words, self.entry.changed = self.app.words, self.show_entry
        self.entry.done = self._play
        self.ids.heading.title = _("A game under way")
        self.show_entry()

    def _play(self, answers: Answers) -> None:
        with problems_shown(self.app):
            self.app.keep_laid_out(len(self.app.session.opened.game.laying_out()))
            self.app.session.accept(answers["move"], source="keypad")
            self.app.replace_page("table")
