"""The rulebook of Starfarers of Catan: the files of its topics register their moves here."""

from __future__ import annotations

from companion.core.rulebook import Rulebook
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.state import State

_TOPICS = (
    "building",
    "mother_ship",
    "exploring",
    "clearing",
    "flight",
    "founding",
    "reserve",
    "trading",
)
"""In this order their moves are listed."""

_BOOK: Rulebook[Box, State] = Rulebook(_TOPICS)

CHECKS, APPLIES, LEGAL_WHEN_PENDING = _BOOK.check, _BOOK.apply, _BOOK.legal_pending
LEGAL_IN_PHASE = _BOOK.legal_phase
"""By phase, for when nothing is pending."""

checks, applies = _BOOK.checks, _BOOK.applies
legal_when_pending, legal_in_phase = _BOOK.legal_when_pending, _BOOK.legal_in_phase
