"""Which games have codes: a symbol in the code and a range of tags each, never changed again.

Labels outlive programs: whoever stuck 82 of them on cards must never have to do it twice. So an
entry here is final, and a new game takes a free symbol and free tags.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Space:
    """The numbers of one game: 1 up to `size`, each with a tag of its own."""

    game: str
    symbol: str
    first_tag: int
    """The tag of number n is first_tag + n."""
    size: int


SPACES = (
    Space("starship", "H", first_tag=0, size=199),
    Space("starfarers", "F", first_tag=200, size=199),
    Space("settlers", "C", first_tag=400, size=149),
)
"""Family 36h11 has the tags 0 to 586. Tags 0, 200 and 400 and those from 550 on are never ours:
tag 0 is the one most often lying about."""

SPACE_OF_GAME = {space.game: space for space in SPACES}
SPACE_OF_SYMBOL = {space.symbol: space for space in SPACES}


def space_of_tag(tag: int) -> Space | None:
    for space in SPACES:
        if 1 <= tag - space.first_tag <= space.size:
            return space
    return None
