"""Which sector tile was turned up, and how it lies: picked from the list, turned on the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.starfarers.rules.board_facts import LaidTile
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.table.paged_pick import PagedPick
from companion.tablet.table.pick_sheet import Option
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton
from companion.wording import Words

TURNS = 3
"""A tile of three hexes can lie in three ways."""


class SectorEntry(Column):
    """`shown` previews a tile on the map; `laid` says it. `tile` is what is previewed now."""

    def __init__(
        self,
        words: Words,
        options: Sequence[Option],
        tile: LaidTile | None,
        shown: Callable[[LaidTile | None], None],
        laid: Callable[[LaidTile], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        if tile is None:
            self.pick = PagedPick(options, lambda name: shown(LaidTile(name)))
            self.add_widget(self.pick)
            return
        row = Row(size_hint_y=None, height=look.verb)
        back = SmallButton(icon="back", size_hint_y=1)
        back.bind(on_act=lambda *_: shown(None))
        row.add_widget(back)
        self.turn = FittedButton(words.caption("turn-tile", {}), icon="turn", kind="plain")
        self.turn.size_hint_y = 1
        turned = LaidTile(tile.tile, (tile.turn + 1) % TURNS)
        self.turn.bind(on_act=lambda *_: shown(turned))
        row.add_widget(self.turn)
        self.add_widget(row)
        self.lay = FittedButton(words.caption("tile-lies", {"tile": tile.tile}), icon="check")
        self.lay.bind(on_act=lambda *_: laid(tile))
        self.add_widget(self.lay)
