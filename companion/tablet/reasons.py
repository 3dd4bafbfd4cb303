"""Who says so, and why: a name to choose and a line to type or to take from a few ready ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.uix.gridlayout import GridLayout

from companion.tablet.choices import Choices
from companion.tablet.leaving import leaving
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Column, Entry, Row, SmallButton, Text, VerbButton

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

ACROSS = 3
"""Names side by side."""


def players(app: CompanionApp) -> dict[str, str]:
    """Everybody at the table by their name, and all of them together."""
    names = [app.words.name("seat", seat) for seat in app.session.opened.game.seats]
    return {name: name for name in [*names, say("all of us")]}


class Reasons(Column):
    """`said(by, reason)` is called with every change."""

    def __init__(
        self,
        app: CompanionApp,
        by: str,
        reason: str,
        ready: list[str],
        said: Callable[[str, str], object],
    ) -> None:
        super().__init__(grow=True)
        self._app, self._said = app, said
        self.by = by
        self._who = Column(grow=True)
        self.entry = Entry(text=reason, hint_text=say("Why? It stands in the journal."))
        self.entry.bind(text=lambda *_: self._tell())
        self.add_widget(self._who)
        self.add_widget(self.entry)
        row = GridLayout(rows=1, spacing=look.gap, size_hint_y=None, height=look.touch)
        for text in ready:
            row.add_widget(SmallButton(text, on_act=lambda _, text=text: self._take(text)))
        self.add_widget(row)
        self._show_players()

    @property
    def reason(self) -> str:
        return str(self.entry.text).strip()

    def _take(self, text: str) -> None:
        self.entry.text = text

    def _choose(self, by: str) -> None:
        self.by = by
        self._show_players()
        self._tell()

    def _show_players(self) -> None:
        """Two rows of them where more than two play: names are longer than a finger is wide."""
        names = players(self._app)
        rows = 1 if len(names) <= ACROSS else 2
        leaving.clear(self._who)
        self._who.add_widget(Choices(names, self.by, self._choose, rows=rows))

    def _tell(self) -> None:
        self._said(self.by, self.reason)


def ask_reason(
    app: CompanionApp,
    sentence: str,
    verb: str,
    ready: list[str],
    done: Callable[[str, str], object],
    *,
    turn: int = 0,
) -> None:
    """Ask who rules and why, over the page, turned by so many degrees."""
    stage = app.stage
    card = Card(grow=True, size_hint_x=0.9)
    card.add_widget(Text(sentence, "body", grow=True))
    yes = VerbButton(verb, icon="check", why_not=say("Say why first."))

    def said(_by: str, reason: str) -> None:
        yes.why_not = "" if reason else say("Say why first.")

    by = next(iter(players(app)))
    reasons = Reasons(app, by, "", ready, said)

    def act(*_: object) -> None:
        stage.close_dialog()
        done(reasons.by, reasons.reason)

    yes.bind(on_act=act, on_explain=lambda *_: stage.notice(yes.why_not))
    card.add_widget(reasons)
    buttons = Row(size_hint_y=None, height=look.verb, spacing=look.gap * 4)
    leave = VerbButton(say("Leave it"), kind="plain", on_act=lambda *_: stage.close_dialog())
    buttons.add_widget(leave)
    buttons.add_widget(yes)
    card.add_widget(buttons)
    stage.open_dialog(card, turn)
