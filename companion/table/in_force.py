"""The line of play in force, followed event by event: can every one still be carried out?

Other lines are kept whether they do or not; whoever wants to go on with one is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import PUBLIC
from companion.table.playable import must_have_meaning
from companion.table.titles import titled
from companion.table.tree import Tree

LONGEST_LINE = 8192
"""Of an event that somebody brings along: pages would take seconds to show a longer reason."""


def follow_line(tree: Tree) -> Iterator[None]:
    """Carry out the events in force and name them; a step for each. What rules raise comes out."""
    game, state = tree.game, tree.start_state
    must_have_meaning(game, state)
    for entry in tree.reading(tree.standing().cursor):
        if len(entry.line) > LONGEST_LINE:
            raise ValueError(f"event {entry.place.n} is {len(entry.line)} characters long")
        titled(game, state, entry.place.n, entry.event, PUBLIC)
        state = game.apply(state, entry.event.move)
        yield
    must_have_meaning(game, state)
