"""The parts of each number add up to the number the rules compute."""

from __future__ import annotations

from companion.core.chances import Roll
from companion.games.registry import make_game
from companion.games.starship.rules.box import SEATS
from companion.games.starship.rules.flight import actions_left
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import RESOURCES, amount
from companion.games.starship.rules.points import fame, friendship
from companion.games.starship.rules.production import matching_colonies
from companion.games.starship.rules.ship import cannon_value, room
from companion.games.starship.rules.state import Combat, ship_of
from companion.games.starship.table_view.sums import (
    actions_sum,
    fame_sum,
    friendship_sum,
    points_sum,
    sources_of,
    speed_sum,
    strength_sum,
)
from companion.simulation.play import play, simulated_setup


def test_sums_are_what_the_rules_say() -> None:
    game = make_game(simulated_setup("starship", "mayfair-2001", {}))
    assert isinstance(game, Starship)
    fights = 0
    for step in play(game, "sums"):
        state = step.after
        view = game.view(state, "public")
        for seat in SEATS:
            ship = ship_of(state, seat)
            assert points_sum(game.box, state, seat).total == game.score(state, seat).total
            assert fame_sum(game.box, state, seat).total == fame(game.box, ship)
            assert friendship_sum(game.box, state, seat).total == friendship(game.box, ship)
            front = state.pending[0] if state.pending else None
            blue = front.blue if isinstance(front, Combat) and seat == state.active else 0
            assert strength_sum(state, seat).total == cannon_value(ship) + blue
        if view.speed is not None:
            speed = speed_sum(state, state.active)
            assert speed.total == view.speed
            assert not speed.open
        if state.flight is not None:
            left = actions_sum(game.box, state, state.active).total
            assert max(0, left) == actions_left(game.box, state)
        fights += bool(state.pending) and isinstance(state.pending[0], Combat)
    assert fights


def test_what_a_bay_tells_is_what_a_roll_brings() -> None:
    """With room in every bay, a roll brings what the sources with that number promise."""
    game = make_game(simulated_setup("starship", "mayfair-2001", {}))
    assert isinstance(game, Starship)
    rolls = 0
    for step in play(game, "income"):
        if not isinstance(step.move, Roll) or step.move.dice != "yellow":
            continue
        (number,) = step.move.faces
        for seat in SEATS:
            before, after = ship_of(step.before, seat).goods, ship_of(step.after, seat).goods
            if len(matching_colonies(game.box, ship_of(step.before, seat), number)) > 1:
                continue
            for good in (*RESOURCES, "science"):
                sources = sources_of(game.box, step.before, seat, good)
                promised = sum(number in numbers for _, _, numbers in sources)
                left = room(game.box, ship_of(step.before, seat), good)
                assert amount(after, good) - amount(before, good) == min(promised, left)
                rolls += promised
    assert rolls > 5
