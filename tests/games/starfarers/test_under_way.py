"""A game that goes on from what lies there is played to its end as if it had been followed.

The oracle is the game that was followed from the beginning: whatever was played there after some
position is also possible after that position was told, and everything that lies open is the same.
"""

from __future__ import annotations

import pytest

from companion.games.registry import make_game
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.moves import GoOn, InFront
from companion.games.starfarers.rules.state import Player, State
from companion.simulation.play import play, simulated_setup

OPEN = ("colonies", "spaceports", "ships", "boosters", "cannons", "freight", "fame", "cards")


def told(state: State) -> GoOn:
    """What everybody can see and count."""
    seats = {seat: _in_front(player) for seat, player in state.players.items()}
    return GoOn(
        state.active,
        state.bank,
        state.reserve.count,
        seats,
        state.stations,
        state.chips,
        state.cleared,
        state.replacements,
        state.sectors,
    )


def _in_front(player: Player) -> InFront:
    return InFront(
        player.hand.count,
        player.colonies,
        player.spaceports,
        player.ships,
        player.boosters,
        player.cannons,
        player.freight,
        player.fame,
        player.cards,
        player.gifts,
    )


@pytest.mark.parametrize(
    ("edition", "switches"),
    [
        ("2019", {}),
        ("2019", {"sectors": "explorer", "start": "advanced"}),
        ("2019", {"sectors": "wild-space"}),
        ("2001", {}),
        ("2001", {"home_chips": "dealt"}),
    ],
)
def test_the_rest_of_an_evening_can_be_played(edition: str, switches: dict[str, str]) -> None:
    game = make_game(simulated_setup("starfarers", edition, switches))
    assert isinstance(game, Starfarers)
    steps = list(play(game, f"under way {switches}"))
    turns = [n for n, step in enumerate(steps) if _before_a_roll(step.before)]
    for begin in (turns[0], turns[len(turns) // 2], turns[-1]):
        before, start = steps[begin].before, game.start()
        move = told(before)
        assert game.check(start, move) == []
        state = game.apply(start, move)
        for step in steps[begin:]:
            assert game.check(state, step.move) == [], step
            state = game.apply(state, step.move)
            assert game.audit(state) == []
            _same(state, step.after)
        assert state.phase == "over"
    assert len(turns) > 8


def _same(state: State, followed: State) -> None:
    """What lies open; what is in a hand may be known less well, never otherwise."""
    assert (state.bank, state.reserve.count) == (followed.bank, followed.reserve.count)
    assert (state.chips, state.cleared) == (followed.chips, followed.cleared)
    for seat, player in followed.players.items():
        here = state.players[seat]
        assert [getattr(here, what) for what in OPEN] == [getattr(player, what) for what in OPEN]
        assert here.hand.count == player.hand.count


def _before_a_roll(state: State) -> bool:
    return state.phase == "production" and not state.pending
