"""Where cards lie, one below the other; a touch says that one lies elsewhere, or another one here.

The game tells which cards have a place and where else they may lie (`Game.lying`); nothing here
knows a colony or a pirate. What the tablet knows of cards that nobody sees is not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from companion.core.counting import Lying, Spot
from companion.games.physical_cards import games_with_cards, physical_cards
from companion.tablet.app import CompanionApp
from companion.tablet.speech import _, capital
from companion.tablet.stage import Stage
from companion.tablet.theme import look
from companion.tablet.widgets import (
    Card,
    Column,
    LongList,
    LongRow,
    Row,
    SmallButton,
    Text,
    heading,
    note,
)

T = TypeVar("T")
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
    return _("{seat}, from {deck}", seat=seat, deck=words.name("deck", spot.deck))


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
        for group in dict.fromkeys(_group(card) for card in here):
            self.add_widget(note(app.words.name("counted-group", group)))
            for card in here:
                if _group(card) == group:
                    self.add_widget(self._line(card))
        another = SmallButton(_("Another card lies here"), icon="plus", act=self.ask_card)
        self.add_widget(another)

    def ask_card(self) -> None:
        """Which card lies here that the tablet thinks elsewhere."""

        def chosen(lying: Lying) -> None:
            spots = [spot for spot in lying.spots if spot.seat == self.holder]
            if len(spots) == 1:
                self._add(lying, spots[0])
            else:
                self._ask_spot(lying, spots, lambda spot: self._add(lying, spot))

        options = [(self._names[card.card], card) for card in self.elsewhere]
        options.sort(key=lambda option: option[0].casefold())
        self._ask(_("Which card lies here?"), options, chosen)

    def _add(self, lying: Lying, spot: Spot) -> None:
        """A line for a card that came; it goes again with a touch."""
        self.elsewhere.remove(lying)

        def take_away() -> None:
            self.remove_widget(row)
            self.elsewhere.append(lying)
            self._said(lying, None)

        name = Text(self._names[lying.card], "small", bold=True, color=look.accent)
        row = Row(name, SmallButton(icon="close", act=take_away), height=look.touch)
        self.add_widget(row, index=1)
        self._said(lying, spot)

    def _line(self, lying: Lying) -> Row:
        verb = _("It lies elsewhere")

        def lies(spot: Spot) -> None:
            stays = spot == lying.spot
            name.bold, name.color = not stays, look.text if stays else look.accent
            button.text = verb if stays else spot_name(self._app, spot)
            self._said(lying, None if stays else spot)

        def ask() -> None:
            assert lying.spot is not None
            self._ask_spot(lying, [lying.spot, *lying.spots], lies)

        name = Text(self._names[lying.card], "small")
        button = SmallButton(verb, icon="next", size_hint_x=0.7, act=ask)
        return Row(name, button, height=look.touch)

    def _ask_spot(
        self, lying: Lying, spots: Sequence[Spot], chosen: Callable[[Spot], None]
    ) -> None:
        question = _("Where does the card {card} lie?", card=self._names[lying.card])
        self._ask(question, [(spot_name(self._app, spot), spot) for spot in spots], chosen)

    def _ask(
        self, question: str, options: Sequence[tuple[str, T]], chosen: Callable[[T], None]
    ) -> None:
        ask_which(self._app.stage, question, options, chosen)


def ask_which(
    stage: Stage, question: str, options: Sequence[tuple[str, T]], chosen: Callable[[T], None]
) -> None:
    """One of these, by its name."""

    def choose(option: tuple[str, T]) -> None:
        stage.close_dialog()
        chosen(option[1])

    rows = LongList(_Option, look.touch, options.__getitem__, choose, len(options))
    leave = SmallButton(_("Not now"), icon="close", act=stage.close_dialog)
    high = 0.9 if len(options) > MANY else 0.6
    stage.open_dialog(Card(heading(question), rows, leave, size_hint=(0.7, high)))


def _group(card: Lying) -> str:
    """The name of a group of cards: its deck, for those in the middle of the table."""
    assert card.spot is not None
    return card.group if card.spot.seat else card.spot.deck


class _Option(LongRow):
    """One of many; only those in sight exist."""

    def __init__(self) -> None:
        super().__init__()
        self.words = Text(style="small", halign="center")
        self.add_widget(self.words)

    def show(self, option: tuple[str, object]) -> None:
        self.words.text = capital(option[0])
