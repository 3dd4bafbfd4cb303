"""Which sector tile was turned up, and how it lies: picked from the list, turned on the map.

No tile has a name in the box, so one with planets is told by what these yield.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.games.starfarers.rules.board_facts import LaidTile, TileFacts
from companion.tablet import entries
from companion.tablet.speech import capital
from companion.tablet.table.drawn import Drawn
from companion.tablet.table.pen import Pen
from companion.tablet.table.rect import Rect
from companion.tablet.theme import look
from companion.tablet.widgets import Row, SmallButton, VerbButton
from companion.tablet.widgets.text import Style
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


def tile_labels(
    words: Words, facts: Mapping[str, TileFacts], tiles: Iterable[str]
) -> dict[str, str]:
    """What stands on the key of each: goods for planets; where two yield the same, names too."""
    named = {tile: words.name("tile", tile) for tile in tiles}
    said = dict(named)
    for tile in named:
        if planets := facts[tile].planets:
            said[tile] = words.listed(words.name("good", one.resource) for one in planets)
    twice = Counter(said.values())
    return {
        tile: capital(text if twice[text] == 1 else f"{text} ({named[tile]})")
        for tile, text in said.items()
    }


class PlanetSign(Drawn):
    """A planet as it looks on the map: the colour of what it yields, and its symbol."""

    def __init__(self, good: str) -> None:
        super().__init__(size_hint=(None, 1), size=(look.body * 1.3, 0))
        self.good = good

    def _draw(self, pen: Pen, rect: Rect) -> None:
        side = min(rect.width, rect.height)
        globe = rect.middle(side, side)
        pen.plate(globe, look.goods(self.good), look.ivory, radius=side / 2)
        pen.icon(self.good, globe.middle(side * 0.66, side * 0.66), look.ink)


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
            facts = self.table.game.box.board_facts.tiles
            likely = told_apart(self.words, self.table.game.likely(self.state))
            labels = tile_labels(self.words, facts, likely)
            planets_first = sorted(likely, key=lambda tile: (not facts[tile].planets, labels[tile]))
            return [self._option(tile, labels[tile], facts[tile]) for tile in planets_first]
        back = SmallButton(icon="back", size_hint_y=1, key="back", act=partial(self._show, None))
        turned = LaidTile(self.tile.tile, (self.tile.turn + 1) % TURNS)
        words, act = self.words.caption("turn-tile", {}), partial(self._show, turned)
        turn = VerbButton(words, kind="plain", icon="turn", key="turn", act=act)
        lies = self.words.caption("tile-lies", {"tile": self.tile.tile})
        done = partial(self.done, {"tile": self.tile.tile, "turn": self.tile.turn})
        lay = VerbButton(lies, icon="check", key="lay", act=done)
        return [Row(back, turn, height=look.verb), lay]

    def _option(self, tile: str, label: str, facts: TileFacts) -> SmallButton:
        act = partial(self._show, LaidTile(tile))
        style: Style = "small" if facts.planets else "body"
        option = SmallButton(label, style=style, key=key_of("option", tile), act=act)
        for place, planet in enumerate(facts.planets or ()):
            option.add_widget(PlanetSign(planet.resource), index=len(option.children) - place)
        return option

    def _show(self, tile: LaidTile | None) -> None:
        self.tile = tile
        self.changed()
