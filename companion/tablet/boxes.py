"""Edition packs, read once: a page that is made anew must not read files anew."""

from __future__ import annotations

from functools import cache

from card_codes.foreign import shown_safely
from companion.core.packs import Pack
from companion.core.setup import Setup
from companion.games.registry import GAMES, edition_pack


@cache
def box(game: str, edition: str) -> Pack:
    """The pack of an edition as it is printed, without the owner's own values."""
    return edition_pack(game, edition)


def is_known(setup: Setup) -> bool:
    """Whether this companion has the box that a set-up names, for as many players."""
    kind = GAMES.get(setup.game)
    return kind is not None and setup.edition in kind.editions and len(setup.seats) in kind.players


def box_title(setup: Setup) -> str:
    """The name of the box that a set-up names, or what it is called there."""
    if is_known(setup):
        return box(setup.game, setup.edition).title
    return shown_safely(f"{setup.game} {setup.edition}")
