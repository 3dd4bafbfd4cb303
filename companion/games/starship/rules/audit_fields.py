"""What each field of a position may hold on this table: see core/fields.py."""

from __future__ import annotations

from functools import lru_cache

from companion.core.agreeing import agreed_words, written_problems
from companion.core.fields import MOST_TURNS, Allowed, field_problems
from companion.core.seating import seating_problems
from companion.core.words import Problem
from companion.games.starship.rules.box import SEATS, Box
from companion.games.starship.rules.state import State

MOST_ACTIONS = 100
"""The table may allow more actions than Command does, but not for ever."""


def audit_fields(box: Box, state: State) -> list[Problem]:
    """Words that nobody knows, and counts that neither box nor die can give."""
    found = field_problems(box, _allowed(box), state)
    return found or [*written_problems(box, state.agreed), *seating_problems(box, state)]


@lru_cache(maxsize=16)
def _allowed(box: Box) -> Allowed:
    limits = box.limits
    sector_cards = frozenset(box.cards)
    return Allowed(
        words={
            "seat": SEATS,
            "sector card": sector_cards,
            "sector card or none": sector_cards | {""},
            "card": frozenset((*box.cards, *box.adventures)),
            "pirate": frozenset(box.pirates),
            "mission": frozenset(box.adventures),
            "pirate or mission": frozenset((*box.pirates, *box.adventures)),
            **agreed_words(box.pack),
        },
        ranges={
            "stacks": (limits.stacks, limits.stacks),
            "stack": (1, limits.stacks),
            "size": (0, len(sector_cards)),
            "unplaced": (0, len(box.reserve_cards)),
            "row": (0, len(sector_cards)),
            "place": (0, len(sector_cards)),
            "glanced": (0, max(box.modules.sensor_cards)),
            "actions": (0, MOST_ACTIONS),
            "purchases": (0, MOST_ACTIONS),
            "yellow": (0, max(box.dice.yellow)),
            "blue": (0, max(box.dice.blue)),
            "turn": (0, MOST_TURNS),
            "tribute": (0, 0),  # only where a card is masked
        },
    )
