"""How a plan lies in its window: enlarged by so much, moved by so much, never out of sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.tablet.table.map_targets import Point, Target
from companion.tablet.theme import look
from companion.view.board import Plan

LARGEST = 4.0
SIDEWAYS = 1.05
"""A plan is turned only if it becomes larger by more than this."""


def lies_sideways(size: Sequence[float], shape: float) -> bool:
    """True when a plan of this shape (width by height) is larger when turned."""
    width, height = size
    return min(width, height / shape) > SIDEWAYS * min(width / shape, height)


class LyingPlan(NamedTuple):
    """A plan as it lies on the glass: upright as printed, or sideways where that is larger."""

    plan: Plan
    sideways: bool = False

    def in_room(self, size: tuple[float, float]) -> LyingPlan:
        """The way this plan lies in a room of this size."""
        left, bottom, right, top = self.plan.bounds
        shape = (right - left) / (top - bottom)
        return LyingPlan(self.plan, self.plan.may_turn and lies_sideways(size, shape))

    def turned(self, point: Point) -> Point:
        """A point of the plan, turned with it: what was below lies on the left."""
        return (point[1], -point[0]) if self.sideways else point

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        left, bottom, right, top = self.plan.bounds
        return (bottom, -right, top, -left) if self.sideways else self.plan.bounds

    @property
    def growth(self) -> float:
        """How much larger what can be read on it is, with larger letters."""
        return min(self.plan.growth, max(1.0, look.scale))

    def target(self, key: str) -> Target:
        """A place, where it lies now."""
        place = self.plan.places[key]
        ends = place.ends and (self.turned(place.ends[0]), self.turned(place.ends[1]))
        return Target(key, *self.turned(place.at), place.radius, ends)

    def corners(self, key: str) -> list[Point]:
        """Those of a place that is an area, where they lie now."""
        return [self.turned(corner) for corner in self.plan.places[key].corners]


class Outline(NamedTuple):
    """What a layout has to know of a board: its width by its height, 0 without one, and where its
    places and what is printed beside them lie, between (0, 0) and (1, 1)."""

    shape: float = 0.0
    places: tuple[Point, ...] = ()
    marks: tuple[Point, ...] = ()


def outline(plan: Plan | None, size: tuple[float, float]) -> Outline:
    """Of a plan as it lies in a room of this size."""
    if plan is None:
        return Outline()
    lying = LyingPlan(plan).in_room(size)
    left, bottom, right, top = lying.bounds
    wide, high = right - left, top - bottom

    def within(points: Iterable[Point]) -> tuple[Point, ...]:
        turned = map(lying.turned, points)
        return tuple(((x - left) / wide, (y - bottom) / high) for x, y in turned)

    marks = [(one.points[0], one.points[1]) for one in plan.ground if one.kind in ("icon", "text")]
    marks += [plan.places[piece.at].at for layer in plan.printed.values() for piece in layer]
    places = (place.at for place in plan.places.values())
    return Outline(wide / high, within(places), within(marks))


@dataclass
class MapView:
    """`bounds` are left, bottom, right and top of the plan in its own units.

    `unit` is how many pixels a unit of the plan has when the whole plan is seen. `zoom` enlarges
    that; `moved` is how far the middle of the plan lies from the middle of the window, in pixels.
    `corner` is the lower left one of the window, from wherever places are counted.
    """

    bounds: tuple[float, float, float, float]
    size: tuple[float, float] = (1.0, 1.0)
    zoom: float = 1.0
    moved: tuple[float, float] = (0.0, 0.0)
    corner: tuple[float, float] = (0.0, 0.0)

    @property
    def unit(self) -> float:
        left, bottom, right, top = self.bounds
        width, height = self.size
        return max(1e-3, min(width / (right - left), height / (top - bottom)))

    @property
    def middle(self) -> Point:
        left, bottom, right, top = self.bounds
        return (left + right) / 2, (bottom + top) / 2

    @property
    def whole(self) -> bool:
        """True when all of the plan is seen."""
        return self.zoom < 1.01

    @property
    def origin(self) -> Point:
        """Where the middle of the plan lies."""
        return (
            self.corner[0] + self.size[0] / 2 + self.moved[0],
            self.corner[1] + self.size[1] / 2 + self.moved[1],
        )

    def to_plan(self, x: float, y: float) -> Point:
        """Where in the plan something in the window lies."""
        scale = self.unit * self.zoom
        middle_x, middle_y = self.middle
        return (
            (x - self.origin[0]) / scale + middle_x,
            (y - self.origin[1]) / scale + middle_y,
        )

    def to_window(self, point: Point) -> Point:
        """The other way round."""
        scale = self.unit * self.zoom
        middle_x, middle_y = self.middle
        return (
            (point[0] - middle_x) * scale + self.origin[0],
            (point[1] - middle_y) * scale + self.origin[1],
        )

    def move(self, dx: float, dy: float) -> None:
        self.moved = (self.moved[0] + dx, self.moved[1] + dy)
        self._stay()

    def enlarge(self, factor: float, x: float, y: float) -> None:
        """Enlarge round a place in the window, which stays where it is."""
        held = self.to_plan(x, y)
        self.zoom = max(1.0, min(LARGEST, self.zoom * factor))
        now = self.to_window(held)
        self.move(x - now[0], y - now[1])

    def show_whole(self) -> None:
        self.zoom, self.moved = 1.0, (0.0, 0.0)

    def resize(self, width: float, height: float) -> None:
        self.size = (max(1.0, width), max(1.0, height))
        self._stay()

    def _stay(self) -> None:
        """The plan may not leave the window: what is larger than it covers it, or all is seen."""
        left, bottom, right, top = self.bounds
        scale = self.unit * self.zoom
        spare_x = max(0.0, ((right - left) * scale - self.size[0]) / 2)
        spare_y = max(0.0, ((top - bottom) * scale - self.size[1]) / 2)
        x, y = self.moved
        self.moved = (max(-spare_x, min(spare_x, x)), max(-spare_y, min(spare_y, y)))
