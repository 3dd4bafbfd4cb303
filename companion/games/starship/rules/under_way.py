"""A game that was begun without the tablet: what lies there is told once, and it goes on."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.core.going_on import position_problems
from companion.core.words import Problem
from companion.games.starship.rules.audit import audit
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.missions import next_missions
from companion.games.starship.rules.moves import GoOn
from companion.games.starship.rules.rulebook import applies, checks
from companion.games.starship.rules.stacks import come_unnoted
from companion.games.starship.rules.state import Stack, State, adventures_seen
from companion.games.starship.rules.turn import settle


@checks(GoOn)
def check_go_on(box: Box, state: State, move: GoOn) -> list[Problem]:
    """Only at the beginning, with the sums of the box, and missions in the order of their backs."""
    if state.phase != "setup":
        return [box.problem("not-at-the-beginning")]
    told = go_on(box, state, move)
    found = position_problems(partial(audit, box), told, partial(settle, box, state))
    return found or _out_of_order(box, told)


def _out_of_order(box: Box, told: State) -> list[Problem]:
    """The adventure deck is used from the cards with a 1 to those with a 4: section 5."""
    seen = adventures_seen(told)
    if len(seen) == len(box.adventures):
        return []
    back = min(box.adventures[card].back for card in next_missions(box, told))
    return [
        box.problem("deck-out-of-order", card=card, needed=str(back))
        for card in seen
        if box.adventures[card].back > back
    ]


@applies(GoOn)
def go_on(box: Box, state: State, move: GoOn) -> State:
    """For each start card that left the stacks one of the reserve has come, I before II: nobody
    knows to which of them."""
    sizes = move.sizes or (box.limits.stack_size,) * box.limits.stacks
    after = State(
        sun=move.sun,
        moon=move.moon,
        stacks=tuple(map(Stack, sizes)),
        active=move.turn_of,
        missions=move.missions,
        set_aside=move.set_aside,
        modules_out=move.modules_out,
        agreed=state.agreed,
        seating=state.seating,
    )
    return replace(after, unplaced=tuple(come_unnoted(box, after).elements()))
