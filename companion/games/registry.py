"""All games the companion knows, by name: those in this folder, and those of other packages.

A game registers itself with a `GAME` in `<its folder>/registration.py`. A package of its own names
that object in the entry-point group `companion.games`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import entry_points

from msgspec import structs

import companion.games
from companion.core.game import AnyGame
from companion.core.packs import Pack, chosen_switches, pack_texts, read_pack, with_brought
from companion.core.setup import Setup, SetupError
from companion.games.kind import GameKind

GROUP = "companion.games"


def _registered() -> Iterator[GameKind]:
    for folder in pkgutil.iter_modules(companion.games.__path__, "companion.games."):
        if folder.ispkg:
            yield import_module(f"{folder.name}.registration").GAME
    for entry in entry_points(group=GROUP):
        yield entry.load()


GAMES: dict[str, GameKind] = {
    kind.name: kind for kind in sorted(_registered(), key=lambda kind: (kind.place, kind.name))
}
"""Every game by its name, in the order of lists."""


def game_kind(name: str) -> GameKind:
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise SetupError("There is no game '{name}'. Known games: {known}.", name=name, known=known)
    return GAMES[name]


def make_game(setup: Setup) -> AnyGame:
    """The rules for this set-up, or a SetupError that says what is wrong with it."""
    return game_kind(setup.game).make(setup)


def edition_pack(game: str, edition: str) -> Pack:
    return read_pack(pack_texts(game_kind(game).package), edition)


def written_out(setup: Setup) -> Setup:
    """The set-up with every switch of its edition, also where the table left what is usual, and
    with what its choices bring along.

    So a new game says for itself by which agreements it is played, whatever a later pack thinks is
    usual. A SetupError if it names an edition or a switch that does not exist.
    """
    pack = edition_pack(setup.game, setup.edition)
    choices = with_brought(pack, setup.switches)
    return structs.replace(setup, switches=chosen_switches(pack, choices))
