"""What is worked out once a position is never taken from another one."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.core.setup import Setup
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.holdings import unseen_cards
from companion.games.starfarers.rules.resting import traffic
from companion.simulation.play import play

SETUP = Setup("starfarers", "2019", {"yellow": "Ada", "red": "Ben", "white": "Cleo"})


@pytest.fixture(scope="module")
def game() -> Starfarers:
    return Starfarers(SETUP)


def test_figures_of_two_positions_in_turn_are_those_of_each_alone(game: Starfarers) -> None:
    """Asked for back and forth, and of a game that was just opened."""
    steps = list(islice(play(game, "kept"), 200))
    for step in steps[::5]:
        for state in (step.before, step.after, step.before):
            fresh = Starfarers(SETUP)
            assert unseen_cards(game.box, state) == unseen_cards(fresh.box, state)
            for seat, player in state.players.items():
                for ship in player.ships:
                    ours = traffic(game.box, state, seat, ship)
                    theirs = traffic(fresh.box, state, seat, ship)
                    assert ours.occupied == theirs.occupied
                    assert (ours.foreign, ours.freight) == (theirs.foreign, theirs.freight)
                    assert ours.stations == theirs.stations
