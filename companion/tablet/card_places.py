"""Where cards lie, one below the other; a touch says that one lies elsewhere, or another one here.

The game tells which cards have a place and where else they may lie (`Game.lying`); nothing here
knows a colony or a pirate. What the tablet knows of cards that nobody sees is not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from companion.core.counting import Lying, Spot
from companion.games.physical_cards import games_with_cards, physical_cards
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Column, LongList, LongRow, Row, SmallButton, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

MANY = 8
"""Places or cards to choose from; for more than these the list is higher."""

Said = Callable[[Lying, Spot | None], None]
"""A card lies there, or, without a spot, where the tablet thought."""


def spot_name(app: CompanionApp, spot: Spot) -> str:
    """A place as people call it."""
    words = app.words
    if not spot.seat:
        return words.name("deck", spot.deck)
    seat = words.name("seat", spot.seat)
    if not spot.deck:
        return seat
    return say("{seat}, from {deck}", seat=seat, deck=words.name("deck", spot.deck))


def card_names(app: CompanionApp, cards: Iterable[str]) -> dict[str, str]:
    """Names by card; those that share one are told apart by the deck that they belong to."""
    words, game = app.words, app.session.opened.header.setup.game
    names = {card: words.name("card", card) for card in cards}
    if game not in games_with_cards():
        return names
    decks = {card.id: card.deck for card in physical_cards(game)}
    said = list(names.values())
    return {
        card: f"{name} ({words.name('deck', decks[card])})"
        if said.count(name) > 1 and card in decks
        else name
        for card, name in names.items()
    }


class CardPlaces(Column):
    """The cards of one seat, or of the middle of the table, by their groups."""

    def __init__(self, app: CompanionApp, lying: Sequence[Lying], holder: str, said: Said) -> None:
        super().__init__(grow=True)
        self._app, self.holder, self._said = app, holder, said
        self._names = card_names(app, [card.card for card in lying])
        here = [card for card in lying if card.spot is not None and card.spot.seat == holder]
        self.elsewhere = [
            card
            for card in lying
            if card not in here and any(spot.seat == holder for spot in card.spots)
        ]
        for group in dict.fromkeys(self._heading(card) for card in here):
            heading = app.words.name("counted-group", group)
            self.add_widget(Text(heading, "small", grow=True, color=look.muted))
            for card in here:
                if self._heading(card) == group:
                    self.add_widget(self._line(card, say("It lies elsewhere")))
        self._another = SmallButton(say("Another card lies here"), icon="plus")
        self._another.bind(on_act=lambda *_: self.ask_card())
        self.add_widget(self._another)

    def ask_card(self) -> None:
        """Which card lies here that the tablet thinks elsewhere."""
        options = {card.card: self._names[card.card] for card in self.elsewhere}
        options = dict(sorted(options.items(), key=lambda option: option[1].casefold()))
        by_card = {card.card: card for card in self.elsewhere}

        def chosen(card: str) -> None:
            lying = by_card[card]
            spots = [spot for spot in lying.spots if spot.seat == self.holder]
            if len(spots) == 1:
                self._add(lying, spots[0])
            else:
                self._ask_spot(lying, spots, lambda spot: self._add(lying, spot))

        self._ask(say("Which card lies here?"), options, chosen)

    def _heading(self, card: Lying) -> str:
        """In the middle of the table cards lie in decks."""
        assert card.spot is not None
        return card.group if card.spot.seat else card.spot.deck

    def _add(self, lying: Lying, spot: Spot) -> None:
        """A line for a card that came; it goes again with a touch."""
        self.elsewhere.remove(lying)
        row = Row(size_hint_y=None, height=look.touch)
        row.add_widget(Text(self._names[lying.card], "small", bold=True, color=look.accent))
        away = SmallButton(icon="close")

        def take_away(*_: object) -> None:
            self.remove_widget(row)
            self.elsewhere.append(lying)
            self._said(lying, None)

        away.bind(on_act=take_away)
        row.add_widget(away)
        self.add_widget(row, index=1)
        self._said(lying, spot)

    def _line(self, lying: Lying, verb: str) -> Row:
        row = Row(size_hint_y=None, height=look.touch)
        name = Text(self._names[lying.card], "small")
        button = SmallButton(verb, icon="next", size_hint_x=0.7)

        def lies(spot: Spot) -> None:
            stays = spot == lying.spot
            name.bold, name.color = not stays, look.text if stays else look.accent
            button.text = verb if stays else spot_name(self._app, spot)
            self._said(lying, None if stays else spot)

        def ask(*_: object) -> None:
            assert lying.spot is not None
            self._ask_spot(lying, [lying.spot, *lying.spots], lies)

        button.bind(on_act=ask)
        row.add_widget(name)
        row.add_widget(button)
        return row

    def _ask_spot(
        self, lying: Lying, spots: Sequence[Spot], chosen: Callable[[Spot], None]
    ) -> None:
        options = {str(place): spot_name(self._app, spot) for place, spot in enumerate(spots)}
        question = say("Where does {card} lie?", card=self._names[lying.card])
        self._ask(question, options, lambda place: chosen(spots[int(place)]))

    def _ask(self, question: str, options: dict[str, str], chosen: Callable[[str], None]) -> None:
        stage = self._app.stage
        sheet = Card(size_hint=(0.7, 0.9 if len(options) > MANY else 0.6))
        sheet.add_widget(Text(question, "body", bold=True, grow=True))
        values = list(options)

        def choose(value: str) -> None:
            stage.close_dialog()
            chosen(value)

        choices = LongList(lambda: _Option(options, values, choose), look.touch)
        choices.fill(len(options))
        sheet.add_widget(choices)
        leave = SmallButton(say("Leave it"), icon="close")
        leave.bind(on_act=lambda *_: stage.close_dialog())
        sheet.add_widget(leave)
        stage.open_dialog(sheet)


class _Option(LongRow):
    """One of many; only those in sight exist."""

    def __init__(
        self, options: dict[str, str], values: list[str], choose: Callable[[str], None]
    ) -> None:
        super().__init__()
        self._options, self._values, self._choose = options, values, choose
        self.words = Text(style="small", halign="center")
        self.add_widget(self.words)

    def show(self, index: int) -> None:
        words = self._options[self._values[index]]
        self.words.text = words[:1].upper() + words[1:]

    def on_act(self) -> None:
        self._choose(self._values[self.index])
