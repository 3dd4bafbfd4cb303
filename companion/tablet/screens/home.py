"""Home: back to the game that is running, with a reminder of where it is, or somewhere else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.table.store import JournalError
from companion.table.table import Table
from companion.tablet.page import Page
from companion.tablet.position import seat_heading
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import SmallButton, Text, VerbButton, heading, note
from companion.wording import Words


def due_sentence(table: Table, words: Words) -> str:
    """Whose turn it is to do what."""
    winner = table.game.winner(table.state)
    if winner is not None:
        return _("{player} has won.", player=words.name("seat", winner))
    due = table.due
    players = words.listed(words.name("seat", seat) for seat in due.seats)
    if due.chance == "roll" and due.of:
        return _("{player} rolls: {dice}.", player=players, dice=words.name("dice", due.of))
    if due.chance == "draw" and due.of:
        deck = words.name("deck", due.of)
        return _("{player} turns up a card: {deck}.", player=players, deck=deck)
    return _("{player} decides.", player=players)


class HomePage(Page):
    """The first page."""

    def refresh(self) -> None:
        self._fill_menu()
        recap = self.ids.recap
        disposal.clear(recap)
        session = self.app.session
        number = session.journal.running
        if session.table is None and number is not None:
            try:
                session.open(number)
            except JournalError as error:
                recap.add_widget(note(trouble(error), color=look.danger))
                if error.of_one_game:
                    act = partial(self.app.show, "put_aside", number=number)
                    recap.add_widget(SmallButton(_("Ways on with this game"), icon="next", act=act))
        for widget in self._welcome() if session.table is None else self._recap():
            recap.add_widget(widget)

    def start(self) -> None:
        """The one large verb: go on where the table was, or start a game."""
        table = self.app.session.table
        if table is None:
            self.app.show("new_game")
        elif table.game.winner(table.state) is not None:
            self.app.show("result")
        elif table.n == 0 and self.app.laid_out < len(table.game.laying_out()):
            self.app.show("set_up")
        else:
            self.app.show("table")

    def _fill_menu(self) -> None:
        guided = {"guided": True}
        ways: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
            (_("New game"), "plus", "new_game", {}),
            (_("Guided game: learn while you play"), "rocket", "new_game", guided),
            (_("Saved games"), "saved", "saved", {}),
            (_("Statistics"), "point", "statistics", {}),
            (_("Cards and labels"), "card", "cards", {}),
            (_("Roller"), "roller", "roller", {}),
            (_("Almanac: the rules in our own words"), "almanac", "almanac", {}),
            (_("Settings"), "settings", "settings", {}),
        )
        disposal.clear(self.ids.menu)
        for text, icon, page, arguments in ways:
            act = partial(self.app.show, page, **arguments)
            button = VerbButton(text, kind="plain", icon=icon, size_hint_y=1, act=act)
            button.size_hint_max_y = look.verb * 1.5
            self.ids.menu.add_widget(button)

    def _welcome(self) -> Iterator[Widget]:
        self.ids.verb.text = _("Start the first game")
        if self.app.session.has_games():
            self.ids.verb.text = _("Start a new game")
        text = _(
            "Put the tablet in the middle of the table. It follows your game, does the sums and "
            "remembers. The box on the table is always right."
        )
        yield Text(text, "body", grow=True)

    def _recap(self) -> Iterator[Widget]:
        app = self.app
        table, words = app.session.opened, app.words
        self.ids.verb.text = _("Resume the game")
        if table.game.winner(table.state) is not None:
            self.ids.verb.text = _("See the result")
        yield heading(words.title)
        for seat in table.game.seats:
            yield seat_heading(app, seat, str(table.game.score(table.state, seat).total))
        last = table.recap().last
        yield Text(due_sentence(table, words), "body", grow=True, color=look.accent)
        if last:
            yield note(_("What happened last"))
        for event in last:
            yield note(words.message(event.title), color=look.text)
