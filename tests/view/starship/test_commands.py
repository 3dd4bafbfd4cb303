"""Every legal move is said through exactly one verb, and no verb says an illegal one."""

from __future__ import annotations

import pytest

from companion.games.registry import make_game
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import Buy, PlaceCards, Sell, TradeWithOpponent
from companion.games.starship.rules.state import State
from companion.games.starship.table_view.amounts import (
    Amounts,
    can_add,
    dialled_move,
    goods_of,
    most,
    problem_with,
)
from companion.games.starship.table_view.builder import StarshipTable
from companion.games.starship.table_view.commands import commands
from companion.simulation.play import play, simulated_setup

EDITION = "mayfair-2001"


def played(seed: str, **switches: str) -> tuple[Starship, list[State]]:
    game = make_game(simulated_setup("starship", EDITION, switches))
    assert isinstance(game, Starship)
    states = [step.before for step in play(game, seed)]
    return game, states


@pytest.mark.parametrize("seed", ["verbs-1", "verbs-2"])
def test_every_legal_move_through_exactly_one_verb(seed: str) -> None:
    game, states = played(seed)
    for state in states:
        verbs = list(commands(game, state))
        for move in game.legal(state):
            ways = [verb for verb in verbs if verb.reaches(move)]
            assert len(ways) == 1, (move, ways)
            assert ways[0].problem is None


def test_no_verb_makes_an_illegal_move() -> None:
    game, states = played("verbs-3", replacement_cards="face-down")
    for state in states:
        for verb in commands(game, state):
            assert bool(game.check(state, verb.example)) is (verb.problem is not None), verb


def test_there_is_at_most_one_main_verb_and_it_can_be_done() -> None:
    game, states = played("verbs-4")
    seen = set()
    for state in states:
        now = list(commands(game, state))
        mains = [verb for verb in now if verb.group == "main"]
        assert len(mains) <= 1
        assert all(verb.problem is None for verb in mains)
        seen |= {verb.code for verb in mains}
        assert game.due(state).chance or any(verb.problem is None for verb in now)
    assert {"fly-on", "end-flight", "end-turn"} <= seen


def test_greyed_verbs_know_why_and_where_to_read_it() -> None:
    game, states = played("verbs-5")
    codes = set()
    for state in states:
        for verb in commands(game, state):
            if verb.problem is not None:
                codes.add(verb.problem.code)
                assert verb.problem.topic
    assert {"mission-elsewhere", "goods-short", "speed-used-up", "no-colony-ship"} <= codes


def test_steppers_reach_every_amount_and_never_more() -> None:
    game, states = played("verbs-6")
    deals = 0
    for state in states[::3]:
        legal = game.legal(state)
        for verb in commands(game, state):
            if verb.form != "amount" or verb.problem:
                continue
            deals += 1
            for good in goods_of(game, state, verb):
                top = most(game, state, verb, Amounts(), good)
                amounts = Amounts().changed("gives", good, top)
                if top:
                    assert problem_with(game, state, verb, amounts) is None
                assert not can_add(game, state, verb, amounts, side="gives", good=good)
            for move in legal:
                if isinstance(move, Buy | Sell) and verb.reaches(move):
                    assert dialled_move(verb, Amounts(move.goods)) == move
    assert deals > 50


def test_a_free_trade_is_dialled_on_both_sides() -> None:
    game, states = played("verbs-7")
    state = next(state for state in states if state.phase == "trade")
    (verb,) = (verb for verb in commands(game, state) if verb.form == "trade")
    amounts = Amounts().changed("gives", "astro", 1)
    move = dialled_move(verb, amounts)
    assert isinstance(move, TradeWithOpponent)
    assert move.gives.astro == 1
    assert amounts.changed("gives", "astro", -5).gives.astro == 0


def test_cards_seen_by_the_sensor_are_put_back_in_any_order() -> None:
    game, states = played("verbs-1")
    for state in states:
        for move in game.legal(state):
            if isinstance(move, PlaceCards):
                (main,) = (verb for verb in commands(game, state) if verb.group == "main")
                assert main.form == "order"
                return
    pytest.fail("nobody used the Sensor Module")


def test_things_are_turned_to_a_seat_that_may_act() -> None:
    game, states = played("verbs-2")
    table = StarshipTable(game)
    for state in states:
        assert table.acting(state) in game.due(state).seats
