"""How the board lies on the tablet: home at the bottom, or sideways with home on the left.

The printed board is taller than wide. On a tablet that lies wide it is drawn sideways, so that it
fills the room; only places turn, whatever is written and drawn at a place stays upright.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin, sqrt
from typing import Any, NamedTuple

from companion.games.starfarers.rules.board import place_of
from companion.games.starfarers.rules.board_facts import Place
from companion.tablet.table.board_map import BoardMap
from companion.tablet.table.map_targets import Point
from companion.tablet.table.map_view import lies_sideways
from companion.tablet.theme import Colour

_HALF = sqrt(3) / 2
MARGIN = 1.2
QUIET: Colour = (0.66, 0.72, 0.82, 1)
Bounds = tuple[float, float, float, float]


class Plan(NamedTuple):
    """Where places of the lattice are drawn."""

    sideways: bool = False

    def place(self, place: Place) -> Point:
        x, y = place[0] / 2, -place[1] * _HALF
        return (y, -x) if self.sideways else (x, y)

    def point(self, name: str) -> Point:
        """A point of the board by its name."""
        return self.place(place_of(name))

    def centre(self, hex_place: Place) -> Point:
        return self.place((3 * hex_place[0], hex_place[1]))

    def hexagon(self, hex_place: Place, radius: float) -> list[Point]:
        """The corners of a hex; a hex that lies sideways stands on one of them."""
        x, y = self.centre(hex_place)
        start = pi / 6 if self.sideways else 0.0
        angles = (start + corner * pi / 3 for corner in range(6))
        return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]

    def bounds(self, hexes: Iterable[Place]) -> Bounds:
        """The whole board, with a margin beyond its outermost hexes."""
        across, upward = zip(*map(self.centre, hexes), strict=True)
        return (
            min(across) - MARGIN,
            min(upward) - MARGIN,
            max(across) + MARGIN,
            max(upward) + MARGIN,
        )


class PlanMap(BoardMap):
    """A map of such a board. It turns when its room changes; `on_turned` tells whoever marks places
    on it, for they lie elsewhere now."""

    __events__ = ("on_turned",)
    turns = True

    def __init__(self, hexes: Iterable[Place], layers: Sequence[str], **kwargs: Any) -> None:
        self.hexes = tuple(hexes)
        self.plan = Plan()
        super().__init__(self.plan.bounds(self.hexes), layers, **kwargs)

    @property
    def shape(self) -> float:
        """Width and height of the board that stands upright, one divided by the other."""
        left, bottom, right, top = Plan().bounds(self.hexes)
        return (right - left) / (top - bottom)

    def _resized(self, *args: object) -> None:
        plan = Plan(lies_sideways(self.size, self.shape))
        if plan != self.plan:
            self.plan = plan
            self.view.bounds = plan.bounds(self.hexes)
            self.view.show_whole()
            self.dispatch("on_turned")
        super()._resized(*args)

    def on_turned(self) -> None:
        """The board lies the other way now."""
