"""What to do with your hands: the difference between two positions as instructions to seats."""

from __future__ import annotations

from companion.rules.core.words import Note
from companion.rules.starfarers.box import Box
from companion.rules.starfarers.moves import Move
from companion.rules.starfarers.points import points
from companion.rules.starfarers.state import State


def tell(box: Box, before: State, move: Move, after: State) -> tuple[Note, ...]:
    """Instructions in the order in which hands would move."""
    notes: list[Note] = []
    if after.phase == "over" and before.phase != "over":
        total = points(box, after, after.active)
        notes.append(Note("game-won", {"seat": after.active, "points": total}))
    elif after.active != before.active:
        notes.append(Note("your-turn", {"seat": after.active}, after.active))
    return tuple(notes)
