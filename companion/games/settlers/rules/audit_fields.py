"""What each field of a position may hold on this table: see core/fields.py."""

from __future__ import annotations

from functools import lru_cache

from companion.core.agreeing import agreed_words, written_problems
from companion.core.fields import MOST_TURNS, Allowed, field_problems
from companion.core.seating import seating_problems
from companion.core.words import Problem
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.geometry import HEXES, INTERSECTIONS, PATHS
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import State

MOST_CARDS = 99
"""Of a kind or unseen. More than the box has may be overruled, but not more than this."""


def audit_fields(box: Box, state: State) -> list[Problem]:
    """Words that nobody knows, counts that the box cannot give, and who has to be there."""
    if tuple(state.players) != box.seats:
        return [box.problem("players-do-not-fit", known=box.seats)]
    found = field_problems(box, _allowed(box), state)
    return found or [*written_problems(box, state.agreed), *seating_problems(box, state)]


@lru_cache(maxsize=16)
def _allowed(box: Box) -> Allowed:
    faces = box.dice.dice
    return Allowed(
        words={
            "seat": box.seats,
            "intersection": frozenset(INTERSECTIONS),
            "path": frozenset(PATHS),
            "robber": ("", *HEXES),
            **agreed_words(box.pack),
        },
        ranges={
            "kinds": (len(RESOURCES), len(RESOURCES)),
            "cards": (0, MOST_CARDS),
            "hidden": (0, MOST_CARDS),
            "knights": (0, MOST_CARDS),
            "shown": (0, MOST_CARDS),
            "deck": (0, MOST_CARDS),
            "turn": (0, MOST_TURNS),
            "face": (min(faces), max(faces)),
            "dice": (0, box.dice.thrown),
            "roll": (min(faces) * box.dice.thrown, max(faces) * box.dice.thrown),
            "total": (0, max(faces) * box.dice.thrown),
            "beginners": (1, len(box.seats)),
            "hexes": (len(HEXES), len(HEXES)),
            "token": (0, 12),
            "harbours": (len(box.harbour_places), len(box.harbour_places)),
        },
    )
