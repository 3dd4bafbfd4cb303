"""A card that was told to the tablet, by whatever way, judged by what the game waits for.

A card that the rules do not expect is proposed all the same, with the problems it would have: the
people at the table see the card, the tablet only remembers. A card of another game, a number that
was never given out or somebody else's code cannot be meant, and is named as ignored.
"""

from __future__ import annotations

from collections.abc import Iterable

from card_codes.code import Code
from card_codes.foreign import Foreign, shown_safely
from companion.core.chances import Draw
from companion.core.events import Source
from companion.senses.card_book import CardBook
from companion.senses.due_now import DueNow
from companion.senses.proposal import Ignored, Proposal


def judged_code(
    due_now: DueNow,
    book: CardBook,
    told: Code | Foreign,
    source: Source,
    *,
    confidence: float = 1.0,
    evidence: str = "",
) -> Proposal | Ignored:
    """What a label or a typed code comes to."""
    if isinstance(told, Foreign):
        return Ignored(source, "foreign-code", str(told), evidence)
    card = book.card_of(told)
    if card is None:
        return Ignored(source, "unknown-card", told.short, evidence, told.game)
    if told.game != book.game:
        return Ignored(source, "other-game", shown_safely(card.name), evidence, told.game)
    return judged_card(due_now, card.id, source, confidence=confidence, evidence=evidence)


def judged_card(
    due_now: DueNow,
    card: str,
    source: Source,
    *,
    confidence: float = 1.0,
    evidence: str = "",
    alternatives: Iterable[str] = (),
) -> Proposal | Ignored:
    """A card of the game on the table; `alternatives` are cards it might be instead."""
    deck = due_now.deck
    if deck is None:
        return Ignored(source, "nothing-due", card, evidence)
    move = Draw(deck, card)
    others = tuple(Draw(deck, other) for other in alternatives if other != card)
    return Proposal(
        move,
        source,
        confidence,
        evidence,
        due_now.due_number,
        f"card {card} {due_now.due_number}",
        others,
        due_now.problems(move),
        secret=any(due_now.is_secret(one) for one in (move, *others)),
    )
