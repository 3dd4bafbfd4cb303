"""A fight as it stands: the cannons of a ship and the strength of a pirate, each with its die."""

from __future__ import annotations

from companion.core.chances import Rolled
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.ship import cannon_value
from companion.games.starship.rules.state import Combat, State, opponent, ship_of
from companion.view.contest import Contest, Side


def fight(box: Box, state: State, rolled: Rolled | None = None) -> Contest | None:
    """The pirate lies open since the pilot chose to fight; what was `rolled` is its die."""
    combat = state.pending[0] if state.pending else None
    if not isinstance(combat, Combat):
        return None
    pilot, pirate = ship_of(state, state.active), box.pirates[combat.card]
    own = (combat.blue,) if combat.blue else ()
    other = (rolled.total,) if combat.blue and rolled is not None else ()
    return Contest(
        (
            Side(state.active, (cannon_value(pilot), *own), not own),
            Side(opponent(state.active), (pirate.strength, *other), not other, "pirate"),
        )
    )
