"""What a game wants entered on its map: how an island lies, which sector was turned up.

A game that asks such a question (`Question.kind` is "enter") brings `companion.tablet.<game>.entry`
with an `Entry`; the page `enter` shows it beside the map, and the answers become one move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

from kivy.uix.widget import Widget

from companion.core.game import PUBLIC
from companion.games.registry import game_kind
from companion.table.table import Table
from companion.view.board import Board, Plan
from companion.view.building import seen
from companion.view.game_table import GameTable
from companion.wording import Words

Answers = dict[str, Any]


class Entry:
    """Something that is being entered. It outlives its page, so that nothing is entered twice.

    The page sets `words`, and what is told when something `changed` and when all is `done`.
    """

    words: Words
    lays: frozenset[str] = frozenset()
    """The steps of laying out the table that are done once this is entered."""

    def __init__(self, table: GameTable[Any], state: Any) -> None:
        self.table, self.state = table, state
        self.changed: Callable[[], None] = lambda: None
        self.done: Callable[[Answers], None] = lambda _: None

    def plan(self) -> Plan:
        """The plan with what was entered so far."""
        return self.table.plan(self.state)  # type: ignore[return-value]  # there is a map

    def board(self) -> Board:
        """What stands on it."""
        return Board(self.plan().key)

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


_begun: dict[str, Entry] = {}
"""What was begun for the position that is open, by the hash of its journal."""


def is_asked(table: Table) -> bool:
    """True when the open game waits for something to be entered."""
    due = _game_table(table).due(seen(table.game, table.state, PUBLIC))
    return due is not None and due.kind == "enter"


def entry_of(table: Table) -> Entry:
    """What the open game wants entered; as far as it was entered before."""
    position = f"{table.number} {table.hash}"
    if position not in _begun:
        _begun.clear()
        module = import_module(f"companion.tablet.{table.game.setup.game}.entry")
        known = seen(table.game, table.state, PUBLIC)
        _begun[position] = module.Entry(_game_table(table), known)
    return _begun[position]


def _game_table(table: Table) -> GameTable[Any]:
    return game_kind(table.game.setup.game).table(table.game)
