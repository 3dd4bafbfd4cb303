"""Moves as they are written: what cannot be read, and what the rules say to what slips through."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import (
    Action,
    BuildModule,
    Buy,
    Chance,
    ChooseModule,
    GiveUpModule,
    Move,
    Reconcile,
    TradeWithOpponent,
    UpgradeModule,
)
from companion.games.starship.rules.problems import PROBLEMS
from companion.games.starship.rules.rulebook import APPLIES, CHECKS
from companion.games.starship.rules.state import DrawMission, Replacement, State, TopUp, TurnCard
from tests.games.starship.played import played

WARP: Any = "warp"


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        '{"kind": "teleport", "seat": "moon"}',
        '{"kind": "fly_to"}',
        '{"kind": "fly_to", "seat": "mars", "stack": 1}',
        '{"kind": "fly_to", "seat": "moon", "stack": "1"}',
        '{"kind": "fly_to", "seat": "moon", "stack": 1, "speed": 9}',
        '{"kind": "choose_module", "seat": "moon", "module": "warp"}',
        '{"kind": "take_resource", "seat": "moon", "resource": "science"}',
        '{"kind": "buy", "seat": "moon", "card": "library", "goods": {"science": -1}}',
        '{"kind": "buy", "seat": "moon", "card": "library", "goods": {"gold": 1}}',
        '{"kind": "reconcile", "reason": "so", "moon": {"boosters": [3]}}',
        '{"kind": "reconcile", "reason": "so", "stacks": [{"size": 10, "hidden": ["start"]}]}',
    ],
)
def test_a_move_that_cannot_be_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Move)


def test_every_kind_of_move_is_checked_and_applied() -> None:
    actions = set(get_args(Action))
    draws = {DrawMission, TurnCard, Replacement, TopUp}
    looks = set(get_args(Chance)) - {Roll, Draw}
    assert CHECKS.keys() == APPLIES.keys() == actions | draws | looks


@pytest.mark.parametrize("kind", [BuildModule, UpgradeModule, GiveUpModule])
def test_a_module_that_does_not_exist(kind: type[BuildModule]) -> None:
    """Code can say what a file cannot; then it is a problem, not an error."""
    game, state = played("moon: ore 1, carbon 1, food 2\nphase trade")
    assert "unknown-module" in codes(game, state, kind("moon", WARP))


def test_a_starting_module_that_does_not_exist() -> None:
    game, state = played(
        """
        from the set-up
        the council opens gift-from-the-diplomats
        the council opens environmental-pollution
        the council opens gift-from-the-merchants
        """
    )
    assert codes(game, state, ChooseModule("moon", WARP)) == ["unknown-module"]


def test_less_than_nothing_is_no_trade() -> None:
    game, state = played("moon: post trade-ore-3, ore 1\nphase trade")
    less = replace(state.moon.goods, ore=-1, trade_goods=0, science=0, astro=0)
    assert codes(game, state, Buy("moon", "trade-ore-3", less))[:1] == ["nothing-to-trade"]
    assert codes(game, state, TradeWithOpponent("moon", less)) == ["nothing-to-trade"]


@pytest.mark.parametrize("count", [0, 3, 5])
def test_there_are_four_stacks_whatever_the_table_finds(count: int) -> None:
    game, state = played("moon rolls 2")
    stacks = (state.stacks * 2)[:count]
    assert codes(game, state, Reconcile("we counted", stacks=stacks)) == ["wrong-length"]
    assert PROBLEMS["no-such-stack"].firm


def codes(game: Starship, state: State, move: Move) -> list[str]:
    return [problem.code for problem in game.check(state, move)]
