"""What a game registers: one `GameKind`, by which everything above the games finds the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pkgutil import resolve_name
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.setup import Setup
from companion.view.game_table import GameTable
from companion.wording.vocabulary import Vocabulary

if TYPE_CHECKING:
    from companion.extras.by_touch import ByTouch
    from companion.extras.dealing import Deal
    from companion.extras.lessons import Lesson
    from companion.extras.odds import Odds
    from companion.extras.own_board import OwnBoard
    from companion.extras.painting import Painting
    from companion.extras.players import Dealer, Player
    from companion.extras.scenes import Scenes
    from companion.extras.tablet_parts import TabletParts
    from companion.extras.teller import Teller


def later(package: str, name: str) -> Callable[..., Any]:
    """What a package calls "module:name", imported when somebody asks for it: a class or a function
    is called, anything else is handed out as it is."""

    def found(*arguments: Any) -> Any:
        brought = resolve_name(f"{package}.{name}")
        return brought(*arguments) if callable(brought) else brought

    return found


EXTRAS = "companion.extras"


class Almanac(Struct, frozen=True):
    """The pages about a game: `<folder>/<language>/<topic>.md` inside its package.

    `topics` are in the order in which a new player would read them.
    """

    topics: tuple[str, ...]
    folder: str = "almanac"


class GameKind(Struct, frozen=True):
    """A game that can be set up. Its first edition is the default, its last number of players too.

    With fewer players than seats, any of the seats may stay empty. `package` is the folder of its
    code, with its editions in `packs` and whatever other data it has. `table` builds what screens
    show of it. `place` orders the games in lists, small numbers first.

    The functions after `almanac` are called when somebody needs what they make, and import it no
    sooner (`later`); without them a game has what stands here.

    `offered` are choices that a new game begins with although the box prints something else.
    `taught` are the dice without pips, and the balls, that a camera must be shown, with their faces
    or colours. `board_game_geek` is the game's number there. A game lasts about so many `minutes`;
    0 is unknown. `painting` is what stands for it on shelves; `in_space` a table lies among stars.

    `tablet` is the only one that may import a window: nothing but the app asks for it.
    """

    name: str
    package: str
    editions: tuple[str, ...]
    seats: tuple[str, ...]
    players: tuple[int, ...]
    make: Callable[[Setup], AnyGame]
    vocabulary: Vocabulary = Vocabulary()
    almanac: Almanac | None = None
    table: Callable[[Any], GameTable[Any]] = GameTable
    player: Callable[[Any, Random], Player] = later(EXTRAS, "random_player:RandomPlayer")
    dealer: Callable[[Any, Random], Dealer] = later(EXTRAS, "fair_dealer:FairDealer")
    teller: Callable[[Any], Teller] = lambda _: later(EXTRAS, "teller:Teller")()
    odds: Callable[[], Odds | None] = lambda: None
    lessons: Callable[[], tuple[Lesson, ...]] = lambda: ()
    scenes: Callable[[], Scenes | None] = lambda: None
    own_board: Callable[[], OwnBoard | None] = lambda: None
    deal: Callable[[], Deal | None] = lambda: None
    painting: Callable[[], Painting | None] = lambda: None
    tablet: Callable[[], TabletParts] = later(EXTRAS, "tablet_parts:TabletParts")
    by_touch: Callable[[], ByTouch] = later(EXTRAS, "by_touch:ByTouch")
    in_space: bool = False
    minutes: int = 0
    offered: Mapping[str, str] = {}
    taught: Mapping[str, tuple[str, ...]] = {}
    board_game_geek: int = 0
    place: int = 100
