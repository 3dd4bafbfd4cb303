"""The words of every game, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from companion.core.packs import Pack
from companion.games.registry import edition_pack, game_kind
from companion.wording import shared
from companion.wording.catalogues import LOCALE
from companion.wording.vocabulary import EditionWords, Vocabulary
from companion.wording.words import Words

_SHARED_KINDS = {
    "seat": "seat",
    "player": "seat",
    "players": "seat",
    "other": "seat",
    "winner": "seat",
    "deck": "deck",
    "phase": "phase",
    "due": "due",
    "dice": "dice",
    "switch": "switch",
    "agreements": "agreement",
}


def words_for(
    language: str, pack: Pack, seats: Mapping[str, str] | None = None, locale: Path = LOCALE
) -> Words:
    """The words of an edition in one language. `seats` are the players' names."""
    return Words(language, pack, vocabulary(pack.game, pack.id), seats, locale)


def words_of_game(language: str, game: str) -> Words:
    """Where games of any edition are spoken of together: the words of its first one."""
    return words_for(language, edition_pack(game, game_kind(game).editions[0]))


@cache
def vocabulary(game: str, edition: str = "") -> Vocabulary:
    """The words of a game together with those that all games share, as an edition has them."""
    own = game_kind(game).vocabulary
    other = own.editions.get(edition, EditionWords())
    kinds = shared.NAMES.keys() | own.names.keys()
    return replace(
        own,
        names={
            kind: {
                **shared.NAMES.get(kind, {}),
                **own.names.get(kind, {}),
                **other.names.get(kind, {}),
            }
            for kind in sorted(kinds)
        },
        counted={**own.counted, **other.counted},
        problems={**shared.PROBLEMS, **own.problems, **other.problems},
        notes={**own.notes, **other.notes},
        titles={**shared.TITLES, **own.titles, **other.titles},
        captions={**shared.CAPTIONS, **own.captions, **other.captions},
        kinds={**_SHARED_KINDS, **own.kinds},
    )
