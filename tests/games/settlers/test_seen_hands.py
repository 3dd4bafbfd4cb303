"""What the table has seen of hands, proved against a second table that is never told a secret.

The first table hears stolen cards and whole hands in private now and then. What others are shown of
its hands must be, card by card, all that the second table knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.core.chances import Draw
from companion.core.game import PUBLIC
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


@pytest.mark.parametrize("edition", ["english-5", "english-4", "classic-it"])
def test_others_are_shown_what_a_table_knows_that_is_told_nothing(edition: str) -> None:
    compared = kept_apart = 0
    for number in range(4):
        for game, step, some, none in told_and_untold(f"{edition}-{number}", edition):
            shown = game.masked(some, PUBLIC)
            hands = {seat: player.hand for seat, player in shown.players.items()}
            assert hands == {seat: player.hand for seat, player in none.players.items()}, step.move
            assert all(player.seen is None for player in (*shown.players.values(),))
            assert game.audit(some) == game.audit(shown) == []
            compared += 1
            kept_apart += any(player.seen is not None for player in some.players.values())
    assert compared > 1000
    assert kept_apart > 200


def test_what_is_told_decides_nothing_that_others_see() -> None:
    for game, _, some, none in told_and_untold("alike", "english-5"):
        assert game.masked(some, PUBLIC) == game.masked(none, PUBLIC)
