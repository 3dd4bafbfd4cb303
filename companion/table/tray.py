"""What hands still owe: chips that stay until a seat has touched them, whatever happens meanwhile.

A chip belongs to the event that asked for it. While that event is in force, the seat owes what its
note says; once it was undone, the seat owes the way back. A touch settles the chip as it is then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from msgspec.structs import replace

from companion.core.words import Note
from companion.view.snapshot import Chip

MOST = 120
"""So many chips are kept; settled ones go first."""
Chips = tuple[Chip, ...]
SETTLED_AS: Mapping[bool, Literal["done", "back"]] = {True: "done", False: "back"}
"""What a touch makes of a chip whose event is in force, or was undone."""
InForce = Callable[[Chip], bool]


def with_new(chips: Chips, n: int, hash: str, notes: Iterable[Note]) -> Chips:
    """An event was accepted, and seats owe this."""
    every = (*chips, *(Chip(n, hash, note) for note in notes))
    spare = len(every) - MOST
    if spare <= 0:
        return every
    settled = [one for one in every if one.settled]
    first = [*settled, *(one for one in every if not one.settled)][:spare]
    return tuple(one for one in every if not any(one is gone for gone in first))


def settled(chips: Chips, seat: str, in_force: InForce) -> Chips:
    """A seat's hands have done everything that is shown."""
    return tuple(
        replace(one, settled=SETTLED_AS[in_force(one)]) if one.note.seat == seat else one
        for one in chips
    )


def owed(chips: Chips, in_force: InForce) -> tuple[Chips, Chips]:
    """What is open: of events in force, and of those that were undone."""
    forward: list[Chip] = []
    back: list[Chip] = []
    for one in chips:
        stands = in_force(one)
        if one.settled != SETTLED_AS[stands]:
            (forward if stands else back).append(one)
    return tuple(forward), tuple(back)
