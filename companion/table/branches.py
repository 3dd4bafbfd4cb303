"""Lines of play that are kept beside the one being played; some nobody can follow any more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from companion.core.words import Message
from companion.table.checkpoints import Place
from companion.table.playable import RULES_GIVE_UP
from companion.table.store import JournalError
from companion.table.tree import Tree


class Branch(Struct, frozen=True):
    """A line of play that is kept. `tip` names it; it shares the first `shared` events with ours.

    `title` is the first event that is its own; None for the line that is being played, and for one
    that the rules cannot follow so far.
    """

    tip: int | None
    n: int
    shared: int
    current: bool
    title: Message | None


def branches(tree: Tree, tip: Place, viewer: str) -> tuple[Branch, ...]:
    """Every line of play that is kept, the oldest first and the one being played last."""
    return tuple(_branch(tree, end, own, viewer) for end, own in tree.branches(tip))


@contextmanager
def following(tree: Tree) -> Iterator[None]:
    """What is not in force may hold what the rules cannot follow: a trouble of that game alone."""
    try:
        yield
    except RULES_GIVE_UP as error:
        raise tree.unplayable(f"{type(error).__name__}: {error}") from error


def _branch(tree: Tree, end: Place, own: Place | None, viewer: str) -> Branch:
    if own is None:
        return Branch(end.event, end.n, end.n, True, None)
    try:
        with following(tree):
            (entry,) = tree.entries(own, after=own.n - 1)
            state = tree.state_at(tree.before(own, own.n - 1))
            title = tree.game.title(state, entry.event.move, viewer)
    except JournalError as error:
        if error.trouble != "unplayable":
            raise
        title = None
    return Branch(end.event, end.n, own.n - 1, False, title)
