"""Whether the rules can go on from a position: a stored game may hold what no rule ever made.

Events are bound by their hashes, but whoever writes a file writes the hashes as well, and rules may
have changed since. What pages ask of a position is asked here first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.rules.core.game import PUBLIC
from companion.table.rulings import AnyGame
from companion.table.titles import titled
from companion.table.tree import Tree

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


def follow_all(tree: Tree) -> Iterator[None]:
    """Carry out every event of every line of play, once; a step for each of them.

    A position is kept for as long as lines of play go on from it.
    """
    game = tree.game
    must_have_meaning(game, tree.start_state)
    entries = tree.all_entries()
    to_come = Counter(parent for parent, _ in entries)
    states: dict[int | None, Any] = {None: tree.start_state}
    for parent, entry in entries:
        before = states[parent]
        titled(game, before, entry.place.n, entry.event, PUBLIC)
        after = game.apply(before, entry.event.move)
        to_come[parent] -= 1
        if not to_come[parent]:
            del states[parent]
        if to_come[entry.place.event]:
            states[entry.place.event] = after
        else:
            must_have_meaning(game, after)
        yield
