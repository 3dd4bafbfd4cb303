"""A game that goes on from what lies there is played to its end as if it had been followed.

The oracle is the game that was followed from the beginning: whatever was played there after some
position is also possible after that position was told, and everything that lies open is the same.
"""

from __future__ import annotations

import pytest

from companion.core.game import PUBLIC
from companion.games.registry import make_game
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import GoOn
from companion.games.starship.rules.stacks import reserve_left
from companion.games.starship.rules.state import State
from companion.simulation.play import play, simulated_setup

NOTES = {"beginner": "sun", "handicap_notes": "on"}


def told(state: State) -> GoOn:
    """What both can see: the ships, the missions, and how many cards lie in the sectors."""
    return GoOn(
        state.active,
        state.sun,
        state.moon,
        state.missions,
        state.set_aside,
        state.modules_out,
        tuple(stack.size for stack in state.stacks),
    )


@pytest.mark.parametrize(
    "switches",
    [{}, {"replacement_cards": "face-down"}, NOTES, {"lost_level_2_module": "out-of-game"}],
)
def test_the_rest_of_an_evening_can_be_played(switches: dict[str, str]) -> None:
    game = make_game(simulated_setup("starship", "mayfair-2001", switches))
    assert isinstance(game, Starship)
    steps = list(play(game, f"under way {switches}"))
    turns = [n for n, step in enumerate(steps) if _can_be_told(game, step.before)]
    for begin in turns[:: max(1, len(turns) // 4)]:
        move, start = told(steps[begin].before), game.start()
        assert game.check(start, move) == []
        state = game.apply(start, move)
        for step in steps[begin:]:
            assert game.check(state, step.move) == [], step
            state = game.apply(state, step.move)
            assert game.audit(state) == game.audit(step.after)
            assert (state.sun, state.moon) == (step.after.sun, step.after.moon)
            left = reserve_left(game.box, step.after)
            for viewer in (PUBLIC, "sun", "moon"):
                assert reserve_left(game.box, game.masked(state, viewer)) == left
        assert state.phase == "over"
        assert game.winner(state) == game.winner(steps[-1].after)
    assert len(turns) > 8


def _can_be_told(game: Starship, state: State) -> bool:
    """Before a roll, and no card of the reserve was forgotten."""
    return state.phase == "production" and not state.pending and not game.audit(state)
