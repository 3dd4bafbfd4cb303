"""The first start, once: language, size of letters and sound. All of it is in the settings too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.games.registry import GAMES
from companion.tablet.page import Page
from companion.tablet.page_builder import page_builder
from companion.tablet.painting import paint, painting_texture
from companion.tablet.screens.settings import LANGUAGES, SIZES
from companion.tablet.speech import _, pgettext, speech
from companion.tablet.theme import look
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Card, Choices, PlayerDisc, Row, Stacks, Text, heading, note
from companion.wording.phrases import percent

LEAST, MOST = 2.0, 5.0
"""How high the pictures are at least and at most, in fingers: what the questions leave."""


class Painted(Widget):
    """The painting of a game, which is ready, to look at."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Rectangle()
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        width, height = (round(length) for length in self.size)
        self._picture.pos, self._picture.size = self.pos, (width, height)
        if min(width, height) > look.finger:
            radius = round(look.panel_radius)
            self._picture.texture = painting_texture(self._game, width, height, radius, False)


class WelcomePage(Page):
    """Each choice takes hold at once, on this very page."""

    def refresh(self) -> None:
        self.ids.list.fill_with(self._questions())
        for part in (self.ids.list, self.ids.list.content):
            part.bind(height=self._share)
        page_builder.build(self._paintings())

    def _paintings(self) -> Iterator[None]:
        """What there is to play."""
        disposal.clear(self.ids.paintings)
        for game in GAMES:
            yield from paint(game, self.app.paintings)
            self.ids.paintings.add_widget(Painted(game))
            yield

    def _share(self, *_: object) -> None:
        """The pictures have what the questions leave, or are not there."""
        pictures, asked = self.ids.paintings, self.ids.list
        room = pictures.height + asked.height - asked.content.height
        high = min(room, look.finger * MOST)
        pictures.height = high if high >= look.finger * LEAST else 0
        pictures.opacity = float(pictures.height > 0)

    def go_on(self) -> None:
        """Never asked again."""
        self.app.keep(welcomed=True)
        self.app.show("home")

    def _questions(self) -> Iterator[Widget]:
        liked, prefer = self.app.preferences, self.app.prefer
        language = Card(
            heading(_("Language")),
            Choices(LANGUAGES, speech.language, lambda language: prefer(language=language)),
            grow=True,
        )
        sizes = {str(size): percent(speech.language, size / 100, 0) for size in SIZES}
        letters = Card(
            heading(_("Text size")),
            Choices(sizes, str(liked.text_percent), lambda size: prefer(text_percent=int(size))),
            self._sample(),
            grow=True,
        )
        sounds = {"off": pgettext("sounds", "Off"), "on": pgettext("sounds", "On")}
        chosen = "off" if liked.sounds == "off" else "on"
        heard = Card(heading(_("Sounds")), Choices(sounds, chosen, self._hear), grow=True)
        yield Stacks([language, letters, heard])
        yield note(_("All of this can be changed later, in the settings."))

    def _sample(self) -> Widget:
        """Letters as they are on a table: can everybody read them from their side?"""
        said = Text(_("Can all of you read this from where you sit?"), "body")
        points = Text("10", "big", bold=True, halign="right", width=look.big * 2)
        disc = PlayerDisc(symbol="sun", colour="orange", width=look.touch)
        return Row(disc, said, points, height=look.touch * 1.2, padding=(0, look.gap, 0, 0))

    def _hear(self, answer: str) -> None:
        changes: dict[str, Any] = {"sounds": "quiet" if answer == "on" else "off"}
        self.app.prefer(**changes)
        self.app.sounds.play("taken")
