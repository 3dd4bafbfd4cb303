"""What is worked out once a position is never taken from another one."""

from __future__ import annotations

from itertools import chain, islice

import pytest

from companion.core.setup import Setup
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.holdings import deduced, unseen_cards
from companion.games.starfarers.rules.points import has_won
from companion.games.starfarers.rules.resting import resting_problems, traffic
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


def test_nothing_that_follows_is_missed_where_it_is_not_looked_for(game: Starfarers) -> None:
    """Hands and victory are looked at only when something happened that they can follow from."""
    for step in chain.from_iterable(play(game, f"follows {number}") for number in range(8)):
        assert deduced(game.box, step.after) == step.after
        if step.after.phase not in ("setup", "over"):
            assert not has_won(game.box, step.after, step.after.active)


def test_a_point_is_closed_to_a_ship_exactly_if_something_speaks_against_a_rest(
    game: Starfarers,
) -> None:
    rests = closed = 0
    for step in list(islice(play(game, "closed"), 300))[60::20]:
        for seat, player in step.after.players.items():
            for ship in player.ships:
                road = traffic(game.box, step.after, seat, ship)
                for at in road.board.points:
                    why = resting_problems(game.box, road, ship, at)
                    assert bool(why) == (at in road.closed), (ship, at, why)
                    closed += bool(why)
                    rests += not why
    assert rests > closed > 0
