"""Edition packs, read once: a page that is made anew must not read files anew."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from card_codes.foreign import shown_safely
from companion.core.packs import Pack, corrected
from companion.core.setup import Setup
from companion.games.registry import GAMES, edition_pack
from companion.table.owner import OwnerFileError, OwnerStore
from companion.tablet.speech import speech
from companion.wording.catalogues import edition_title


@cache
def printed_pack(game: str, edition: str) -> Pack:
    """The pack of an edition as it is printed, without the owner's own values."""
    return edition_pack(game, edition)


def pack_of(game: str, folder: Path) -> Pack | None:
    """The first edition with the owner's values; None for a game whose rules have not landed."""
    if game not in GAMES:
        return None
    edition = GAMES[game].editions[0]
    try:
        own = OwnerStore(folder / "owner.json").get(game, edition)
    except OwnerFileError:
        own = {}
    return corrected(printed_pack(game, edition), own)


def is_known(setup: Setup) -> bool:
    """True when this app has the box that a set-up names, for that many players."""
    kind = GAMES.get(setup.game)
    return kind is not None and setup.edition in kind.editions and len(setup.seats) in kind.players


def title_of(pack: Pack) -> str:
    return edition_title(speech.language, pack.title)


def short_title(pack: Pack) -> str:
    """The name of a game without that of its edition."""
    return title_of(pack).partition(" (")[0]


def edition_name(pack: Pack) -> str:
    """The name of an edition without that of its game."""
    title, _, edition = title_of(pack).partition(" (")
    return edition.rstrip(")") or title


def box_title(setup: Setup) -> str:
    """The name of the box that a set-up names, or what it is called there."""
    if is_known(setup):
        return title_of(printed_pack(setup.game, setup.edition))
    return shown_safely(f"{setup.game} {setup.edition}")
