"""What a game brings to the tablet beside its view: what is entered on a map of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.core.game import AnyGame
from companion.view.game_table import GameTable

MakeEntry = Callable[[GameTable[Any], Any], Any]
"""A `companion.tablet.entries.Entry` for a table and its position."""


class TabletParts(Struct, frozen=True):
    """`entry` is for what the rules ask to be entered (`Question.kind` is "enter"): how an island
    lies, which sector was turned up.

    `under_way` is for a game that was begun without the tablet: its answers are the one move that
    tells what lies there. Whether that can still be told, `may_go_on` knows.

    `board_page` is the page on which an owner enters the game's `OwnBoard`.
    """

    entry: MakeEntry | None = None
    under_way: MakeEntry | None = None
    may_go_on: Callable[[AnyGame, Any], bool] = lambda _game, _state: False
    board_page: Callable[[], Callable[..., Any]] | None = None
