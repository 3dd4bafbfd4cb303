"""The words of every game, by its name."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from companion.wording import shared
from companion.wording.settlers import SETTLERS
from companion.wording.starfarers import STARFARERS
from companion.wording.starship import STARSHIP
from companion.wording.vocabulary import Vocabulary

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
def vocabulary(game: str) -> Vocabulary:
    """The words of a game together with those that all games share."""
    own = _OWN[game]
    kinds = shared.NAMES.keys() | own.names.keys()
    return replace(
        own,
        names={
            kind: {**shared.NAMES.get(kind, {}), **own.names.get(kind, {})}
            for kind in sorted(kinds)
        },
        problems={**shared.PROBLEMS, **own.problems},
        kinds={**_SHARED_KINDS, **own.kinds},
    )
