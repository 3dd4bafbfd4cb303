"""The line of play in force, followed event by event: can every one still be carried out?

Other lines are kept whether they do or not; whoever wants to go on with one is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.game import PUBLIC
from companion.table.checkpoints import Place
from companion.table.playable import must_have_meaning
from companion.table.titles import titled
from companion.table.tree import Entry, Tree

LONGEST_LINE = 8192
"""Of an event that somebody brings along: pages would take seconds to show a longer reason."""


def follow_line(
    tree: Tree, place: Place, state: Any, last: Place
) -> Iterator[tuple[Any, Entry, Any]]:
    """Carry out and name the events after a place, up to another one, each with the positions
    before and after it. What rules raise comes out."""
    game = tree.game
    must_have_meaning(game, state)
    for entry in tree.reading(last, after=place.n):
        if len(entry.line) > LONGEST_LINE:
            raise ValueError(f"event {entry.place.n} is {len(entry.line)} characters long")
        titled(game, state, entry.place.n, entry.event, PUBLIC)
        before, state = state, game.apply(state, entry.event.move)
        yield before, entry, state
    must_have_meaning(game, state)
