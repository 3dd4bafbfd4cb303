"""Random games whose table changes something in the middle that is no move of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.core.agreeing import Agree
from companion.core.game import AnyGame
from companion.simulation.play import MOST_EVENTS, Step, players_and_dealer

OFTEN = 0.04
Change = Callable[[AnyGame, Any, Random], Any]


def new_agreement(game: AnyGame, state: Any, rng: Random) -> Agree:
    """One or two switches as they could be; maybe as they are already."""
    free = [switch for switch in game.pack.switches.values() if switch.may_change]
    chosen = rng.sample(free, rng.choice((1, 1, 2)))
    return Agree("Ada, Ben", {switch.name: rng.choice(switch.options) for switch in chosen})


def played(game: AnyGame, seed: str, *changes: Change) -> Iterator[Step]:
    """A whole game; whatever its rules allow of these changes happens now and then."""
    rng = Random(seed)
    player, dealer = players_and_dealer(game, rng)
    state = game.start()
    for _ in range(MOST_EVENTS):
        due = game.due(state)
        if not due.seats:
            return
        change = rng.choice(changes)(game, state, rng) if rng.random() < OFTEN else None
        if change is not None and not game.check(state, change):
            move = change
        else:
            move = dealer.answer(state, due) if due.chance else player.choose(state)
        after = game.apply(state, move)
        dealer.watch(state, move, after)
        yield Step(state, move, after)
        state = after
