"""Sheets of this table: trades, discards, cards that are taken, told or kept secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.chances import Draw
from companion.core.game import PUBLIC
from companion.core.words import Param
from companion.games.settlers.rules.box import DECK, DEVELOPMENT, Seat
from companion.games.settlers.rules.monopoly import fewest_and_most
from companion.games.settlers.rules.moves import (
    Discard,
    HandOver,
    PlayMonopoly,
    PlayYearOfPlenty,
    Steal,
    TellDevelopment,
    TellHand,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.payments import holds
from companion.games.settlers.rules.resources import RESOURCES, Resources
from companion.games.settlers.rules.state import CardsToDiscard, CardsToHandOver
from companion.games.settlers.rules.trading import rates
from companion.tablet.settlers.texts import development_kinds, resource_kinds
from companion.tablet.table.card_dial import Cards
from companion.tablet.table.dial_sheet import DialSheet
from companion.tablet.table.pick_sheet import Option, PickSheet
from companion.tablet.table.sealed import Sealed
from companion.tablet.table.trade_sheets import BankSheet, Offer
from companion.tablet.table.trading import trade_between_seats
from companion.tablet.table.verb import Moment, Verb

if TYPE_CHECKING:
    from companion.tablet.settlers.table_screen import TableScreen


class Questions:
    """Opens sheets for verbs that need more than a tap, and says the moves that come of them."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.sealed = Sealed(screen.session)
        self._kinds = resource_kinds(screen.words)
        self._development = development_kinds(screen.words)
        self._asks = {
            "trade": self._trade,
            "bank": self._bank,
            "plenty": self._plenty,
            "play-monopoly": self._monopoly,
            "discard": self._discard,
            "hand-over": self._hand_over,
            "tell-steal": self._tell_steal,
            "tell-draw": self._tell_draw,
        }

    def begin(self, now: Moment) -> None:
        """A position is shown: discards of an older one are void."""
        seats = tuple(verb.seat for verb in now.verbs if verb.code == "discard")
        self.sealed.begin(seats)

    def ask(self, verb: Verb) -> None:
        self._asks[verb.asks](verb)

    # --- trades ---------------------------------------------------------------------------------

    def _trade(self, verb: Verb) -> None:
        screen, game, seat = self.screen, self.screen.game, verb.move.seat
        figures = game.view(screen.state, PUBLIC).figures
        trade_between_seats(
            screen,
            seat,
            self._kinds,
            counts={other: figures[other].cards for other in game.seats},
            could_give=lambda cards: holds(game.box, screen.state, seat, cards),
            move=lambda offer: _trade_move(seat, offer),
        )

    def _bank(self, verb: Verb) -> None:
        screen, game = self.screen, self.screen.game
        seat = verb.move.seat
        state = screen.state
        sheet = BankSheet(
            self._kinds,
            rates(game.box, state, seat),
            could_give=lambda cards: holds(game.box, state, seat, cards),
            could_take=lambda cards: _within(cards, state.bank),
            why_not=lambda gives, takes: self._reason(_bank_move(seat, gives, takes)),
            done=lambda gives, takes: screen.say(_bank_move(seat, gives, takes)),
        )
        screen.open_sheet(sheet, seat)

    # --- development cards ----------------------------------------------------------------------

    def _plenty(self, verb: Verb) -> None:
        screen = self.screen
        seat, bank = verb.move.seat, screen.state.bank
        sheet = DialSheet(
            self._say("take-two"),
            self._kinds,
            self._say("take-them"),
            can_add=lambda cards: _within(cards, bank),
            done=lambda cards: screen.say(PlayYearOfPlenty(seat, Resources(*cards))),
            wanted=min(2, sum(bank)),
            field="takes",
        )
        screen.open_sheet(sheet, seat)

    def _monopoly(self, verb: Verb) -> None:
        screen, seat = self.screen, verb.move.seat

        def named(kind: str) -> None:
            resource = next(resource for resource in RESOURCES if resource == kind)
            screen.say(PlayMonopoly(seat, resource))

        title = self._say("which-resource")
        screen.open_sheet(PickSheet(title, self._resources(), named), seat)

    def _hand_over(self, verb: Verb) -> None:
        screen, seat = self.screen, verb.move.seat
        item = next(
            item
            for item in screen.state.pending
            if isinstance(item, CardsToHandOver) and item.seat == seat
        )
        fewest, most = fewest_and_most(screen.game.box, screen.state, item)
        options = [Option(str(count), str(count)) for count in range(fewest, most + 1)]
        sheet = PickSheet(
            self._say("how-many", resource=item.resource),
            options,
            lambda count: screen.say(HandOver(seat, int(count))),
            across=5,
        )
        screen.open_sheet(sheet, seat)

    # --- discards: sealed until everybody has chosen ----------------------------------------------

    def errand_text(self, verb: Verb) -> str:
        """What a seat's own button says while others wait for it too."""
        if verb.code == "hand-over":
            return self._say("hand-over")
        if self.sealed.has(verb.seat):
            return self._say("discard-chosen")
        return self._say("discard", count=self._owed(verb.seat))

    def _owed(self, seat: str) -> int:
        return next(
            item.count
            for item in self.screen.state.pending
            if isinstance(item, CardsToDiscard) and item.seat == seat
        )

    def _discard(self, verb: Verb) -> None:
        screen, seat = self.screen, verb.move.seat
        count = self._owed(seat)
        state, box = screen.state, screen.game.box
        sheet = DialSheet(
            self._say("discard", count=count),
            self._kinds,
            self._say("discard-them"),
            can_add=lambda cards: holds(box, state, seat, cards),
            done=lambda cards: self._seal(seat, cards),
            wanted=count,
        )
        screen.open_sheet(sheet, seat)

    def _seal(self, seat: Seat, cards: Cards) -> None:
        made = self.sealed.choose(seat, Discard(seat, Resources(*cards)))
        if made is not None:
            self.screen.say(*made.values())
        else:
            self.screen.refresh()

    # --- what may stay secret -------------------------------------------------------------------

    def _tell_steal(self, verb: Verb) -> None:
        def told(kind: str) -> None:
            resource = next(resource for resource in RESOURCES if resource == kind)
            self.screen.say(Steal(resource))

        title = self._say("which-card")
        self.screen.open_sheet(PickSheet(title, self._resources(), told), verb.seat)

    def _tell_draw(self, verb: Verb) -> None:
        options = [Option(kind.id, kind.name, kind.picture) for kind in self._development]
        title = self._say("which-card")
        sheet = PickSheet(title, options, lambda card: self.screen.say(Draw(DECK, card)))
        self.screen.open_sheet(sheet, verb.seat)

    def tell_hand(self, seat: str) -> None:
        """A player may tell the whole hand; nobody has to."""
        screen = self.screen
        state, box = screen.state, screen.game.box
        own = _own(screen, seat)
        sheet = DialSheet(
            self._say("tell-cards"),
            self._kinds,
            self._say("tell-them"),
            can_add=lambda cards: holds(box, state, own, cards),
            done=lambda cards: screen.say(TellHand(own, Resources(*cards))),
            wanted=state.players[own].hand.count,
        )
        screen.open_sheet(sheet, seat)

    def tell_development(self, seat: str) -> None:
        screen = self.screen
        own = _own(screen, seat)
        player = screen.state.players[own]
        count = player.development.count + player.bought.count
        sheet = DialSheet(
            self._say("tell-cards"),
            self._development,
            self._say("tell-them"),
            can_add=lambda cards: sum(cards) <= count,
            done=lambda cards: screen.say(TellDevelopment(own, _listed(cards))),
            wanted=count,
        )
        screen.open_sheet(sheet, seat)

    # --- how it is done -------------------------------------------------------------------------

    def _say(self, code: str, **params: Param) -> str:
        return self.screen.words.caption(code, params)

    def _resources(self) -> list[Option]:
        return [Option(kind.id, kind.name, kind.picture) for kind in self._kinds]

    def _reason(self, move: Any) -> str:
        problems = self.screen.game.check(self.screen.state, move)
        return self.screen.words.problem(problems[0]) if problems else ""


def _own(screen: TableScreen, seat: str) -> Seat:
    return next(known for known in screen.game.box.seats if known == seat)


def _within(cards: Cards, most: Cards) -> bool:
    return all(count <= limit for count, limit in zip(cards, most, strict=True))


def _listed(cards: Cards) -> tuple[Any, ...]:
    return tuple(kind for kind, count in zip(DEVELOPMENT, cards, strict=True) for _ in range(count))


def _trade_move(seat: Seat, offer: Offer) -> TradeWithPlayer:
    partner: Any = offer.partner
    return TradeWithPlayer(seat, partner, Resources(*offer.gives), Resources(*offer.takes))


def _bank_move(seat: Seat, gives: Cards, takes: Cards) -> TradeWithBank:
    return TradeWithBank(seat, Resources(*gives), Resources(*takes))
