"""New game: which box, who plays, where they sit, and what the table agrees on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from companion.rules.core.setup import SetupError
from companion.rules.games import game_kind
from companion.table.owner import OwnerStore
from companion.table.store import JournalError
from companion.ui.boxes import box
from companion.ui.choices import Choices
from companion.ui.draft import Draft
from companion.ui.page import Page, load_layout
from companion.ui.player_card import PlayerCard
from companion.ui.seat_picture import SeatPicture
from companion.ui.speech import say, speech
from companion.ui.theme import look
from companion.ui.widgets import Card, Row, SmallButton, Text
from companion.wording import Words

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

load_layout(__file__)


class NewGamePage(Page):
    """Everything has a usual value, so that "Start the game" works at once."""

    def __init__(self, app: CompanionApp, **kwargs: Any) -> None:
        self._draft = Draft()
        super().__init__(app, **kwargs)

    def refresh(self) -> None:
        draft = self._draft
        words = Words(speech.language, draft.pack)
        place = self.ids.list.scroll_y
        self.ids.list.fill_with(
            [
                self._box(),
                *(
                    PlayerCard(draft, seat, words.name("seat", seat), self.refresh)
                    for seat in draft.seats
                ),
                self._seats(words),
                self._agreements(words),
            ]
        )
        self.ids.list.scroll_y = place

    def start(self) -> None:
        """Write the set-up into the journal and go to the table."""
        app, draft = self.app, self._draft
        words = Words(speech.language, draft.pack)
        usual = {seat: words.name("seat", seat) for seat in draft.seats}
        try:
            app.session.start(draft.setup(OwnerStore(app.folder / "owner.json"), usual))
        except (SetupError, JournalError) as error:
            app.stage.notice(str(error))
            return
        app.keep_dress(draft.dress)
        app.replace_page("table")

    def _box(self) -> Widget:
        card = Card(grow=True)
        card.add_widget(Text(say("Which box is on the table?"), "body", grow=True, bold=True))
        game = self._draft.game
        for edition in game_kind(game).editions:
            title = box(game, edition).title
            chosen = self._draft.edition
            card.add_widget(Choices({edition: title}, chosen, self._choose_edition))
        return card

    def _seats(self, words: Words) -> Widget:
        names = {
            seat: self._draft.names.get(seat, "").strip() or words.name("seat", seat)
            for seat in self._draft.seats
        }
        card = Card(grow=True)
        card.add_widget(Text(say("How you sit round the tablet"), "body", grow=True, bold=True))
        picture = SeatPicture(names, self._draft.dress)
        middle = AnchorLayout(size_hint_y=None, height=picture.height)
        middle.add_widget(picture)
        card.add_widget(middle)
        return card

    def _choose_edition(self, edition: str) -> None:
        self._draft.choose_edition(edition)
        self.refresh()

    def _agreements(self, words: Words) -> Widget:
        card = Card(grow=True)
        card.add_widget(Text(say("What the table agrees on"), "body", grow=True, bold=True))
        for switch in self._draft.pack.switches.values():
            row = Row(size_hint_y=None, height=look.touch)
            row.add_widget(Text(words.name("switch", switch.name), "small"))
            option = self._draft.option(switch.name)
            button = SmallButton(words.name("option", option), icon="turn")
            if option != switch.default:
                button.chosen = True
            button.bind(on_act=lambda _, name=switch.name: self._next_option(name))
            row.add_widget(button)
            card.add_widget(row)
        return card

    def _next_option(self, switch: str) -> None:
        self._draft.next_option(switch)
        self.refresh()
