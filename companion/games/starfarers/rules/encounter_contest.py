"""Shakes during an encounter: who stands against the pilot, and who reaches more.

Whoever takes the role of the other side only lends the mother ship: no friendship card helps there,
unless the table agreed on it for speeds, and nothing is won or lost by it. The pilot wins ties.
"""

from __future__ import annotations

from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.encounter_script import Neighbour, Step
from companion.games.starfarers.rules.friendship import combat_bonus, speed_bonus
from companion.games.starfarers.rules.mother_ship import BLACK, ball_sum
from companion.games.starfarers.rules.neighbours import neighbour
from companion.games.starfarers.rules.state import State

PLACES: dict[Neighbour, int] = {"left": 1, "second left": 2, "right": -1, "second right": -2}


def opponent(box: Box, state: State, step: Step) -> str:
    """Who lends a mother ship to the other side; with three players two names mean one seat."""
    return neighbour(box, state, PLACES[step.who])


def contest_sums(
    box: Box, state: State, step: Step, own: tuple[int, ...], other: tuple[int, ...]
) -> tuple[int, int]:
    """What the pilot and the other side reach in a comparison."""
    pilot = state.players[state.active]
    pirate = state.players[opponent(box, state, step)]
    if step.kind == "combat":
        return (
            ball_sum(box, own) + pilot.cannons + combat_bonus(box, pilot),
            ball_sum(box, other) + pirate.cannons,
        )
    lent = speed_bonus(box, pirate) if box.agreed(state).rival_speed_with_friendship == "yes" else 0
    return (
        compared_speed(box, state, own) + pilot.boosters + speed_bonus(box, pilot),
        compared_speed(box, state, other) + pirate.boosters + lent,
    )


def compared_speed(box: Box, state: State, faces: tuple[int, ...]) -> int:
    """No source says what the black ball is worth here; the table has agreed on it."""
    if BLACK in faces and box.agreed(state).black_ball_compared == "base-speed":
        return box.mother_ship.encounter_speed
    return ball_sum(box, faces)
