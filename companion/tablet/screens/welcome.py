"""The first start, once: language, size of letters and sound. All of it is in the settings too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.widget import Widget

from companion.tablet.page import Page
from companion.tablet.screens.settings import LANGUAGES, SIZES
from companion.tablet.speech import _, pgettext, speech
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Choices, PlayerDisc, Row, Text, heading, note


class WelcomePage(Page):
    """Each choice takes hold at once, on this very page."""

    def refresh(self) -> None:
        self.ids.list.fill_with(self._questions())

    def go_on(self) -> None:
        """Never asked again."""
        self.app.keep(welcomed=True)
        self.app.show("home")

    def _questions(self) -> Iterator[Widget]:
        liked, prefer = self.app.preferences, self.app.prefer
        yield Card(
            heading(_("Language")),
            Choices(LANGUAGES, speech.language, lambda language: prefer(language=language)),
            grow=True,
        )
        sizes = {str(size): f"{size} %" for size in SIZES}
        yield Card(
            heading(_("Text size")),
            Choices(sizes, str(liked.text_percent), lambda size: prefer(text_percent=int(size))),
            self._sample(),
            grow=True,
        )
        sounds = {"off": pgettext("sounds", "Off"), "on": pgettext("sounds", "On")}
        chosen = "off" if liked.sounds == "off" else "on"
        yield Card(heading(_("Sounds")), Choices(sounds, chosen, self._hear), grow=True)
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
