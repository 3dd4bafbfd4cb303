"""The rulebook of The Settlers of Catan: the files of its topics register their moves here."""

from __future__ import annotations

from companion.core.rulebook import Rulebook
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.state import State

_TOPICS = (
    "turn",
    "building",
    "development_cards",
    "monopoly",
    "trading",
    "claiming",
)
"""In this order their moves are listed."""

BOOK: Rulebook[Box, State] = Rulebook(_TOPICS)

CHECKS, APPLIES = BOOK.check, BOOK.apply
INSTRUCTS = BOOK.instruct
checks, applies, instructs = BOOK.checks, BOOK.applies, BOOK.instructs
legal_when_pending, legal_in_phase = BOOK.legal_when_pending, BOOK.legal_in_phase
