"""A comparison of an encounter as it stands: what both have built, friends, and the balls."""

from __future__ import annotations

from companion.core.chances import Roll, Rolled
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.encounter_contest import compared_speed, opponent
from companion.games.starfarers.rules.encounter_script import Step
from companion.games.starfarers.rules.encounters import awaits_shake, encounter_of
from companion.games.starfarers.rules.friendship import combat_bonus, speed_bonus
from companion.games.starfarers.rules.mother_ship import ball_sum
from companion.games.starfarers.rules.state import State
from companion.view.contest import Contest, Side

Balls = tuple[int, ...]


def compared(box: Box, state: State, rolled: Rolled | None = None) -> Contest | None:
    """What was `rolled` are the balls of the other side, once the pilot has shaken."""
    encounter = encounter_of(state)
    if encounter is None or not awaits_shake(encounter):
        return None
    step = encounter.steps[0]
    if step.kind == "shake":
        return None
    own = encounter.balls
    other = rolled.faces if own and isinstance(rolled, Roll) else ()
    pilot, rival = state.active, opponent(box, state, step)
    return Contest(
        (
            _side(box, state, step, pilot, own),
            _side(box, state, step, rival, other, lends=True),
        )
    )


def _side(
    box: Box, state: State, step: Step, seat: str, balls: Balls, *, lends: bool = False
) -> Side:
    """Who only lends a mother ship has no friends in a fight, and in a race where the table so
    agreed."""
    player = state.players[seat]
    if step.kind == "combat":
        built, friends = player.cannons, 0 if lends else combat_bonus(box, player)
        told = ball_sum(box, balls)
    else:
        counts = not lends or box.agreed(state).rival_speed_with_friendship == "yes"
        built, friends = player.boosters, speed_bonus(box, player) if counts else 0
        told = compared_speed(box, state, balls)
    parts = (built, *((friends,) if friends else ()), *((told,) if balls else ()))
    return Side(seat, parts, not balls)
