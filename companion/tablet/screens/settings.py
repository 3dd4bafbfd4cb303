"""Settings: each choice takes hold at once, on this very page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.tablet.choices import Choices
from companion.tablet.draft import draft_like
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout
from companion.tablet.player_card import ColourButton
from companion.tablet.preferences import Guide
from companion.tablet.speech import say, say_in, speech
from companion.tablet.theme import PLAYER_COLOURS, look
from companion.tablet.widgets import Card, Column, PlayerSign, Row, SmallButton, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)

LANGUAGES = {"en": "English", "de": "Deutsch", "it": "Italiano"}
"""Each in its own words, so that nobody is lost in a language they cannot read."""

SIZES = (80, 100, 120, 140)
Changes = dict[str, Any]


class SettingsPage(Page):
    """How everything looks, how the tablet behaves, and what the household keeps."""

    def __init__(self, app: CompanionApp, tab: str = "look", **kwargs: Any) -> None:
        self._tab = tab
        super().__init__(app, **kwargs)

    def refresh(self) -> None:
        tabs = {
            "look": say("Look"),
            "table": say("At the table"),
            "household": say("Box and files"),
        }
        leaving.clear(self.ids.tabs)
        self.ids.tabs.add_widget(Choices(tabs, self._tab, self._open_tab))
        shown: dict[str, Callable[[], Iterable[Widget]]] = {
            "look": self._look,
            "table": self._at_the_table,
            "household": self._household,
        }
        self.ids.list.fill_with(shown[self._tab]())

    def _open_tab(self, tab: str) -> None:
        """A page that is made anew in another language opens at the same tab."""
        self.app.show("settings", tab=tab)

    # look

    def _look(self) -> Iterator[Widget]:
        liked = self.app.preferences
        themes = {
            "dark": say_in("theme", "Dark"),
            "light": say_in("theme", "Light"),
            "contrast": say_in("theme", "High contrast"),
        }
        sizes = {str(size): f"{size} %" for size in SIZES}
        percent = str(liked.text_percent)
        yield self._setting(say("Language"), LANGUAGES, speech.language, lambda v: {"language": v})
        yield self._setting(say("Theme"), themes, liked.theme, lambda v: {"theme": v})
        yield self._setting(say("Text size"), sizes, percent, lambda v: {"text_percent": int(v)})
        yield self._yes_no(say("Reduced motion"), "reduced_motion")
        if self.app.session.table is not None:
            yield self._colours()

    def _colours(self) -> Widget:
        """Colours of the players of the open game; two of them never wear the same one."""
        app = self.app
        draft = draft_like(app.session.opened.header.setup, app.dress())
        card = Card(grow=True)
        card.add_widget(Text(say("Colours of the players"), "body", grow=True, color=look.muted))
        for seat in draft.seats:
            worn, name = draft.dress[seat], app.words.name("seat", seat)
            row = Row(size_hint_y=None, height=look.touch)
            sign = PlayerSign(worn.symbol, worn.colour, name, pos_hint={"center_y": 0.5})
            row.add_widget(sign)
            row.add_widget(Text(name, "small", size_hint_x=0.3))
            for colour in PLAYER_COLOURS:
                button = ColourButton(colour, colour == worn.colour)

                def wear(_: object, seat: str = seat, colour: str = colour) -> None:
                    draft.wear(seat, colour=colour)
                    app.keep_dress(draft.dress)
                    self.refresh()

                button.bind(on_act=wear)
                row.add_widget(button)
            card.add_widget(row)
        return card

    # at the table

    def _at_the_table(self) -> Iterator[Widget]:
        sounds = {
            "off": say_in("sounds", "Off"),
            "quiet": say_in("sounds", "Quiet"),
            "full": say_in("sounds", "Full"),
        }
        hands = say("Wait for a tick after each instruction for your hands")
        yield self._setting(say("Sounds"), sounds, self.app.preferences.sounds, self._heard)
        yield self._yes_no(hands, "wait_for_hands")
        yield self._yes_no(say("Keep the tablet awake while a game runs"), "keep_awake")
        yield self._yes_no(say("Do not turn the picture while a game runs"), "lock_orientation")
        if self.app.session.table is not None:
            yield self._lessons()

    def _heard(self, level: str) -> Changes:
        self.app.sounds.play("done")
        return {"sounds": level}

    def _lessons(self) -> Widget:
        """The lessons of the game that is open: on, off, or from the start."""
        app = self.app
        card = Card(grow=True)
        title = say("Guided game: explain the rules while you play")
        card.add_widget(Text(title, "body", grow=True, color=look.muted))
        yes_no = {"no": say_in("setting", "No"), "yes": say_in("setting", "Yes")}

        def choose(answer: str) -> None:
            app.keep_guide(Guide() if answer == "yes" else None)
            self.refresh()

        card.add_widget(Choices(yes_no, "no" if app.guide is None else "yes", choose))
        if app.guide is not None and app.guide.learned:
            again = SmallButton(say("Start the lessons again"), icon="turn")
            again.bind(on_act=lambda *_: choose("yes"))
            card.add_widget(again)
        return card

    # box and files

    def _household(self) -> list[Widget]:
        ways = (
            (
                say("What is really in your box"),
                say("Values that sources disagree about: correct them once from your own box."),
                "question",
                "box_values",
            ),
            (
                say("Export and import everything"),
                say("One file with all games, settings, own values and card pictures."),
                "saved",
                "household",
            ),
            (
                say("About"),
                say("Unofficial. Version, and the licences of what this is built on."),
                "rocket",
                "about",
            ),
        )
        return [self._way(*way) for way in ways]

    def _way(self, title: str, about: str, icon: str, page: str) -> Widget:
        card = Card(grow=True)
        button = SmallButton(title, icon=icon)
        button.bind(on_act=lambda *_: self.app.show(page))
        card.add_widget(button)
        card.add_widget(Text(about, "small", grow=True, color=look.muted))
        return card

    # how it is done

    def _yes_no(self, name: str, field: str) -> Widget:
        yes_no = {"no": say_in("setting", "No"), "yes": say_in("setting", "Yes")}
        chosen = "yes" if getattr(self.app.preferences, field) else "no"
        return self._setting(name, yes_no, chosen, lambda v: {field: v == "yes"})

    def _setting(
        self, name: str, options: dict[str, str], chosen: str, change: Callable[[str], Changes]
    ) -> Widget:
        card = Card(grow=True)
        column = Column(grow=True)
        column.add_widget(Text(name, "body", grow=True, color=look.muted))
        column.add_widget(Choices(options, chosen, lambda value: self.app.prefer(**change(value))))
        card.add_widget(column)
        return card
