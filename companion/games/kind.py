"""What a game registers: one `GameKind`, by which everything above the games finds the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.setup import Setup
from companion.view.game_table import GameTable
from companion.wording.vocabulary import Vocabulary


class Almanac(Struct, frozen=True):
    """The pages about a game: `<folder>/<language>/<topic>.md` inside its package.

    `topics` are in the order in which a new player would read them. `words` are values of a pack
    that a page says otherwise than other games do, by language: for one piece, for several.
    """

    topics: tuple[str, ...]
    words: Mapping[str, Mapping[str, tuple[str, str]]] = {}
    folder: str = "almanac"


class GameKind(Struct, frozen=True):
    """A game that can be set up. Its first edition is the default, its last number of players too.

    With fewer players than seats, any of the seats may stay empty. `package` is where its data
    files lie. `table` builds what screens show of it. `place` orders the games in lists, small
    numbers first.
    """

    name: str
    package: str
    editions: tuple[str, ...]
    seats: tuple[str, ...]
    players: tuple[int, ...]
    packs: Callable[[], dict[str, str]]
    make: Callable[[Setup], AnyGame]
    vocabulary: Vocabulary = Vocabulary()
    table: type[GameTable[Any]] = GameTable
    almanac: Almanac | None = None
    place: int = 100
