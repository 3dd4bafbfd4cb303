"""New game: which box, who plays, where they sit, and what the table agrees on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.core.packs import Switch
from companion.games.registry import game_kind
from companion.games.words import words_for
from companion.table.owner import OwnerStore
from companion.tablet.app import CompanionApp
from companion.tablet.box_choice import board_card, box_choices
from companion.tablet.boxes import is_known
from companion.tablet.draft import GameDraft, draft_like
from companion.tablet.page import Page
from companion.tablet.player_card import PlayerCard
from companion.tablet.preferences import Guide
from companion.tablet.seat_table import SeatTable
from companion.tablet.speech import _, pgettext, speech
from companion.tablet.theme import look
from companion.tablet.troubles import problems_shown
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Card, Choices, Column, Scroll, Text, heading, note, yes_or_no
from companion.wording import Words


class NewGamePage(Page):
    """Everything has a usual value, so that "Start the game" works at once.

    `guided` is what "Guided game" asks for: lessons while the game is played.
    """

    def __init__(self, app: CompanionApp, guided: bool = False, game: str = "") -> None:
        last = next((game for game in app.session.games() if is_known(game.setup)), None)
        self._draft = GameDraft()
        if last is not None:
            worn = app.preferences.appearances.get(str(last.number), {})
            self._draft = draft_like(last.setup, worn)
        if game and game != self._draft.game:
            self._draft.choose_box(game, game_kind(game).editions[0])
        wide = Window.width >= Window.height
        self._draft.shared_sides = ("bottom", "top") if wide else ("left", "right")
        self._guided = guided
        self._tab = "players"
        super().__init__(app)

    def refresh(self) -> None:
        tabs = {
            "players": _("Box and players"),
            "agreed": _("What you agree on"),
            "cards": _("Cards and help"),
        }
        disposal.replace(self.ids.tabs, Choices(tabs, self._tab, self._open_tab))
        body, scroll = self.ids.body, Scroll()
        place = next((w.scroll_y for w in body.children if isinstance(w, Scroll)), 1)
        disposal.replace(body, scroll)
        shown: Iterable[Widget | None] = [self._cards(), self._help()]
        if self._tab == "players":
            shown = self._box_and_players()
            body.add_widget(self._seats())
        elif self._tab == "agreed":
            shown = self._agreements()
        scroll.fill_with(shown)
        scroll.scroll_y = place

    @property
    def _words(self) -> Words:
        return words_for(speech.language, self._draft.pack, self._draft.names)

    def start(self) -> None:
        """Write the set-up into the journal and go to the table, by way of laying it out."""
        app, draft = self.app, self._draft
        words = words_for(speech.language, draft.pack)
        usual = {seat: words.name("seat", seat) for seat in draft.seats}
        with problems_shown(app):
            table = app.session.start(draft.setup(OwnerStore(app.folder / "owner.json"), usual))
            app.keep_appearances(draft.appearances)
            if self._guided:
                app.keep_guide(Guide())
            app.replace_page("set_up" if table.game.laying_out() else "table")

    def _open_tab(self, tab: str) -> None:
        self._tab = tab
        self.refresh()
        next(w for w in self.ids.body.children if isinstance(w, Scroll)).scroll_y = 1

    # box and players

    def _box_and_players(self) -> Iterator[Widget | None]:
        draft = self._draft
        question = heading(_("Which box is on the table?"))
        yield from box_choices(question, draft.game, draft.edition, self.showing(draft.choose_box))
        yield board_card(self.app, draft.game, draft.edition)
        yield self._how_many()
        usual = words_for(speech.language, draft.pack)
        for seat in draft.seats:
            yield PlayerCard(draft, seat, usual.name("seat", seat), self.refresh)

    def _how_many(self) -> Widget | None:
        """Only asked where the box leaves it open."""
        counts = game_kind(self._draft.game).players
        if len(counts) < 2:
            return None
        options = {str(count): str(count) for count in counts}
        seat_players = self.showing(lambda count: self._draft.seat_players(int(count)))
        choices = Choices(options, str(self._draft.players), seat_players)
        return Card(heading(_("How many of you play?")), choices, grow=True)

    def _seats(self) -> Widget:
        words = self._words
        names = {seat: words.name("seat", seat) for seat in self._draft.seats}
        draft = self._draft
        sit = self.showing(lambda seat, side: draft.change_appearance(seat, side=side))
        return Card(
            heading(_("How you sit round the tablet")),
            note(_("Drag a player to a side, or tap a player and then a side.")),
            SeatTable(names, draft.appearances, sit),
        )

    # what the table agrees on

    def _agreements(self) -> Iterator[Widget]:
        """A card for each kind of switch; what no printed rule settles says so."""
        titles = {
            "handicap": (_("Handicaps"), _("For a beginner against somebody who knows the game.")),
            "variant": (_("Variants"), _("The rules offer these.")),
            "house-rule": (
                _("House rules"),
                _(
                    "No printed rule settles these. Agree now, or leave what is usual; it is "
                    "written on the result sheet."
                ),
            ),
        }
        words = self._words
        for kind, (title, about) in titles.items():
            warnings = self._draft.warnings() if kind == "handicap" else ()
            lines = (Text(words.note(one), grow=True, color=look.warning) for one in warnings)
            switches = [one for one in self._draft.pack.switches.values() if one.kind == kind]
            if switches:
                agreed = (self._agreement(switch, words) for switch in switches)
                yield Card(heading(title), note(about), *lines, *agreed, grow=True)

    def _agreement(self, switch: Switch, words: Words) -> Widget:
        about = words.about_switch(switch.name)
        options = {option: words.name("option", option) for option in switch.options}
        usual = options[switch.default]
        options[switch.default] = (
            _("{option} (as printed)", option=usual)
            if switch.name in self._draft.offered
            else _("{option} (usual)", option=usual)
        )
        return Column(
            Text(words.name("switch", switch.name), "body", grow=True),
            note(about) if about else None,
            Choices(options, self._draft.option(switch.name), partial(self._agree, switch.name)),
            grow=True,
            padding=(0, look.gap, 0, 0),
        )

    def _agree(self, switch: str, option: str) -> None:
        """What was just chosen and comes to nothing is told where nobody has to scroll for it."""
        self._draft.agree(switch, option)
        self.refresh()
        self.app.stage.clear_notice()
        for warning in self._draft.warnings():
            self.app.stage.notice(self._words.note(warning))

    # cards and help

    def _cards(self) -> Widget:
        ways = {
            "labels": (
                pgettext("way of telling cards", "Labels"),
                _("Each card wears a small printed code; the camera reads several at once."),
            ),
            "pictures": (
                pgettext("way of telling cards", "Pictures"),
                _("The camera knows your cards from photos that you take once."),
            ),
            "tap": (
                pgettext("way of telling cards", "Tap"),
                _("You pick each card from a list. No camera is needed."),
            ),
        }
        chosen = self.app.preferences.cards_by
        keep = self.showing(lambda way: self.app.keep(cards_by=way))
        blocks = (
            Column(
                Choices({way: name}, chosen, keep),
                note(about),
                grow=True,
                padding=(0, look.gap, 0, 0),
            )
            for way, (name, about) in ways.items()
        )
        always = _(
            "Whatever you choose: the list is always there, and in doubt what a person says counts."
        )
        return Card(
            heading(_("How do you tell the tablet which card was turned up?")),
            *blocks,
            note(always, color=look.text),
            grow=True,
        )

    def _help(self) -> Widget:
        return Card(
            heading(_("Guided game: shall the tablet explain the rules while you play?")),
            note(_("It says what to do now and why, and waits for your roll, card or choice.")),
            yes_or_no(self._guided, self.showing(partial(setattr, self, "_guided"))),
            grow=True,
        )
