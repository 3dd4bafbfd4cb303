"""Settings: each choice takes hold at once, on this very page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.tablet.app import CompanionApp
from companion.tablet.draft import draft_like
from companion.tablet.page import Page
from companion.tablet.position import seat_sign
from companion.tablet.preferences import Guide
from companion.tablet.seat_panel import ColourButton
from companion.tablet.speech import _, pgettext, speech
from companion.tablet.table.turn_clock import clock_choices
from companion.tablet.theme import look
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Card, Choices, Row, SmallButton, Stacks, Text, note, yes_or_no
from companion.view.colours import PLAYER_COLOURS
from companion.wording.phrases import percent

LANGUAGES = {"en": "English", "de": "Deutsch", "it": "Italiano"}
"""Each in its own words, so that nobody is lost in a language they cannot read."""

SIZES = (80, 100, 120, 140)
NARROW = 760
"""On a narrower card a player's colours stand below the name, in dp of letters."""
Changes = dict[str, Any]


class SettingsPage(Page):
    """How everything looks, how the tablet behaves, and what the household keeps."""

    def __init__(self, app: CompanionApp, tab: str = "look", **kwargs: Any) -> None:
        self._tab = tab
        super().__init__(app, **kwargs)

    def refresh(self) -> None:
        tabs = {"look": _("Look"), "table": _("At the table"), "household": _("Box and files")}
        disposal.replace(self.ids.tabs, Choices(tabs, self._tab, self._open_tab))
        shown: dict[str, Callable[[], Iterable[Widget]]] = {
            "look": self._look,
            "table": self._at_the_table,
            "household": self._household,
        }
        self.ids.list.fill_with(_stacked(shown[self._tab]()))

    def _open_tab(self, tab: str) -> None:
        """A page that is made anew in another language opens at the same tab."""
        self.app.show("settings", tab=tab)

    # look

    def _look(self) -> Iterator[Widget]:
        liked = self.app.preferences
        themes = {
            "dark": pgettext("theme", "Dark"),
            "light": pgettext("theme", "Light"),
            "contrast": pgettext("theme", "High contrast"),
        }
        sizes = {str(size): percent(speech.language, size / 100, 0) for size in SIZES}
        large = str(liked.text_percent)
        yield self._setting(_("Language"), LANGUAGES, speech.language, lambda v: {"language": v})
        yield self._setting(_("Theme"), themes, liked.theme, lambda v: {"theme": v})
        yield self._setting(_("Text size"), sizes, large, lambda v: {"text_percent": int(v)})
        yield self._yes_no(_("Reduced motion"), "reduced_motion")
        if self.app.session.table is not None:
            yield self._colours()

    def _colours(self) -> Widget:
        """Colours of the players of the open game; two of them never have the same one."""
        app = self.app
        draft = draft_like(app.session.opened.header.setup, app.appearances())

        def wear(seat: str, colour: str) -> None:
            draft.change_appearance(seat, colour=colour)
            app.keep_appearances(draft.appearances)
            self.refresh()

        rows = []
        for seat in draft.seats:
            name = Text(app.words.name("seat", seat), "small", size_hint_x=0.3)
            worn = draft.appearances[seat].colour
            buttons = (
                ColourButton(colour, colour == worn, act=partial(wear, seat, colour))
                for colour in PLAYER_COLOURS
            )
            if Stacks.room(Window.width) < NARROW * look.unit * look.scale:
                rows += [Row(seat_sign(app, seat), name, height=look.touch)]
                rows += [Row(*buttons, height=look.touch)]
            else:
                rows.append(Row(seat_sign(app, seat), name, *buttons, height=look.touch))
        return Card(_title(_("Colours of the players")), *rows, grow=True)

    # at the table

    def _at_the_table(self) -> Iterator[Widget]:
        sounds = {
            "off": pgettext("sounds", "Off"),
            "quiet": pgettext("sounds", "Quiet"),
            "full": pgettext("sounds", "Loud"),
        }
        hands = _("Tick off each instruction for your hands")
        yield self._setting(_("Sounds"), sounds, self.app.preferences.sounds, self._heard)
        yield self._yes_no(hands, "wait_for_hands")
        yield self._yes_no(_("Say aloud what everybody may know"), "voice")
        clock = self.app.preferences.clock
        yield self._setting(_("Clock"), clock_choices(), clock, lambda chosen: {"clock": chosen})
        yield self._link(
            _("Where the camera is"),
            _("How the camera looks at the table, and how well it reads from there."),
            "camera",
            "camera",
        )
        yield self._yes_no(_("Keep the tablet awake while a game runs"), "keep_awake")
        yield self._yes_no(_("Do not turn the picture while a game runs"), "lock_orientation")
        if self.app.session.table is not None:
            yield self._lessons()

    def _heard(self, level: str) -> Changes:
        self.app.sounds.play("taken")
        return {"sounds": level}

    def _lessons(self) -> Widget:
        """The lessons of the game that is open: on, off, or from the start."""
        app, again = self.app, None

        def choose(yes: bool) -> None:
            app.keep_guide(Guide() if yes else None)
            self.refresh()

        if app.guide is not None and app.guide.learned:
            words = _("Start the lessons again")
            again = SmallButton(words, icon="turn", act=partial(choose, True))
        title = _title(_("Guided game: explain the rules while you play"))
        return Card(title, yes_or_no(app.guide is not None, choose), again, grow=True)

    # box and files

    def _household(self) -> Iterator[Widget]:
        links = (
            (
                _("What is really in your box"),
                _("Values that sources disagree about: correct them once from your own box."),
                "question",
                "box_values",
            ),
            (
                _("Export and import everything"),
                _("One file with all games, settings, own values and card pictures."),
                "saved",
                "household",
            ),
            (
                _("Game night"),
                _("Play at a night of many tables: this tablet reports to its desk."),
                "chart",
                "night",
            ),
            (
                _("About"),
                _("Unofficial. Version, and the licences of what this is built on."),
                "rocket",
                "about",
            ),
        )
        yield from (self._link(*link) for link in links)

    # how it is done

    def _link(self, title: str, about: str, icon: str, page: str) -> Widget:
        """To another page."""
        button = SmallButton(title, icon=icon, act=partial(self.app.show, page))
        return Card(button, note(about), grow=True)

    def _yes_no(self, name: str, field: str) -> Widget:
        chosen = getattr(self.app.preferences, field)
        change = yes_or_no(chosen, lambda yes: self.app.prefer(**{field: yes}))
        return Card(_title(name), change, grow=True)

    def _setting(
        self, name: str, options: dict[str, str], chosen: str, change: Callable[[str], Changes]
    ) -> Widget:
        choices = Choices(options, chosen, lambda value: self.app.prefer(**change(value)))
        return Card(_title(name), choices, grow=True)


def _stacked(cards: Iterable[Widget]) -> Iterator[Widget | None]:
    """In two stacks where there is room, made one by one."""
    made = []
    for card in cards:
        made.append(card)
        yield None
    yield Stacks(made)


def _title(text: str) -> Text:
    return Text(text, "body", grow=True, color=look.muted)
