"""Victory points, computed from what lies in front of the players and on the board."""

from __future__ import annotations

from companion.core.score import Part, Score
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.friendship import markers_of
from companion.games.starfarers.rules.state import State


def medals_of(state: State, seat: str) -> tuple[str, ...]:
    """The planets that this player has freed from pirates or ice."""
    return tuple([planet for planet, owner in state.cleared.items() if owner == seat])


def points(box: Box, state: State, seat: str) -> int:
    """The sum alone, without its parts: section 7.1 of the fact table."""
    player, worth = state.players[seat], box.points
    return (
        worth.colony * len(player.colonies)
        + worth.spaceport * len(player.spaceports)
        + worth.marker * len(markers_of(box, state, seat))
        + worth.medal * len(medals_of(state, seat))
        + player.fame // worth.fame_for_a_point
    )


def score(box: Box, state: State, seat: str) -> Score:
    """The points of a seat with the parts of their sum."""
    player, worth = state.players[seat], box.points
    markers, medals = markers_of(box, state, seat), medals_of(state, seat)
    return Score(
        seat,
        (
            Part("colonies", worth.colony * len(player.colonies), player.colonies),
            Part("spaceports", worth.spaceport * len(player.spaceports), player.spaceports),
            Part("markers", worth.marker * len(markers), markers),
            Part("medals", worth.medal * len(medals), medals),
            Part("fame", player.fame // worth.fame_for_a_point),
        ),
    )


def brings_points(before: State, state: State) -> bool:
    """Whether whoever has the turn can have other points than whoever had it before."""
    if (
        state.active != before.active
        or before.phase == "setup"
        or state.stations is not before.stations
        or state.cleared is not before.cleared
    ):
        return True
    player, earlier = state.players[state.active], before.players[state.active]
    return player is not earlier and (
        player.colonies is not earlier.colonies
        or player.spaceports is not earlier.spaceports
        or player.fame != earlier.fame
    )


def has_won(box: Box, state: State, seat: str) -> bool:
    return points(box, state, seat) >= box.limits.points_to_win
