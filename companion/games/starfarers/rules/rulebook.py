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

BOOK: Rulebook[Box, State] = Rulebook(_TOPICS)

CHECKS, APPLIES, LEGAL_WHEN_PENDING = BOOK.check, BOOK.apply, BOOK.legal_pending
checks, applies = BOOK.checks, BOOK.applies
legal_when_pending, legal_in_phase = BOOK.legal_when_pending, BOOK.legal_in_phase
