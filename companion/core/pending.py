"""What stands in line to be answered before a turn goes on. The first in line is due.

Every game keeps its own kinds of pending things in its position; this is what they have in common.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from msgspec import Struct

P = TypeVar("P")


class Position(Protocol):
    """What must be known of a position to see what is due."""

    @property
    def phase(self) -> str: ...

    @property
    def pending(self) -> tuple[Any, ...]: ...


def waiting(state: Position, kind: type[P], seat: str | None = None) -> P | None:
    """The pending thing of this kind that can be answered now, for this seat if it matters.

    Several players may owe the same kind of answer; then they give it in any order. A kind may be a
    special case of another and is answered like it. The type is looked at first: to ask whether
    something is an instance of a struct takes ten times as long.
    """
    for item in state.pending:
        if type(item) is not kind and not isinstance(item, kind):
            return None
        if seat is None or getattr(item, "seat", seat) == seat:
            return item
    return None


def still_pending(state: Position, item: Struct | None) -> tuple[Any, ...]:
    """What is left in line once this item is answered."""
    pending = list(state.pending)
    if item in pending:
        pending.remove(item)
    return tuple(pending)


def front_kind(state: Position) -> str:
    """The name of what is due first: a pending thing or else the phase."""
    return kind_of(state.pending[0]) if state.pending else state.phase


def kind_of(item: Struct) -> str:
    """The name of a pending thing."""
    return str(item.__struct_config__.tag)
