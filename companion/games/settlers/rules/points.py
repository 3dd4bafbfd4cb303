"""Victory points: what everybody can count, and what a player holds face down."""

from __future__ import annotations

from companion.core.game import REFEREE
from companion.core.score import Part, Score
from companion.games.settlers.rules.box import DEVELOPMENT, Box, Seat
from companion.games.settlers.rules.state import State

_VICTORY_POINT = DEVELOPMENT.index("victory_point")


def open_points(box: Box, state: State, seat: Seat) -> int:
    """The points that everybody can see."""
    worth = box.points
    points = worth.settlement * [*state.settlements.values()].count(seat)
    points += worth.city * [*state.cities.values()].count(seat)
    if state.longest_road == seat:
        points += worth.longest_road
    if state.largest_army == seat:
        points += worth.largest_army
    return points + worth.victory_point * state.players[seat].shown


def hidden_points(box: Box, state: State, seat: Seat) -> int:
    """Points of victory point cards that a player surely holds face down."""
    player = state.players[seat]
    held = player.development.known[_VICTORY_POINT] + player.bought.known[_VICTORY_POINT]
    return box.points.victory_point * held


def winner(box: Box, state: State) -> Seat | None:
    """Who has enough points to win now: the player whose turn it is comes first.

    In most editions only that player can win (settlers.md, section 4.8), unless the table ruled
    otherwise and the game is over.
    """
    left = state.seating.left
    if open_points(box, state, state.active) >= box.limits.points_to_win:
        return state.active
    if len(left) == len(box.seats) - 1:
        return state.active
    if box.agreed(state).winning == "any-turn" or state.phase == "over":
        for seat in box.round_from[state.active][1:]:
            if seat not in left and open_points(box, state, seat) >= box.limits.points_to_win:
                return seat
    return None


def someone_has_won(box: Box, state: State) -> bool:
    return winner(box, state) is not None


def score(box: Box, state: State, seat: Seat, viewer: str = REFEREE) -> Score:
    """The points of a seat with the parts of their sum, as far as a viewer knows."""
    worth = box.points
    settlements = tuple([at for at, owner in state.settlements.items() if owner == seat])
    cities = tuple([at for at, owner in state.cities.items() if owner == seat])
    hidden = hidden_points(box, state, seat) if viewer in (seat, REFEREE) else 0
    parts = (
        Part("settlements", worth.settlement * len(settlements), settlements),
        Part("cities", worth.city * len(cities), cities),
        Part("longest-road", worth.longest_road * (state.longest_road == seat)),
        Part("largest-army", worth.largest_army * (state.largest_army == seat)),
        Part("victory-points", worth.victory_point * state.players[seat].shown + hidden),
    )
    return Score(seat=seat, parts=parts)
