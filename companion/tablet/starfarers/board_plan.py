"""A map of the board on the tablet: it lies sideways where its room is wider than high."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.games.starfarers.rules.board_facts import Place
from companion.games.starfarers.table_view.lattice import Lattice
from companion.tablet.table.board_map import BoardMap
from companion.tablet.table.map_view import lies_sideways


class PlanMap(BoardMap):
    """A map of such a board. It turns when its room changes; `on_turned` tells whoever marks places
    on it, for they lie elsewhere now."""

    __events__ = ("on_turned",)
    turns = True

    def __init__(self, hexes: Iterable[Place], layers: Sequence[str], **kwargs: Any) -> None:
        self.hexes = tuple(hexes)
        self.plan = Lattice()
        super().__init__(self.plan.bounds(self.hexes), layers, **kwargs)

    @property
    def shape(self) -> float:
        """Width and height of the board that stands upright, one divided by the other."""
        left, bottom, right, top = Lattice().bounds(self.hexes)
        return (right - left) / (top - bottom)

    def _resized(self, *args: object) -> None:
        plan = Lattice(lies_sideways(self.size, self.shape))
        if plan != self.plan:
            self.plan = plan
            self.view.bounds = plan.bounds(self.hexes)
            self.view.show_whole()
            self.dispatch("on_turned")
        super()._resized(*args)

    def on_turned(self) -> None:
        """The board lies the other way now."""
