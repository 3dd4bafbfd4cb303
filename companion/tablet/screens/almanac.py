"""Almanac: the rules in our own words, by topic or by words looked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.almanac import Page as Sheet
from companion.almanac import UnknownGame, page, search, title, topics
from companion.games.registry import GAMES
from companion.games.words import words_for
from companion.table.table import Table
from companion.tablet.app import CompanionApp
from companion.tablet.boxes import printed_pack
from companion.tablet.page import Page
from companion.tablet.speech import _, speech
from companion.tablet.theme import look
from companion.tablet.topic_signs import topic_sign
from companion.tablet.widgets import Columns, SmallButton, Text, note

_LINK = re.compile(r"&bl;([^&]+)&br;\([a-z0-9-]+\)")
NARROWEST = 5.6
"""So many fingers wide is the name of a topic at least."""
_BOLD = re.compile(r"\*\*(.+?)\*\*")


def marked_up(line: str) -> str:
    """A line of the almanac with its bold words; links are buttons below the text."""
    text = _LINK.sub(r"\1", escape_markup(line))
    text = _BOLD.sub(r"[b]\1[/b]", text)
    return f"•  {text[2:]}" if text.startswith("- ") else text


def _boxes() -> list[tuple[str, str]]:
    """Every box whose rules are told; a game may be playable before its pages are written."""
    boxes: list[tuple[str, str]] = []
    for name, kind in GAMES.items():
        with suppress(UnknownGame):
            topics(name)
            boxes += [(name, edition) for edition in kind.editions]
    return boxes


def _first_box(app: CompanionApp) -> tuple[str, str]:
    table, boxes = app.session.table, _boxes()
    return _box_of(table) if table is not None and _box_of(table) in boxes else boxes[0]


def _box_of(table: Table) -> tuple[str, str]:
    return table.game.setup.game, table.game.setup.edition


class AlmanacPage(Page):
    """Topics on one side, the page on the other. `topic` is what "Why not?" wants to show.

    The box on the table is read first; the button above goes through all others.
    """

    def __init__(self, app: CompanionApp, topic: str = "", **kwargs: Any) -> None:
        self._topic = topic
        self._box = _first_box(app)
        self._search_soon = Clock.create_trigger(lambda _: self._list(), 0.2)
        super().__init__(app, **kwargs)

    def refresh(self) -> None:
        """The owner's own values are in the pages of the box that is on the table."""
        self._game, self._edition = self._box
        pack, table = printed_pack(*self._box), self.app.session.table
        if table is not None and _box_of(table) == self._box:
            pack = table.game.pack
        words = words_for(speech.language, pack)
        self.ids.edition.text, self._values = words.title, words.values()
        if self._topic not in topics(self._game):
            self._topic = topics(self._game)[0]
        self._list()
        self._read()

    def next_edition(self) -> None:
        """Read the rules of another box; the same topic, if it has one."""
        boxes = _boxes()
        self._box = boxes[(boxes.index(self._box) + 1) % len(boxes)]
        self.refresh()

    def search(self) -> None:
        """Words were typed; several letters at once cost one search."""
        self._search_soon()

    def open_topic(self, topic: str) -> None:
        """Read another page."""
        self._topic = topic
        self._list()
        self._read()

    def _list(self) -> None:
        words = self.ids.search.text.strip()
        if words:
            sheets = search(self._game, words, speech.language, self._edition, self._values)
            found = tuple(sheet.topic for sheet in sheets)
        else:
            found = topics(self._game)
        nothing = Text(_("No page has these words."), "body", grow=True, color=look.muted)
        self.ids.topics.fill_with(self._topics(found) if found else [nothing], stay=not words)

    def _topics(self, found: Sequence[str]) -> Iterator[Widget | None]:
        """In two columns where there is room for their names, made in steps."""
        grid = Columns(look.touch * NARROWEST, look.touch)
        for topic in found:
            grid.add_widget(self._button(topic))
            yield None
        yield grid

    def _read(self) -> None:
        language, values = speech.language, self._values
        sheet = page(self._game, self._topic, language, self._edition, values)
        self.ids.page.fill_with(self._blocks(sheet))

    def _blocks(self, sheet: Sheet) -> Iterator[Widget]:
        yield Text(sheet.title, "big", grow=True, bold=True)
        for block in sheet.text.split("\n\n"):
            lines = "\n".join(marked_up(line) for line in block.splitlines())
            yield Text(lines, "body", grow=True, markup=True, line_height=1.15)
        if sheet.see_also:
            yield note(_("See also"))
            yield from map(self._button, sheet.see_also)

    def _button(self, topic: str) -> SmallButton:
        called = title(self._game, topic, speech.language)
        act = partial(self.open_topic, topic)
        sign = topic_sign(topic)
        return SmallButton(called, icon=sign, chosen=topic == self._topic, act=act, size_hint_x=1)
