"""Counting again in games with secret hands: it tells no secret, and one event sets it right."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import PUBLIC, AnyGame
from companion.games.registry import make_game
from companion.simulation.play import play, simulated_setup

GAMES = {"starfarers": "2019", "settlers": "english-5"}
FOLLOWS = {"hero-to", "hero-aside", "friend-to", "friend-aside", "point-marker", "game-won"}
"""What hands still have to do when a count was wrong: markers and cards that depend on it."""
ALL_GAMES = GAMES | {"starship": "mayfair-2001"}


def played(name: str) -> tuple[AnyGame, Any]:
    game = make_game(simulated_setup(name, ALL_GAMES[name], {}))
    steps = list(play(game, "counted"))
    return game, steps[len(steps) * 2 // 3].after


@pytest.mark.parametrize("name", GAMES)
def test_no_position_of_a_whole_game_lies_outside_of_its_limits(name: str) -> None:
    game = make_game(simulated_setup(name, GAMES[name], {}))
    for step in list(play(game, "counted"))[::5]:
        items = game.counted(step.after, PUBLIC)
        assert len({item.place for item in items}) == len(items)
        for item in items:
            assert item.least <= item.value <= item.most, item


@pytest.mark.parametrize("name", GAMES)
def test_a_card_that_was_forgotten_in_the_bank_is_set_right_by_one_event(name: str) -> None:
    game, state = played(name)
    seat = game.seats[0]
    bank = next(item for item in game.counted(state, PUBLIC) if item.seat == "" and item.value)
    hand = next(
        item for item in game.counted(state, PUBLIC) if item.seat == seat and item.key == "cards"
    )
    found = {bank.place: bank.value - 1, hand.place: hand.value + 1}
    move = game.reconciliation(state, found, "forgotten")
    assert game.check(state, move) == []
    after = {item.place: item.value for item in game.counted(game.apply(state, move), PUBLIC)}
    assert {place: after[place] for place in found} == found


@pytest.mark.parametrize("name", GAMES)
def test_cards_that_come_from_nowhere_are_refused(name: str) -> None:
    game, state = played(name)
    hand = next(item for item in game.counted(state, PUBLIC) if item.key == "cards")
    move = game.reconciliation(state, {hand.place: hand.value + 1}, "forgotten")
    assert game.check(state, move)


@pytest.mark.parametrize("name", ALL_GAMES)
def test_hands_are_not_told_to_move_what_was_counted_where_it_lies(name: str) -> None:
    game, state = played(name)
    for item in game.counted(state, PUBLIC):
        changed = item.value - 1 if item.value > item.least else item.value + 1
        move = game.reconciliation(state, {item.place: changed}, "counted")
        told = {note.code for note in game.instructions(state, move, game.apply(state, move))}
        assert told <= FOLLOWS, item
