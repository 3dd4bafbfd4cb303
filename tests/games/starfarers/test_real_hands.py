"""Real cards behind the game: what the tablet believes of hands is true after every event."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.chances import Roll
from companion.core.hands import minus, plus
from companion.games.registry import make_game
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import KINDS, NO_CARDS, RESOURCES, goods_of, some
from companion.games.starfarers.rules.moves import (
    Begin,
    BuildUpgrade,
    Discard,
    DrawReserve,
    EndTurn,
    Fly,
    Move,
    Rob,
    StartFlight,
    TradeWithBank,
)
from companion.games.starfarers.rules.production import paid_out
from companion.games.starfarers.rules.state import DiscardHalf, State
from companion.simulation.play import simulated_setup


class Table:
    """A table where cards are really shuffled and drawn, and players pay only what they hold."""

    def __init__(self, edition: str, seed: int) -> None:
        game = make_game(simulated_setup("starfarers", edition, {}, 3))
        assert isinstance(game, Starfarers)
        self.game, self.rng = game, Random(seed)
        box = game.box
        self.bank = [count - box.reserve.start for count in box.in_the_box]
        self.pile = self._shuffled([box.reserve.start] * KINDS)
        self.hands = {
            seat: self._counted([self.pile.pop() for _ in range(box.start.cards)])
            for seat in game.seats
        }
        self.state = game.start()

    def _shuffled(self, counts: list[int]) -> list[int]:
        cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
        self.rng.shuffle(cards)
        return cards

    def _counted(self, cards: list[int]) -> tuple[int, ...]:
        return tuple(cards.count(kind) for kind in range(KINDS))

    def _some_of(self, seat: str, count: int) -> tuple[int, ...]:
        cards = [kind for kind in range(KINDS) for _ in range(self.hands[seat][kind])]
        return self._counted(self.rng.sample(cards, count))

    def draw(self, seat: str) -> None:
        self.hands[seat] = plus(self.hands[seat], some(RESOURCES[self.pile.pop()]))
        if not self.pile:
            rebuilt = [min(self.game.box.reserve.rebuilt, held) for held in self.bank]
            self.bank = [held - out for held, out in zip(self.bank, rebuilt, strict=True)]
            self.pile = self._shuffled(rebuilt)

    def make(self, move: Move) -> None:
        """The move on the table and on the tablet; then compare."""
        before = self.state
        assert self.game.check(before, move) == []
        self.state = self.game.apply(before, move)
        moved = self._openly(before, move)
        for steps in range(1, len(self.game.seats) + 1):
            seat = self.game.box.after(before.active, steps)
            now, was = self.state.players[seat].hand.count, before.players[seat].hand.count
            for _ in range(now - was - moved.get(seat, 0)):
                self.draw(seat)
        self.compare()

    def _openly(self, before: State, move: Move) -> dict[str, int]:
        """Cards that everybody sees, or that somebody draws from a hand."""
        changes: dict[str, tuple[int, ...]] = {}
        if isinstance(move, Roll) and before.phase == "production" and self.state.rolled != 7:
            changes = dict(paid_out(self.game.box, before, self.state.rolled))
        elif isinstance(move, Discard):
            given = tuple(getattr(move.cards, name) for name in RESOURCES)
            changes[move.seat] = minus(NO_CARDS, given)
        elif isinstance(move, TradeWithBank):
            changes[move.seat] = minus(some(move.takes), some(move.gives, move.rate))
        elif isinstance(move, BuildUpgrade):
            changes[move.seat] = minus(NO_CARDS, _cost(self.game, move))
        for seat, change in changes.items():
            self.hands[seat] = plus(self.hands[seat], change)
            self.bank = list(minus(tuple(self.bank), change))
        moved = {seat: sum(change) for seat, change in changes.items()}
        if isinstance(move, Rob):
            card = self._some_of(move.victim, 1)
            self.hands[move.victim] = minus(self.hands[move.victim], card)
            self.hands[move.seat] = plus(self.hands[move.seat], card)
            moved = {move.victim: -1, move.seat: 1}
        return moved

    def compare(self) -> None:
        assert tuple(self.bank) == self.state.bank
        assert len(self.pile) == self.state.reserve.count
        for seat, player in self.state.players.items():
            real = self.hands[seat]
            assert min(real) >= 0
            assert player.hand.count == sum(real)
            assert all(known <= held for known, held in zip(player.hand.known, real, strict=True))
        pile = self._counted(self.pile)
        known = self.state.reserve.known
        assert all(sure <= held for sure, held in zip(known, pile, strict=True))

    def payable(self, move: Move) -> bool:
        hand = self.hands[self.state.active]
        if isinstance(move, TradeWithBank):
            return hand[RESOURCES.index(move.gives)] >= move.rate
        if isinstance(move, BuildUpgrade):
            cost = _cost(self.game, move)
            return all(held >= out for held, out in zip(hand, cost, strict=True))
        return isinstance(move, DrawReserve)

    def turn(self) -> None:
        seat = self.state.active
        self.make(Roll("dice", (self.rng.randint(1, 6), self.rng.randint(1, 6))))
        while self.state.pending:
            item = self.state.pending[0]
            if isinstance(item, DiscardHalf):
                self.make(Discard(item.seat, goods_of(self._some_of(item.seat, item.count))))
            else:
                self.make(self.rng.choice(self.game.legal(self.state)))
        for _ in range(self.rng.randrange(4)):
            moves = [move for move in self.game.legal(self.state) if self.payable(move)]
            if moves:
                self.make(self.rng.choice(moves))
        self.make(StartFlight(seat))
        self.make(Roll("balls", (2, 4)))
        away = [move for move in self.game.legal(self.state) if isinstance(move, Fly)]
        quiet = [move for move in away if len(move.path) == 1]
        if EndTurn(seat) not in self.game.legal(self.state):
            self.make(self.rng.choice(quiet))
        self.make(EndTurn(seat))


def _cost(game: Starfarers, move: BuildUpgrade) -> tuple[int, ...]:
    cost = getattr(game.box.costs, move.upgrade)
    return tuple(getattr(cost, name) for name in RESOURCES)


@pytest.mark.parametrize("edition", ["2019", "2001"])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_known_of_hands_is_true(edition: str, seed: int) -> None:
    table = Table(edition, seed)
    table.make(Begin("red"))
    for _ in range(60):
        table.turn()
