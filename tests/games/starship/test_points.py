"""The parts of a score and the cards behind them."""

from __future__ import annotations

from itertools import chain

from companion.games.registry import make_game
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.points import has_won
from companion.simulation.play import play, simulated_setup
from tests.games.starship.played import played

RICH = """
moon: colony colony-dubhe, post trade-ore-3 trade-food-3 trade-fuel-3, pirate pirate-2 pirate-3
moon: adventure plague famine, module trade 2, module science 1
"""


def test_every_part_names_what_is_behind_it() -> None:
    game, state = played(RICH)
    parts = {part.code: part for part in game.score(state, "moon").parts}
    assert {code: part.points for code, part in parts.items()} == {
        "colonies": 2,
        "modules": 1,
        "missions": 1,
        "friend-of-the-people": 1,
        "hero-of-the-people": 1,
    }
    assert parts["colonies"].of == ("colony-alioth", "colony-dubhe")
    assert parts["modules"].of == ("trade",)
    assert parts["missions"].of == ("plague",)
    assert parts["friend-of-the-people"].of == ("trade-ore-3", "trade-food-3", "trade-fuel-3")
    assert parts["hero-of-the-people"].of == ("pirate-2", "pirate-3", "famine")
    assert game.score(state, "moon").total == 6


def test_nobody_who_has_the_turn_has_won_without_the_game_being_over() -> None:
    """Points are counted only when something lies otherwise that they come from."""
    game = make_game(simulated_setup("starship", "mayfair-2001", {}))
    assert isinstance(game, Starship)
    for step in chain.from_iterable(play(game, f"won {number}") for number in range(8)):
        if step.after.phase not in ("setup", "over"):
            assert not has_won(game.box, step.after, step.after.active)


def test_the_other_player_has_the_same_parts() -> None:
    game, state = played(RICH)
    score = game.score(state, "sun")
    assert [(part.code, part.points) for part in score.parts] == [
        ("colonies", 1),
        ("modules", 0),
        ("missions", 0),
        ("friend-of-the-people", 0),
        ("hero-of-the-people", 0),
    ]
