"""Which sector tile was turned up, and how it lies: picked from the list, turned on the map."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.games.starfarers.rules.board_facts import LaidTile
from companion.tablet import entries
from companion.tablet.speech import capital
from companion.tablet.theme import look
from companion.tablet.widgets import Row, SmallButton, VerbButton
from companion.view.board import Board, Plan
from companion.view.commands import key_of
from companion.view.game_table import GameTable
from companion.wording import Words

TURNS = 3
"""A tile of three hexes can lie in three ways."""


def told_apart(words: Words, tiles: Iterable[str], laid: str = "") -> list[str]:
    """Of tiles that look alike, such as two of empty space, one; that which lies there, if any."""
    names = {words.name("tile", tile): tile for tile in reversed([*tiles])}
    if laid:
        names[words.name("tile", laid)] = laid
    return sorted(names.values())


class Entry(entries.Entry):
    """`tile` is what the map previews."""

    def __init__(self, table: GameTable[Any], state: Any) -> None:
        super().__init__(table, state)
        self.slot = table.game.due(state).of or ""
        self.tile: LaidTile | None = None

    @property
    def _previewed(self) -> Any:
        if self.tile is None:
            return self.state
        return replace(self.state, sectors={**self.state.sectors, self.slot: self.tile})

    def plan(self) -> Plan:
        plan = self.table.plan(self._previewed)
        assert plan is not None
        return plan

    def board(self) -> Board:
        board = self.table.board(self._previewed, None)
        assert board is not None
        return board

    def widgets(self) -> Iterable[Widget]:
        if self.tile is None:
            likely = self.table.game.likely(self.state)
            return [self._option(tile) for tile in told_apart(self.words, likely)]
        back = SmallButton(icon="back", size_hint_y=1, key="back", act=partial(self._show, None))
        turned = LaidTile(self.tile.tile, (self.tile.turn + 1) % TURNS)
        words, act = self.words.caption("turn-tile", {}), partial(self._show, turned)
        turn = VerbButton(words, kind="plain", icon="turn", key="turn", act=act)
        lies = self.words.caption("tile-lies", {"tile": self.tile.tile})
        done = partial(self.done, {"tile": self.tile.tile, "turn": self.tile.turn})
        lay = VerbButton(lies, icon="check", key="lay", act=done)
        return [Row(back, turn, height=look.verb), lay]

    def _option(self, tile: str) -> SmallButton:
        name, act = capital(self.words.name("tile", tile)), partial(self._show, LaidTile(tile))
        return SmallButton(name, style="body", key=key_of("option", tile), act=act)

    def _show(self, tile: LaidTile | None) -> None:
        self.tile = tile
        self.changed()
