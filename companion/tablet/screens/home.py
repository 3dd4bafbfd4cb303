"""Home: back to the game that is running, with a reminder of where it is, or somewhere else."""

from __future__ import annotations

from typing import Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.table.store import JournalError
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout
from companion.tablet.pages import PAGES
from companion.tablet.speech import say
from companion.tablet.telling import due_sentence
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widgets import PlayerSign, Row, SmallButton, Text, VerbButton


class Ways(GridLayout):
    """The ways to other pages: two side by side, each as high as the room allows."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(cols=2, spacing=look.gap, **kwargs)


load_layout(__file__)


class HomePage(Page):
    """The first page."""

    def refresh(self) -> None:
        self._ways()
        recap = self.ids.recap
        leaving.clear(recap)
        session = self.app.session
        number = session.journal.running
        if session.table is None and number is not None:
            try:
                session.open(number)
            except JournalError as error:
                recap.add_widget(Text(trouble(error), "small", grow=True, color=look.danger))
                if error.of_one_game:
                    recap.add_widget(self._way_on(number))
        if session.table is None:
            self._welcome()
        else:
            self._recap()

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

    def _ways(self) -> None:
        """Every page that can be reached from here; one that is not there is not offered."""
        guided = {"guided": True}
        ways: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
            (say("New game"), "plus", "new_game", {}),
            (say("Guided game: learn while you play"), "rocket", "new_game", guided),
            (say("Saved games"), "saved", "saved", {}),
            (say("Statistics"), "point", "statistics", {}),
            (say("Cards and labels"), "card", "cards", {}),
            (say("Roller"), "roller", "roller", {}),
            (say("Almanac: the rules in our own words"), "almanac", "almanac", {}),
            (say("Settings"), "settings", "settings", {}),
        )
        grid = self.ids.ways
        leaving.clear(grid)
        for text, icon, page, arguments in ways:
            if page in PAGES:
                button = VerbButton(text, kind="plain", icon=icon, size_hint_y=1)
                button.size_hint_max_y = look.verb * 1.5
                button.bind(on_act=lambda _, p=page, a=arguments: self.app.show(p, **a))
                grid.add_widget(button)

    def _way_on(self, number: int) -> Widget:
        button = SmallButton(say("Ways on with this game"), icon="next")
        button.bind(on_act=lambda *_: self.app.show("put_aside", number=number))
        return button

    def _welcome(self) -> None:
        self.ids.verb.text = say("Start the first game")
        if self.app.session.has_games():
            self.ids.verb.text = say("Start a new game")
        text = say(
            "Put the tablet in the middle of the table. It follows your game, does the sums and "
            "remembers. The box on the table is always right."
        )
        self.ids.recap.add_widget(Text(text, "body", grow=True))

    def _recap(self) -> None:
        app, recap = self.app, self.ids.recap
        table, words = app.session.opened, app.words
        self.ids.verb.text = say("Resume the game")
        if table.game.winner(table.state) is not None:
            self.ids.verb.text = say("See the result")
        add = recap.add_widget
        add(Text(table.game.pack.title, "body", bold=True, grow=True))
        dress = app.dress()
        for seat in table.game.seats:
            row = Row(size_hint_y=None, height=look.touch)
            sign = PlayerSign(dress[seat].symbol, dress[seat].colour, words.name("seat", seat))
            sign.pos_hint = {"center_y": 0.5}
            row.add_widget(sign)
            row.add_widget(Text(words.name("seat", seat), "body"))
            points = str(table.game.score(table.state, seat).total)
            row.add_widget(Text(points, "big", bold=True, halign="right"))
            add(row)
        told = table.recap()
        add(Text(due_sentence(table, words), "body", grow=True, color=look.accent))
        if told.last:
            add(Text(say("What happened last"), "small", grow=True, color=look.muted))
        for event in told.last:
            add(Text(words.message(event.title), "small", grow=True))
