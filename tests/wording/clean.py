"""What no sentence may contain: braces, ids, and English words in another language."""

from __future__ import annotations

import re
from functools import cache

from companion.core.packs import Pack
from companion.games.registry import edition_pack
from companion.games.words import vocabulary

_MARKS = re.compile(r"[{}_]|\bsector-\d|\bNone\b")
_ENGLISH = re.compile(
    r"\b(the|and|is|are|of|you|your|card|cards|stack|food|carbon|fuel|trade goods?|science"
    r"|module|phase|Sun|Moon|Pirate|Outpost|Lost Planet|nothing"
    r"|lumber|brick|wool|grain|settlements?|roads?|robber|Knight|Red|White)\b"
)


@cache
def _ids(game: str, edition: str) -> re.Pattern[str]:
    """Ids of cards; those of one word could as well be a name."""
    values = edition_pack(game, edition).values
    sections = vocabulary(game).card_sections
    ids = [card for section in sections for card in values[section] if "-" in card]
    return re.compile("|".join(map(re.escape, ids)))


def blemishes(sentence: str, language: str, pack: Pack) -> list[str]:
    """Whatever in this sentence would puzzle a reader."""
    found = _MARKS.findall(sentence)
    if language != "en":
        found += _ENGLISH.findall(sentence)
    found += _ids(pack.game, pack.id).findall(sentence)
    if not sentence or sentence != sentence.strip() or "  " in sentence:
        found.append(f"blanks in {sentence!r}")
    return found
