"""What a game wants entered on its map: how an island lies, which sector was turned up.

A game brings an `Entry` for it among its `TabletParts`; the page `enter` shows it beside the map,
and the answers become one move. A game under way is told in the same manner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kivy.uix.widget import Widget

from companion.core.game import PUBLIC
from companion.extras.tablet_parts import MakeEntry, TabletParts
from companion.games.registry import game_kind
from companion.table.table import Table
from companion.tablet.stage import Stage
from companion.view.board import Board, Plan
from companion.view.building import seen
from companion.view.game_table import GameTable
from companion.wording import Words

Answers = dict[str, Any]


class Entry:
    """Something that is being entered. It outlives its page, so that nothing is entered twice.

    The page sets `words` and its `stage`, and what is told when something `changed` and when all is
    `done`.
    """

    words: Words
    stage: Stage
    lays: frozenset[str] = frozenset()
    """The steps of laying out the table that are done once this is entered."""

    def __init__(self, table: GameTable[Any], state: Any) -> None:
        self.table, self.state = table, state
        self.changed: Callable[[], None] = lambda: None
        self.done: Callable[[Answers], None] = lambda _: None

    def plan(self) -> Plan | None:
        """The plan with what was entered so far."""
        return self.table.plan(self.state)

    def board(self) -> Board:
        """What stands on it."""
        plan = self.plan()
        return Board(plan.key if plan else "")

    def offered(self) -> Mapping[str, str]:
        """Places that can be pointed at, each with what is written there."""
        return {}

    def point_at(self, key: str) -> None:
        """An offered place was tapped."""

    @property
    def deal_words(self) -> str:
        """What stands on the key that deals all of it; empty where the box alone can tell."""
        return ""

    def deal(self) -> None:
        """Draw all that is to be entered, for hands to lay it out."""

    def widgets(self) -> Iterable[Widget]:
        """What stands beside the map, from the top."""
        raise NotImplementedError


def is_asked(table: Table) -> bool:
    """True when the open game waits for something to be entered."""
    due = _game_table(table).due(seen(table.game, table.state, PUBLIC))
    return due is not None and due.kind == "enter"


def entry_of(table: Table) -> Entry:
    """What the open game wants entered; as far as it was entered before."""
    return _begun(table, _parts(table).entry)


def can_be_told(table: Table) -> bool:
    """True when this game has just begun, and knows how to go on from what lies there."""
    return _parts(table).may_go_on(table.game, table.state)


def under_way(table: Table) -> Entry:
    """What lies there; as far as it was told before."""
    return _begun(table, _parts(table).under_way)


_entries: dict[tuple[str, MakeEntry], Entry] = {}
"""What was begun for the position that is open."""


def _begun(table: Table, make: MakeEntry | None) -> Entry:
    assert make is not None
    position = f"{table.number} {table.hash}"
    for other in [key for key in _entries if key[0] != position]:
        del _entries[other]
    if (position, make) not in _entries:
        known = seen(table.game, table.state, PUBLIC)
        _entries[position, make] = make(_game_table(table), known)
    return _entries[position, make]


def _parts(table: Table) -> TabletParts:
    return game_kind(table.game.setup.game).tablet()


def _game_table(table: Table) -> GameTable[Any]:
    return game_kind(table.game.setup.game).table(table.game)
