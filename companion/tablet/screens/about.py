"""About: what this is and is not, and what it is built on."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.uix.widget import Widget

from companion import __version__
from companion.tablet.licences import PARTS, Part, version_of
from companion.tablet.page import Page, load_layout
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Row, Text

load_layout(__file__)


class AboutPage(Page):
    """The notice first; then every part with its licence."""

    def refresh(self) -> None:
        self.ids.list.fill_with(self._cards())

    def _cards(self) -> Iterator[Widget | None]:
        yield self._notice()
        card = Card(grow=True)
        card.add_widget(Text(say("Built on"), "body", grow=True, bold=True))
        for part in PARTS:
            card.add_widget(self._part(part))
            yield None
        yield card

    def _notice(self) -> Widget:
        card = Card(grow=True)
        title = say("Companion, version {version}", version=__version__)
        card.add_widget(Text(title, "body", grow=True, bold=True))
        for text in (
            say(
                "An unofficial companion for boxed games. Not made or approved by their publishers."
            ),
            say(
                "You need the game in its box. Names of games, cards and planets belong to their "
                "owners; they are used here to say what lies on the table."
            ),
            say("All pictures and sounds are our own. Licence: MIT."),
            say("Nothing leaves this tablet: there is no account and no network."),
        ):
            card.add_widget(Text(text, "small", grow=True))
        return card

    def _part(self, part: Part) -> Widget:
        row = Row(size_hint_y=None, height=look.small * 2.6)
        row.add_widget(Text(f"{part.name} {version_of(part.name)}".strip(), "small"))
        row.add_widget(Text(part.licence, "small"))
        row.add_widget(Text(part.made_by, "small", color=look.muted))
        return row
