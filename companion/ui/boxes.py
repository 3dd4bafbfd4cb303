"""Edition packs, read once: a page that is made anew must not read files anew."""

from __future__ import annotations

from functools import cache

from companion.rules.core.packs import Pack
from companion.rules.games import edition_pack


@cache
def box(game: str, edition: str) -> Pack:
    """The pack of an edition as it is printed, without the owner's own values."""
    return edition_pack(game, edition)
