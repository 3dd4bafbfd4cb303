"""Random games on a table whose decks are really there, hidden from the rules.

The driver keeps its own stacks, reserve and adventure deck, shuffles and draws like people would,
and chooses among what is legal. It shares nothing with `companion.simulation`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from companion.core.chances import Draw, Roll
from companion.games.starship.rules.cards import RESERVE
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import COUNTED, some
from companion.games.starship.rules.moves import (
    EndFlight,
    EndTurn,
    FlyOn,
    FlyTo,
    ForgetReplacement,
    Look,
    Move,
    PlaceCards,
    TradeWithOpponent,
)
from companion.games.starship.rules.sensor import sensor_cards
from companion.games.starship.rules.state import State, cards_of

LAZY = (EndTurn, EndFlight, FlyOn, ForgetReplacement)
"""Moves that a player makes when there is nothing better to do."""


class Step(NamedTuple):
    before: State
    move: Move
    after: State


class HiddenDecks:
    """Where every card really lies."""

    def __init__(self, game: Starship, rng: Random) -> None:
        self.game, self.rng = game, rng
        cards = sorted(game.box.start_cards)
        rng.shuffle(cards)
        self.stacks = [cards[at : at + 10] for at in range(0, 40, 10)]
        self.reserve = [c for deck in RESERVE for c in self._shuffled(game.box.reserve[deck])]
        backs = sorted({mission.back for mission in game.box.adventures.values()})
        self.missions = [
            card
            for back in backs
            for card in self._shuffled(
                {m.id for m in game.box.adventures.values() if m.back == back}
            )
        ]
        self.hand: list[str] = []

    def _shuffled(self, cards: set[str] | frozenset[str]) -> list[str]:
        found = sorted(cards)
        self.rng.shuffle(found)
        return found

    def answer(self, state: State) -> Move:
        """The chance that is due, as dice and decks give it."""
        due = self.game.due(state)
        if due.chance == "roll":
            faces = self.game.box.dice.yellow if due.of == "yellow" else self.game.box.dice.blue
            return Roll(due.of or "", (self.rng.choice(faces),))
        deck = due.of or ""
        if due.chance == "look":
            told = self.rng.random() < 0.8
            cards = tuple(self.hand[: sensor_cards(self.game.box, state)]) if told else ()
            return Look(deck, cards)
        if deck == "adventure":
            return Draw(deck, self.missions[0] if self.missions else self._reused(state))
        return Draw(deck, self.reserve[0] if deck == "reserve" else self.hand[0])

    def _reused(self, state: State) -> str:
        return self.rng.choice(sorted(state.set_aside))

    def follow(self, step: Step) -> None:
        """Do with the cards what the players do after this move."""
        before, move, after = step
        if isinstance(move, FlyTo):
            self.hand = list(self.stacks[move.stack - 1])
            self.rng.shuffle(self.hand)
        if isinstance(move, PlaceCards):
            rest = [c for c in self.hand if c not in move.top and c not in move.bottom]
            self.hand = [*move.top, *rest, *move.bottom]
        if isinstance(move, Draw):
            self._drawn(before, move)
        if after.flight is None:
            self.hand = []
        stack = self.stacks[before.flight.stack - 1] if before.flight else []
        for card in cards_of(after.sun) + cards_of(after.moon):
            if card in stack:
                stack.remove(card)
        if before.flight and _hidden(after) > _hidden(before):
            stack.append(self.reserve.pop(0))

    def _drawn(self, before: State, move: Draw) -> None:
        if move.deck == "adventure":
            if move.card in self.missions:
                self.missions.remove(move.card)
        elif move.deck == "reserve":
            assert before.flight is not None
            self.reserve.remove(move.card)
            self.stacks[before.flight.stack - 1].append(move.card)
            if not before.flight.row:  # a stack that was short is shuffled once more
                self.hand.append(move.card)
                self.rng.shuffle(self.hand)
        else:
            self.hand.remove(move.card)


def _hidden(state: State) -> int:
    return sum(len(stack.hidden) for stack in state.stacks)


def choose(game: Starship, state: State, rng: Random) -> Move:
    """One of the legal actions; mostly one that gets somewhere."""
    legal = game.legal(state)
    busy = [move for move in legal if not isinstance(move, LAZY)]
    if busy and rng.random() < 0.8:
        return rng.choice(busy)
    on = [move for move in legal if isinstance(move, FlyOn)]
    return rng.choice(on if on and rng.random() < 0.8 else legal)


def random_game(game: Starship, seed: int, events: int) -> Iterator[Step]:
    """Up to so many events of one game; sometimes a replacement is forgotten."""
    rng = Random(seed)
    decks = HiddenDecks(game, rng)
    state = game.start()
    for _ in range(events):
        due = game.due(state)
        if not due.seats:
            return
        forgotten = game.legal(state) and rng.random() < 0.05
        if due.chance and not forgotten:
            move = decks.answer(state)
        else:
            move = choose(game, state, rng)
            offer = _offer(state, rng)
            if rng.random() < 0.05 and not game.check(state, offer):
                move = offer
        step = Step(state, move, game.apply(state, move))
        decks.follow(step)
        yield step
        state = step.after


def _offer(state: State, rng: Random) -> Move:
    """A free trade, which no list of legal moves holds."""
    gives, takes = rng.choice(COUNTED), rng.choice(COUNTED)
    return TradeWithOpponent(
        state.active, some(gives, rng.randint(0, 2)), some(takes, rng.randint(0, 2))
    )
