"""A game on two tables: one is told every card, the other only what people like to tell.

The first knows the truth, so its players can only do what is really possible; the second must
never refuse that, and what it knows must never be wrong. It shares nothing with
`companion.simulation` but the dealer.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from companion.core.chances import Draw
from companion.games.settlers.dealer import SettlersDealer
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import (
    Discard,
    EndTurn,
    HandOver,
    Move,
    PlayMonopoly,
    Steal,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.resources import INDEX, RESOURCES, some
from companion.games.settlers.rules.state import CardsToHandOver, State

UNTOLD = 0.5
LAZY = (EndTurn, TradeWithBank)


class Step(NamedTuple):
    """One event, as the ignorant table saw it."""

    before: State
    move: Move
    after: State
    truth: State
    """What the position after the event really is."""


def random_game(game: Settlers, seed: int, events: int, untold: float = UNTOLD) -> Iterator[Step]:
    rng = Random(seed)
    dealer = SettlersDealer(game, rng)
    truth = seen = game.start()
    for _ in range(events):
        due = game.due(truth)
        if not due.seats:
            return
        early = due.chance == "roll" and game.legal(truth) and rng.random() < 0.3
        move = dealer.answer(truth, due) if due.chance and not early else _choose(game, truth, rng)
        told = move
        if isinstance(move, Steal) and rng.random() < untold:
            told = Steal()
        if isinstance(move, Draw) and rng.random() < untold:
            told = Draw(move.deck, "")
        held = truth
        truth = game.apply(truth, move)
        after = game.apply(seen, told)
        yield Step(seen, told, after, truth if not _asked(after) else held)
        seen = after
        if isinstance(move, PlayMonopoly):
            while _asked(seen):
                item = rng.choice(_asked(seen))
                count = held.players[item.seat].hand.known[INDEX[move.resource]]
                answer = HandOver(item.seat, count)
                after = game.apply(seen, answer)
                yield Step(seen, answer, after, truth if not _asked(after) else held)
                seen = after


def _asked(state: State) -> list[CardsToHandOver]:
    return [item for item in state.pending if isinstance(item, CardsToHandOver)]


def _choose(game: Settlers, truth: State, rng: Random) -> Move:
    """One of the legal actions; mostly one that gets somewhere; now and then a trade."""
    if truth.phase in ("trade", "action") and not truth.pending and rng.random() < 0.2:
        partner = rng.choice([seat for seat in game.box.seats if seat != truth.active])
        gives, takes = rng.sample(RESOURCES, 2)
        offer = TradeWithPlayer(truth.active, partner, some(gives), some(takes))
        if not game.check(truth, offer):
            return offer
    legal = game.legal(truth)
    if isinstance(legal[0], Discard):
        return rng.choice(legal)
    busy = [move for move in legal if not isinstance(move, LAZY)]
    if busy and rng.random() < 0.8:
        kinds = sorted({type(move).__name__ for move in busy})
        kind = rng.choice(kinds)
        return rng.choice([move for move in busy if type(move).__name__ == kind])
    return rng.choice(legal)
