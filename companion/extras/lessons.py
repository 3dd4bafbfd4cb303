"""Lessons of a guided game, as a game brings them: when one fits, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

When = Callable[[Any, Any], bool]
"""Looks at a game and at a position of it."""


class Lesson(NamedTuple):
    """`when` says to which positions it belongs; `says` is in the catalogues, which
    find it as the fourth of these.

    `topic` is the page of the almanac that says more, `points_at` a name of a part of the screen.
    """

    name: str
    topic: str
    points_at: str
    says: str
    when: When


def waits_for(kind: type, phase: str = "") -> When:
    """Positions, of this phase if one is named, in which this has to be answered first of all."""

    def when(_game: Any, state: Any) -> bool:
        waits = bool(state.pending) and isinstance(state.pending[0], kind)
        return waits and phase in ("", state.phase)

    return when
