"""New game: which box, who plays, where they sit, and what the table agrees on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.core.setup import SetupError
from companion.games.registry import GAMES, game_kind
from companion.games.words import words_for
from companion.table.owner import OwnerStore
from companion.table.store import JournalError
from companion.tablet.agreements import agreement_cards
from companion.tablet.board_card import board_cards
from companion.tablet.boxes import box, is_known
from companion.tablet.choices import Choices
from companion.tablet.draft import Draft, draft_like
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout
from companion.tablet.pages import has_table
from companion.tablet.player_card import PlayerCard
from companion.tablet.preferences import Guide, Side
from companion.tablet.seat_table import SeatTable
from companion.tablet.speech import say, say_in, speech
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widgets import Card, Column, Scroll, Text
from companion.wording import Words

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)


class NewGamePage(Page):
    """Everything has a usual value, so that "Start the game" works at once.

    `guided` is what "Guided game" asks for: lessons while the game is played.
    """

    def __init__(self, app: CompanionApp, guided: bool = False, **kwargs: Any) -> None:
        last = next((game for game in app.session.games() if is_known(game.setup)), None)
        self._draft = Draft() if last is None else draft_like(last.setup, self._worn(app, last))
        wide = Window.width >= Window.height
        self._draft.shared_sides = ("bottom", "top") if wide else ("left", "right")
        self._guided = guided
        self._tab = "players"
        super().__init__(app, **kwargs)

    @staticmethod
    def _worn(app: CompanionApp, last: Any) -> Any:
        return app.preferences.dress.get(str(last.number), {})

    def refresh(self) -> None:
        tabs = {
            "players": say("Box and players"),
            "agreed": say("What you agree on"),
            "cards": say("Cards and help"),
        }
        leaving.clear(self.ids.tabs)
        self.ids.tabs.add_widget(Choices(tabs, self._tab, self._open_tab))
        body = self.ids.body
        place = next((w.scroll_y for w in body.children if isinstance(w, Scroll)), 1)
        leaving.clear(body)
        words = words_for(speech.language, self._draft.pack, self._draft.names)
        if self._tab == "players":
            scroll = self._list(self._box_and_players())
            body.add_widget(scroll)
            body.add_widget(self._seats(words))
        elif self._tab == "agreed":
            scroll = self._list(agreement_cards(self._draft, words, self._agreed))
            body.add_widget(scroll)
        else:
            scroll = self._list([self._cards(), self._help()])
            body.add_widget(scroll)
        scroll.scroll_y = place

    def start(self) -> None:
        """Write the set-up into the journal and go to the table, by way of laying it out."""
        app, draft = self.app, self._draft
        words = words_for(speech.language, draft.pack)
        usual = {seat: words.name("seat", seat) for seat in draft.seats}
        try:
            table = app.session.start(draft.setup(OwnerStore(app.folder / "owner.json"), usual))
        except (SetupError, JournalError) as error:
            app.stage.notice(trouble(error))
            return
        app.keep_dress(draft.dress)
        if self._guided:
            app.keep_guide(Guide())
        app.replace_page("set_up" if table.game.laying_out() else "table")

    def _open_tab(self, tab: str) -> None:
        self._tab = tab
        self.refresh()
        next(w for w in self.ids.body.children if isinstance(w, Scroll)).scroll_y = 1

    def _agreed(self) -> None:
        """What was just chosen and comes to nothing is told where nobody has to scroll for it."""
        self.refresh()
        self.app.stage.hush()
        words = words_for(speech.language, self._draft.pack, self._draft.names)
        for warning in self._draft.warnings():
            self.app.stage.notice(words.note(warning))

    def _list(self, widgets: Iterable[Widget | None]) -> Scroll:
        scroll = Scroll()
        scroll.fill_with(widgets)
        return scroll

    # box and players

    def _box_and_players(self) -> Iterator[Widget | None]:
        yield from self._box()
        yield from board_cards(self.app, self._draft.game, self._draft.edition)
        yield from self._how_many()
        usual = words_for(speech.language, self._draft.pack)
        for seat in self._draft.seats:
            yield PlayerCard(self._draft, seat, usual.name("seat", seat), self.refresh)

    def _box(self) -> Iterator[Widget | None]:
        card = Card(grow=True)
        card.add_widget(Text(say("Which box is on the table?"), "body", grow=True, bold=True))
        chosen = f"{self._draft.game} {self._draft.edition}"
        for game, kind in GAMES.items():
            for edition in kind.editions if has_table(game) else ():
                title = box(game, edition).title
                choice = {f"{game} {edition}": title}
                card.add_widget(Choices(choice, chosen, self._choose_box))
                yield None
        yield card

    def _choose_box(self, chosen: str) -> None:
        self._draft.choose_box(*chosen.split(" "))
        self.refresh()

    def _how_many(self) -> list[Widget]:
        """Only asked where the box leaves it open."""
        counts = game_kind(self._draft.game).players
        if len(counts) < 2:
            return []
        card = Card(grow=True)
        card.add_widget(Text(say("How many of you play?"), "body", grow=True, bold=True))
        options = {str(count): str(count) for count in counts}
        card.add_widget(Choices(options, str(self._draft.players), self._seat_players))
        return [card]

    def _seat_players(self, count: str) -> None:
        self._draft.seat_players(int(count))
        self.refresh()

    def _seats(self, words: Words) -> Widget:
        names = {seat: words.name("seat", seat) for seat in self._draft.seats}
        card = Card()
        card.add_widget(Text(say("How you sit round the tablet"), "body", grow=True, bold=True))
        hint = say("Drag a player to a side, or tap a player and then a side.")
        card.add_widget(Text(hint, "small", grow=True, color=look.muted))
        card.add_widget(SeatTable(names, self._draft.dress, self._sit))
        return card

    def _sit(self, seat: str, side: Side) -> None:
        self._draft.wear(seat, side=side)
        self.refresh()

    # cards and help

    def _cards(self) -> Widget:
        ways = {
            "labels": (
                say_in("way of telling cards", "Labels"),
                say("Each card wears a small printed code; the camera reads several at once."),
            ),
            "pictures": (
                say_in("way of telling cards", "Pictures"),
                say("The camera knows your cards from photos that you take once."),
            ),
            "tap": (
                say_in("way of telling cards", "Tap"),
                say("You pick each card from a list. No camera is needed."),
            ),
        }
        card = Card(grow=True)
        title = say("How do you tell the tablet which card was turned up?")
        card.add_widget(Text(title, "body", grow=True, bold=True))
        chosen = self.app.preferences.cards_by
        for way, (name, about) in ways.items():
            block = Column(grow=True, padding=(0, look.gap, 0, 0))
            block.add_widget(Choices({way: name}, chosen, self._tell_cards))
            block.add_widget(Text(about, "small", grow=True, color=look.muted))
            card.add_widget(block)
        always = say("Whatever you choose: the list is always there, and a person always wins.")
        card.add_widget(Text(always, "small", grow=True))
        return card

    def _tell_cards(self, way: str) -> None:
        self.app.keep(cards_by=way)
        self.refresh()

    def _help(self) -> Widget:
        card = Card(grow=True)
        title = say("Guided game: shall the tablet explain the rules while you play?")
        card.add_widget(Text(title, "body", grow=True, bold=True))
        about = say("It says what to do now and why, and waits for your roll, card or choice.")
        card.add_widget(Text(about, "small", grow=True, color=look.muted))
        yes_no = {"no": say_in("setting", "No"), "yes": say_in("setting", "Yes")}
        card.add_widget(Choices(yes_no, "yes" if self._guided else "no", self._guide))
        return card

    def _guide(self, answer: str) -> None:
        self._guided = answer == "yes"
        self.refresh()
