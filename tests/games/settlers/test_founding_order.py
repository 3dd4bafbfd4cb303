"""Who has the first turn follows from who founds, not from the order in which places stand."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from companion.core.setup import Setup
from companion.games.settlers.dealer import SettlersDealer
from companion.games.settlers.rules.box import SEATS
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import Begin, FoundRoad, FoundSettlement
from companion.games.settlers.rules.state import SettlementToFound, State

IN_ORDER, OUT_OF_ORDER = 0.0, 0.4


def written_anew(state: State, rng: Random) -> State:
    """The same position, its places in another order, as a person might write it."""
    written = json.loads(msgspec.json.encode(state))
    for pieces in ("settlements", "roads"):
        places = list(written.get(pieces, {}).items())
        rng.shuffle(places)
        written[pieces] = dict(places)
    return msgspec.convert(written, State)


def founded(seed: int, disorder: float, *, rewrite: bool) -> tuple[str, str, str]:
    """Who should begin, who founded first, and who begins, after a founding phase at random."""
    rng, words = Random(seed), Random(seed)
    seats = rng.sample(SEATS, rng.choice((3, 4)))
    setup = Setup("settlers", "english-5", dict.fromkeys(seats, ""), {"set_up": "variable"})
    game = Settlers(setup)
    state = game.apply(game.start(), SettlersDealer(game, rng).island())
    begins = rng.choice(game.box.seats)
    state, first = game.apply(state, Begin(begins)), ""
    while state.phase == "founding":
        if rewrite:
            state = written_anew(state, words)
        line = [item.seat for item in state.pending if isinstance(item, SettlementToFound)]
        move = rng.choice(game.legal(state))
        if isinstance(move, FoundSettlement):
            if rng.random() < disorder:
                move = FoundSettlement(rng.choice(line), move.intersection)
            first = first or move.seat
        assert isinstance(move, FoundSettlement | FoundRoad)
        assert {problem.code for problem in game.check(state, move)} <= {"not-your-turn"}
        state = game.apply(state, move)
        assert game.audit(state) == []
    assert state.founded_first == ""
    return begins, first, state.active


@pytest.mark.parametrize("seed", range(12))
def test_in_order_whoever_begins_founds_first_and_has_the_first_turn(seed: int) -> None:
    begins, first, active = founded(seed, IN_ORDER, rewrite=True)
    assert begins == first == active


@pytest.mark.parametrize("seed", range(30))
def test_out_of_order_whoever_founded_first_has_the_first_turn(seed: int) -> None:
    _, first, active = founded(seed, OUT_OF_ORDER, rewrite=True)
    assert first == active
    assert founded(seed, OUT_OF_ORDER, rewrite=False)[2] == active
