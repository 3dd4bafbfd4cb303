"""One game on three tables: the truth, one that is told some of it in private, one that is not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.chances import Draw
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import HandOver, Move, PlayMonopoly, Steal, TellHand
from companion.games.settlers.rules.resources import INDEX, resources
from companion.games.settlers.rules.state import CardsToHandOver, State
from companion.simulation.play import Step, play, simulated_setup


def told_and_untold(seed: str, edition: str) -> Iterator[tuple[Settlers, Step, State, State]]:
    """The truth, the table that is told some of it in private, and the one that never is."""
    game = Settlers(simulated_setup("settlers", edition, {}))
    rng = Random(seed)
    some = none = game.start()
    for step in play(game, seed):
        some = answered(game, some, step, step.move if rng.random() < 0.5 else hushed(step.move))
        none = answered(game, none, step, hushed(step.move))
        if rng.random() < 0.1:
            some = told(game, some, step.after, rng)
        yield game, step, some, none


def hushed(move: Move) -> Move:
    match move:
        case Steal():
            return Steal()
        case Draw():
            return Draw(move.deck, "")
    return move


def told(game: Settlers, state: State, truth: State, rng: Random) -> State:
    """Somebody tells the whole hand, if there is anything to tell."""
    seat = rng.choice(game.box.seats)
    move = TellHand(seat, resources(truth.players[seat].hand.known))
    return state if game.check(state, move) else game.apply(state, move)


def answered(game: Settlers, state: State, step: Step, move: Move) -> State:
    """The move, and what people say about a monopoly; the truth needs no answers."""
    assert game.check(state, move) == []
    state = game.apply(state, move)
    while state.pending and isinstance(item := state.pending[0], CardsToHandOver):
        assert isinstance(step.move, PlayMonopoly)
        count = step.before.players[item.seat].hand.known[INDEX[item.resource]]
        state = game.apply(state, HandOver(item.seat, count))
    return state
