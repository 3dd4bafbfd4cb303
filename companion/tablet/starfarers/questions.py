"""Sheets of this table: trades, discards, resources of choice, presents in encounters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.core.game import PUBLIC
from companion.core.words import Param
from companion.games.starfarers.rules.chips import chips_left, deck_of
from companion.games.starfarers.rules.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.games.starfarers.rules.goods import RESOURCES, cards, goods_of
from companion.games.starfarers.rules.holdings import can_afford
from companion.games.starfarers.rules.moves import (
    Discard,
    LookAtChip,
    RemoveUpgrade,
    TakeResources,
    TellHand,
    Trade,
    TradeWithBank,
)
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.state import DiscardHalf, TakeAny
from companion.games.starfarers.rules.trading import rates
from companion.tablet.starfarers.texts import resource_kinds
from companion.tablet.table.card_dial import Cards
from companion.tablet.table.dial_sheet import DialSheet
from companion.tablet.table.pick_sheet import Option, PickSheet
from companion.tablet.table.sealed import Sealed
from companion.tablet.table.secret_pick import SecretPickSheet
from companion.tablet.table.trade_sheets import BankSheet, Offer
from companion.tablet.table.trading import trade_between_seats
from companion.tablet.table.verb import Moment, Verb

if TYPE_CHECKING:
    from companion.tablet.starfarers.table_screen import TableScreen

MOST_GIVEN = 3


class Questions:
    """Opens sheets for verbs that need more than a tap, and says the moves that come of them."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.sealed = Sealed(screen.session)
        self._kinds = resource_kinds(screen.words)
        self._asks = {
            "trade": self._trade,
            "bank": self._bank,
            "discard": self._discard,
            "take-any": self._take_any,
            "lose-upgrade": self._lose_upgrade,
            "give": self._give,
            "yes": self._yes,
        }

    def begin(self, now: Moment) -> None:
        """A position is shown: discards of an older one are void."""
        seats = tuple(verb.seat for verb in now.verbs if verb.code == "discard")
        self.sealed.begin(seats)

    def ask(self, verb: Verb) -> None:
        self._asks[verb.asks](verb)

    def _said(self, code: str, **params: Param) -> str:
        return self.screen.words.caption(code, params)

    def _affords(self, seat: str, counted: Cards) -> bool:
        return can_afford(self.screen.game.box, self.screen.state, seat, counted)

    # --- trades ---------------------------------------------------------------------------------

    def _trade(self, verb: Verb) -> None:
        screen, game, seat = self.screen, self.screen.game, verb.seat
        figures = game.view(screen.state, PUBLIC).figures
        trade_between_seats(
            screen,
            seat,
            self._kinds,
            counts={other: figures[other].cards for other in game.seats},
            could_give=lambda cards: self._affords(seat, cards),
            move=lambda offer: _trade_move(seat, offer),
        )

    def _bank(self, verb: Verb) -> None:
        """One lot a trade; the best rate counts unless only the usual one is left."""
        screen, game, seat = self.screen, self.screen.game, verb.seat
        state = screen.state
        best = tuple(rates(game.box, state, seat, resource)[0] for resource in RESOURCES)
        sheet = BankSheet(
            self._kinds,
            best,
            could_give=lambda counted: _one_lot(counted, best) and self._affords(seat, counted),
            could_take=lambda counted: _within(counted, state.bank),
            why_not=lambda gives, takes: self._reason(_bank_move(seat, gives, takes)),
            done=lambda gives, takes: screen.say(_bank_move(seat, gives, takes)),
        )
        screen.open_sheet(sheet, seat)

    # --- discards: sealed until everybody has chosen ----------------------------------------------

    def errand_text(self, verb: Verb) -> str:
        """What a seat's own button says while others wait for it too."""
        if verb.code == "take-any":
            return self._said("take-any", count=self._owed(verb.seat, TakeAny))
        if verb.code == "lose-upgrade":
            return self._said("lose-upgrade")
        if self.sealed.has(verb.seat):
            return self._said("chosen")
        return self._said("discard", count=self._owed(verb.seat, DiscardHalf))

    def _owed(self, seat: str, kind: type[DiscardHalf] | type[TakeAny]) -> int:
        return next(
            item.count
            for item in self.screen.state.pending
            if isinstance(item, kind) and item.seat == seat
        )

    def _discard(self, verb: Verb) -> None:
        screen, seat = self.screen, verb.seat
        count = self._owed(seat, DiscardHalf)
        sheet = DialSheet(
            self._said("discard", count=count),
            self._kinds,
            self._said("discard-them"),
            can_add=lambda counted: self._affords(seat, counted),
            done=lambda counted: self._seal(seat, counted),
            wanted=count,
        )
        screen.open_sheet(sheet, seat)

    def _seal(self, seat: str, counted: Cards) -> None:
        made = self.sealed.choose(seat, Discard(seat, goods_of(counted)))
        if made is not None:
            self.screen.say(*made.values())
        else:
            self.screen.refresh()

    # --- what encounters bring and take -----------------------------------------------------------

    def _take_any(self, verb: Verb) -> None:
        screen, seat, bank = self.screen, verb.seat, self.screen.state.bank
        count = min(self._owed(seat, TakeAny), sum(bank))
        sheet = DialSheet(
            self._said("take-any", count=count),
            self._kinds,
            self._said("take-them"),
            can_add=lambda counted: _within(counted, bank),
            done=lambda counted: screen.say(TakeResources(seat, goods_of(counted))),
            wanted=count,
        )
        screen.open_sheet(sheet, seat)

    def _lose_upgrade(self, verb: Verb) -> None:
        screen, seat = self.screen, verb.seat
        moves: dict[str, RemoveUpgrade] = {
            move.upgrade: move
            for move in screen.game.legal(screen.state)
            if isinstance(move, RemoveUpgrade) and move.seat == seat
        }
        names = {upgrade: screen.words.name("part", upgrade) for upgrade in moves}
        sheet = PickSheet(
            self._said("which-upgrade"),
            [Option(one, name[:1].upper() + name[1:], one) for one, name in names.items()],
            lambda upgrade: screen.say(moves[upgrade]),
        )
        screen.open_sheet(sheet, seat)

    def _give(self, verb: Verb) -> None:
        screen, seat = self.screen, verb.seat
        sheet = DialSheet(
            self._said("how-many"),
            self._kinds,
            self._said("give-them"),
            can_add=lambda counted: sum(counted) <= MOST_GIVEN and self._affords(seat, counted),
            done=lambda counted: screen.say(GiveInEncounter(seat, goods_of(counted))),
        )
        screen.open_sheet(sheet, seat)

    def _yes(self, verb: Verb) -> None:
        """A yes that costs cards: first what is handed over, then what a swap brings."""
        screen, seat = self.screen, verb.seat
        example: AnswerEncounter = verb.move
        given, taken = sum(cards(example.cards)), sum(cards(example.takes))

        def hand_over(counted: Cards) -> None:
            if not taken:
                screen.say(AnswerEncounter(seat, "yes", goods_of(counted)))
                return
            sheet = DialSheet(
                self._said("take-any", count=taken),
                self._kinds,
                self._said("take-them"),
                can_add=lambda more: _within(more, screen.state.bank),
                done=lambda more: screen.say(
                    AnswerEncounter(seat, "yes", goods_of(counted), goods_of(more))
                ),
                wanted=taken,
            )
            screen.open_sheet(sheet, seat)

        sheet = DialSheet(
            self._said("hand-over", count=given),
            self._kinds,
            self._said("hand-them-over"),
            can_add=lambda counted: self._affords(seat, counted),
            done=hand_over,
            wanted=given,
        )
        screen.open_sheet(sheet, seat)

    # --- what may stay secret -------------------------------------------------------------------

    def look_at_chip(self, move: LookAtChip, done: Callable[[LookAtChip], None]) -> None:
        """What a player alone has seen may be told to the tablet, which shows it to nobody else."""
        screen, words = self.screen, self.screen.words
        box, state = screen.game.box, screen.state
        board = board_of(box, state)
        left = chips_left(box, board, state, deck_of(board, state, move.planet))
        sheet = SecretPickSheet(
            self._said("which-chip", planet=move.planet),
            [Option(chip, words.name("chip", chip)) for chip in left],
            lambda chip: done(replace(move, chip=chip)),
        )
        screen.open_sheet(sheet, move.seat)

    def tell_hand(self, seat: str) -> None:
        """A player may tell cards of the hand; nobody has to."""
        screen = self.screen
        sheet = DialSheet(
            self._said("tell-hand"),
            self._kinds,
            self._said("tell-them"),
            can_add=lambda counted: self._affords(seat, counted),
            done=lambda counted: screen.say(TellHand(seat, goods_of(counted))),
        )
        screen.open_sheet(sheet, seat)

    def _reason(self, move: Any) -> str:
        problems = self.screen.game.check(self.screen.state, move)
        return self.screen.words.problem(problems[0]) if problems else ""


def _within(counted: Cards, most: Cards) -> bool:
    return all(count <= limit for count, limit in zip(counted, most, strict=True))


def _one_lot(counted: Cards, best: Cards) -> bool:
    """One kind a trade: the rates of two kinds are two trades."""
    lots = (count in (0, rate) for count, rate in zip(counted, best, strict=True))
    return sum(map(bool, counted)) <= 1 and all(lots)


def _trade_move(seat: str, offer: Offer) -> Trade:
    return Trade(seat, offer.partner, goods_of(offer.gives), goods_of(offer.takes))


def _bank_move(seat: str, gives: Cards, takes: Cards) -> TradeWithBank:
    given = next(number for number, count in enumerate(gives) if count)
    taken = next(number for number, count in enumerate(takes) if count)
    return TradeWithBank(seat, RESOURCES[given], RESOURCES[taken], gives[given])
