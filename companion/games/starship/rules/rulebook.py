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

_BOOK: Rulebook[Box, State] = Rulebook(_TOPICS)

CHECKS, APPLIES, LEGAL_WHEN_PENDING = _BOOK.check, _BOOK.apply, _BOOK.legal_pending
LEGAL_IN_PHASE = _BOOK.legal_phase
"""By phase; a flight under way counts as a phase of its own called "flying"."""

checks, applies = _BOOK.checks, _BOOK.applies
legal_when_pending, legal_in_phase = _BOOK.legal_when_pending, _BOOK.legal_in_phase
