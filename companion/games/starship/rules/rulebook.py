"""The rulebook of Starship Catan: the files of its topics register their moves here."""

from __future__ import annotations

from companion.core.rulebook import Rulebook
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.state import State

_TOPICS = (
    "turn",
    "building",
    "flight",
    "founding",
    "markets",
    "missions",
    "sensor",
    "trading",
)
"""In this order their moves are listed."""

BOOK: Rulebook[Box, State] = Rulebook(_TOPICS)

CHECKS, APPLIES = BOOK.check, BOOK.apply
checks, applies = BOOK.checks, BOOK.applies
legal_when_pending, legal_in_phase = BOOK.legal_when_pending, BOOK.legal_in_phase
