"""A stored game followed through all its lines of play: does every event still lead somewhere?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.rules.core.game import PUBLIC
from companion.table.playable import must_have_meaning
from companion.table.titles import titled
from companion.table.tree import Tree


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
