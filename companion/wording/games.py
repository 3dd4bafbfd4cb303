"""The words of every game, by its name."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from companion.wording import shared
from companion.wording.settlers import SETTLERS
from companion.wording.starfarers import STARFARERS
from companion.wording.starship import STARSHIP
from companion.wording.vocabulary import EditionWords, Vocabulary

_OWN = {"starship": STARSHIP, "starfarers": STARFARERS, "settlers": SETTLERS}

_SHARED_KINDS = {
    "seat": "seat",
    "winner": "seat",
    "deck": "deck",
    "phase": "phase",
    "due": "due",
    "dice": "dice",
}


@cache
def vocabulary(game: str, edition: str = "") -> Vocabulary:
    """The words of a game together with those that all games share, as an edition has them."""
    own = _OWN[game]
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
        titles={**own.titles, **other.titles},
        kinds={**_SHARED_KINDS, **own.kinds},
    )
