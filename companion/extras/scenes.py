"""Positions of a real game that show its table at its fullest: for demonstrations and pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.core.setup import Setup

Fits = Callable[[Any], bool]
"""Looks at a position."""


class Scenes(Struct, frozen=True):
    """One simulated game, and by name what its positions have to be like: the first is shown.

    `guided` are those in which lessons are looked at, `shown` those of the demonstration, and
    `pictured` the one whose board is drawn for the README. `nonsense` is a move that can be read
    and that no rule can carry out, as from a damaged tablet.
    """

    setup: Setup
    seed: str
    positions: Mapping[str, Fits]
    most_events: int = 20_000
    guided: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    pictured: str = ""
    nonsense: Any = None


def waits_for(kind: type) -> Fits:
    """Positions in which this has to be answered first of all."""
    return lambda state: bool(state.pending) and isinstance(state.pending[0], kind)
