"""Settings: each choice takes hold at once, on this very page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.choices import Choices
from companion.ui.page import Page, load_layout
from companion.ui.speech import say, say_in, speech
from companion.ui.theme import look
from companion.ui.widgets import Card, Text

load_layout(__file__)

LANGUAGES = {"en": "English", "de": "Deutsch", "it": "Italiano"}
"""Each in its own words, so that nobody is lost in a language they cannot read."""

SIZES = (80, 100, 120, 140)
Changes = dict[str, Any]


class SettingsPage(Page):
    """Language, theme, text size and how the tablet behaves."""

    def refresh(self) -> None:
        liked = self.app.preferences
        yes_no = {"no": say_in("setting", "No"), "yes": say_in("setting", "Yes")}
        themes = {
            "dark": say_in("theme", "Dark"),
            "light": say_in("theme", "Light"),
            "contrast": say_in("theme", "High contrast"),
        }
        sizes = {str(size): f"{size} %" for size in SIZES}
        self.ids.list.fill_with(
            [
                self._setting(
                    say("Language"), LANGUAGES, speech.language, lambda v: {"language": v}
                ),
                self._setting(say("Theme"), themes, liked.theme, lambda v: {"theme": v}),
                self._setting(
                    say("Text size"),
                    sizes,
                    str(liked.text_percent),
                    lambda v: {"text_percent": int(v)},
                ),
                self._setting(
                    say("Reduced motion"),
                    yes_no,
                    "yes" if liked.reduced_motion else "no",
                    lambda v: {"reduced_motion": v == "yes"},
                ),
                self._setting(
                    say("Wait for a tick after each instruction for your hands"),
                    yes_no,
                    "yes" if liked.wait_for_hands else "no",
                    lambda v: {"wait_for_hands": v == "yes"},
                ),
            ]
        )

    def _setting(
        self, name: str, options: dict[str, str], chosen: str, change: Callable[[str], Changes]
    ) -> Widget:
        card = Card(grow=True)
        card.add_widget(Text(name, "body", grow=True, color=look.muted))
        card.add_widget(Choices(options, chosen, lambda value: self.app.prefer(**change(value))))
        return card
