"""Random games whose table changes something in the middle that is no move of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import msgspec
from msgspec import structs

from companion.core.agreeing import Agree
from companion.core.game import AnyGame
from companion.core.seating import ReplacePlayer, SwapPlaces, SwapSeats, staying
from companion.simulation.play import MOST_EVENTS, Step, players_and_dealer

OFTEN = 0.04
Change = Callable[[AnyGame, Any, Random], Any]


def new_agreement(game: AnyGame, state: Any, rng: Random) -> Agree:
    """One or two switches as they could be; maybe as they are already."""
    free = [switch for switch in game.pack.switches.values() if switch.may_change]
    chosen = rng.sample(free, rng.choice((1, 1, 2)))
    return Agree("Ada, Ben", {switch.name: rng.choice(switch.options) for switch in chosen})


def other_people(game: AnyGame, _state: Any, rng: Random) -> Any:
    """Somebody else plays on, or two swap: seats that there are, and some that there are not."""
    seat, other = (rng.choice((*game.seats, "nobody")) for _ in range(2))
    name = rng.choice(("Carla", "Dora", "  "))
    kinds = (ReplacePlayer(seat, name), SwapSeats(seat, other), SwapPlaces(seat, other))
    return rng.choice(kinds)


HANDS = {
    "settlers": "companion.games.settlers.rules.payments",
    "starfarers": "companion.games.starfarers.rules.holdings",
}
FEWEST = 2


def leaving(game: AnyGame, state: Any, rng: Random) -> Any:
    """Somebody leaves: the hand, where it has to be told, is one that can be. The last two stay."""
    if len(staying(game.seats, state)) == FEWEST:
        return other_people(game, state, rng)
    return leave(game, state, rng.choice(game.seats), rng)


def leave(game: AnyGame, state: Any, seat: str, rng: Random) -> Any:
    """This one leaves."""
    kind = next(one for one in game.move_type.__args__ if one.__struct_config__.tag == "leave")
    told = _a_hand(game, state, seat, rng) if state.players[seat].hand.hidden else ()
    names = next(one.type for one in structs.fields(kind) if one.name == "cards").__struct_fields__
    cards = {name: count for name, count in zip(names, told, strict=False) if count}
    return msgspec.convert({"kind": "leave", "seat": seat, "cards": cards}, kind)


def _a_hand(game: Any, state: Any, seat: str, rng: Random) -> list[int]:
    """What may lie in it, kind by kind."""
    could = import_module(HANDS[game.setup.game]).could_hold(game.box, state, seat)
    hand = state.players[seat].hand
    told = list(hand.known)
    for _ in range(hand.hidden):
        free = [kind for kind, most in enumerate(could) if told[kind] < most]
        told[rng.choice(free)] += 1
    return told


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
