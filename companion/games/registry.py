"""All games the companion knows, by name: those in this folder, and those of other packages.

A game registers itself with a `GAME` in `<its folder>/registration.py`. A package of its own names
that object in the entry-point group `companion.games`.
"""

from __future__ import annotations

import logging
import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module

from msgspec import structs

import companion.games
from companion.core.game import AnyGame
from companion.core.packs import Pack, chosen_switches, printed_pack, with_brought
from companion.core.setup import Setup, SetupError
from companion.games.kind import GameKind

GROUP = "companion.games"

log = logging.getLogger(__name__)


class Games(Mapping[str, GameKind]):
    """Every game by its name, in the order of lists.

    Asking for one of ours imports that one and no other: the app starts with the game that is
    running. Going through all of them imports all.
    """

    def __init__(self) -> None:
        self._known: dict[str, GameKind] = {}
        self._ours = {
            folder.name: f"{companion.games.__name__}.{folder.name}.registration"
            for folder in pkgutil.iter_modules(companion.games.__path__)
            if folder.ispkg
        }
        self._has_all = False

    def __getitem__(self, name: str) -> GameKind:
        if name not in self._known and name in self._ours:
            self._known[name] = import_module(self._ours[name]).GAME
        elif name not in self._known:
            self._find_all()
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        self._find_all()
        return iter(self._known)

    def __len__(self) -> int:
        self._find_all()
        return len(self._known)

    def _find_all(self) -> None:
        if self._has_all:
            return
        found = [*(self[name] for name in self._ours), *_of_other_packages()]
        self._known.clear()
        for kind in sorted(found, key=lambda kind: (kind.place, kind.name)):
            self._known[kind.name] = kind
        self._has_all = True


def _of_other_packages() -> Iterator[GameKind]:
    """One that is broken, or whose folder is gone, must not take all other games along."""
    from importlib.metadata import entry_points  # takes as long as a game

    for entry in entry_points(group=GROUP):
        try:
            yield entry.load()
        except Exception as error:
            # Its words may be told: no game is open yet.
            told = "The game '%s' of another package cannot be loaded (%s: %s)."
            log.warning(told, entry.name, type(error).__name__, error)


GAMES = Games()


def game_kind(name: str) -> GameKind:
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise SetupError("There is no game '{name}'. Known games: {known}.", name=name, known=known)
    return GAMES[name]


def make_game(setup: Setup) -> AnyGame:
    """The rules for this set-up, or a SetupError that says what is wrong with it."""
    return game_kind(setup.game).make(setup)


def edition_pack(game: str, edition: str) -> Pack:
    return printed_pack(game_kind(game).package, edition)


def written_out(setup: Setup) -> Setup:
    """The set-up with every switch of its edition, also where the table left what is usual, and
    with what its choices bring along.

    So a new game says for itself by which agreements it is played, whatever a later pack thinks is
    usual. A SetupError if it names an edition or a switch that does not exist.
    """
    pack = edition_pack(setup.game, setup.edition)
    choices = with_brought(pack, setup.switches)
    return structs.replace(setup, switches=chosen_switches(pack, choices))
