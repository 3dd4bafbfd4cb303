"""Whether the rules can go on from a position: a stored game may hold what no rule ever made.

Events are bound by their hashes, but whoever writes a file writes the hashes as well, and rules may
have changed since. What pages ask of a position is asked here first.
"""

from __future__ import annotations

from typing import Any

from companion.core.game import PUBLIC, AnyGame

RULES_GIVE_UP = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What rules raise on a position or a move that makes no sense to them."""


def must_have_meaning(game: AnyGame, state: Any) -> None:
    """Ask for everything that a page shows; whatever the rules raise comes out."""
    game.due(state)
    game.legal(state)
    game.likely(state)
    game.winner(state)
    for seat in game.seats:
        game.score(state, seat)
    for viewer in (PUBLIC, *game.seats):
        game.view(state, viewer)
        game.counted(state, viewer)
        game.lying(state, viewer)
    game.audit(state)


def has_meaning(game: AnyGame, state: Any) -> bool:
    """Whether the rules can go on from a position."""
    try:
        must_have_meaning(game, state)
    except RULES_GIVE_UP:
        return False
    return True


def can_be_applied(game: AnyGame, state: Any, move: Any) -> bool:
    """Whether a move leads to a position from which the rules can go on, allowed or not."""
    try:
        return has_meaning(game, game.apply(state, move))
    except RULES_GIVE_UP:
        return False
