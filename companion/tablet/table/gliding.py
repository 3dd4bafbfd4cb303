"""A board that is as wide as the window: it keeps its size and moves aside for whoever acts.

Its size is that of usual letters and no lesson, so neither makes it smaller; what is larger then
lies over its edge, and the board moves as far from there as it can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

from companion.tablet.preferences import Side
from companion.tablet.seats import TURNS
from companion.tablet.table.glass import Asked, Glass, Point, Sizes
from companion.tablet.table.rect import Rect

ENOUGH = 0.62
"""A ribbon along a long side may be as much shorter than it, to leave the places there free."""
COLUMN = 186
"""How wide the place of a lesson is at least, in dp."""
OPPOSITE: dict[Side, Side] = {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}
AT_LEFT_HAND: dict[Side, Side] = {
    "bottom": "left",
    "left": "top",
    "top": "right",
    "right": "bottom",
}


class GlidingGlass(Glass):
    """Strips with a board between them, and where a ribbon leaves its places free."""

    def _ends(self, side: Side, *, inner: bool = False) -> tuple[float, float]:
        """What is taken at both ends of an edge: a corner, or the strip of a neighbour. Behind the
        band (`inner`) the neighbours' strips begin on both sides."""
        sizes = self.sizes

        def strip(of: Side) -> float:
            depth = sizes.band if of == self.side else sizes.strip
            return depth if self.taken(of) else 0.0

        tools = sizes.tools[1]
        match side:
            case "bottom":
                return sizes.undo + sizes.gap, strip("right") if inner else 0.0
            case "top":
                start = strip("right") if inner else sizes.tools[0]
                return start, strip("left") if inner else 0.0
            case "right":
                return strip("bottom"), max(tools, strip("top"))
            case _:
                return strip("top"), sizes.undo + sizes.gap

    def _is_short(self, side: Side) -> bool:
        wide = self.width >= self.height
        return (side in ("left", "right")) == wide

    def _fit(self, rect: Rect) -> float:
        shape = self.asked.shape or 1.0
        return min(rect.width / shape, rect.height)

    def _board(self, free: Rect) -> Rect:
        """Where the board lies in the middle of a rectangle."""
        high = self._fit(free)
        return free.middle(high * self.asked.shape, high)

    def _points(self, free: Rect, points: Sequence[Point]) -> list[Point]:
        """Points of the board, when it lies in the middle of a rectangle."""
        left, low, wide, high = self._board(free)
        return [(left + x * wide, low + y * high) for x, y in points]

    def _within(self, edges: Mapping[Side, float], gap: float) -> Rect:
        """What is left of the glass, with a gap all round."""
        left, bottom = edges["left"], edges["bottom"]
        width = self.width - left - edges["right"] - 2 * gap
        height = self.height - bottom - edges["top"] - 2 * gap
        return Rect(left + gap, bottom + gap, max(1.0, width), max(1.0, height))

    @property
    def _between_strips(self) -> Rect:
        sizes = self.sizes
        edges = {side: sizes.strip if self.taken(side) else 0.0 for side in TURNS}
        return self._within(edges, sizes.gap / 4)

    # --- how large it is

    @cached_property
    def _high(self) -> float:
        """The same whoever acts. Where nobody's dock leaves room for lessons, the board does."""
        asked, room = self.asked, self._between_strips
        sides = tuple(asked.sides.items())
        found = _high(asked.size, asked.unit, sides, asked.shape, asked.places)
        if not asked.guided or not asked.shape:
            return found
        column = COLUMN * asked.unit
        wide = self.width >= self.height
        return min(found, (room.width - column) / asked.shape if wide else room.height - column)

    def high(self) -> float:
        """As high as leaves every ribbon a stretch without places: an empty edge of the board may
        lie below one."""
        sizes = self.sizes
        sides = [one for one in TURNS if self.taken(one) and not self._is_short(one)]
        deepest = sizes.band if sides else 0.0
        most = deepest + sizes.clear - sizes.strip if sides else 0.0
        near = {one: self._places_near(one) for one in sides}
        given = 0.0 if self.asked.places else most
        while given < most:
            if all(
                self._clear_stretch(one, self._glided(one, given), near[one])[1]
                >= ENOUGH * self.length(one)
                for one in sides
            ):
                break
            given += sizes.gap / 4
        return self._fit(self._glided(self.side, given))

    def _glided(self, acting: Side, for_ribbons: float) -> Rect:
        """The room for the board when this side acts; `for_ribbons` is what it gives to docks on
        long sides."""
        sizes = self.sizes

        def given(*sides: Side) -> float:
            taken = any(map(self.taken, sides))
            dock = sizes.dock - sizes.strip
            return (dock if self._is_short(sides[0]) else for_ribbons) if taken else 0.0

        across, upward = given("left", "right"), given("bottom", "top")
        x, y, width, height = self._between_strips
        x += {"right": 0, "left": across}.get(acting, across / 2)
        y += {"top": 0, "bottom": upward}.get(acting, upward / 2)
        return Rect(x, y, max(1.0, width - across), max(1.0, height - upward))

    def _places_near(self, side: Side) -> list[Point]:
        """The places that a ribbon could come near: the board only ever moves away from it."""
        points = self._points(self._glided(side, 0.0), self.asked.places)
        deep = self._ribbon_depth
        depths = (self._along(side, point)[1] for point in points)
        places = zip(self.asked.places, depths, strict=True)
        return [place for place, depth in places if depth < deep]

    # --- where it lies

    def _gliding(self, beside: Side | None = None) -> Rect:
        """As far from the dock that is open as it can be, and from what lies `beside` it."""
        room, high = self._between_strips, self._high
        wide = high * self.asked.shape
        away = (self.side, beside)

        def at(low: Side, opposite: Side, spare: float) -> float:
            return spare if low in away else 0.0 if opposite in away else spare / 2

        x = room.x + at("left", "right", room.width - wide)
        y = room.y + at("bottom", "top", room.height - high)
        return Rect(x, y, wide, high)

    @cached_property
    def _ribbon_depth(self) -> float:
        """How far from the edge a ribbon comes near a place while one may be tapped. Where letters
        are larger so is the ribbon, and lies over the edge of the board."""
        usual = Sizes.of_window(self.width, self.height, self.asked.unit, 1.0)
        pushed = self.sizes.strip - usual.strip
        return usual.band + usual.clear + usual.gap / 2 - pushed

    def _clear_stretch(
        self, side: Side, free: Rect, places: Sequence[Point] | None = None
    ) -> tuple[float, float]:
        """Where along a long side a ribbon may lie without coming near a place, and how long."""
        start, end = self._ends(side, inner=True)
        end, near, deep = self.length(side) - end, self.sizes.strip / 4, self._ribbon_depth
        points = self._points(free, self.asked.places if places is None else places)
        spots = [self._along(side, point) for point in points]
        first, last = start - near, end + near
        taken = sorted(at for at, depth in spots if depth < deep and first < at < last)
        stops = [first, *taken, last]
        gaps = [(one + near, other - one - 2 * near) for one, other in pairwise(stops)]
        return max(gaps, key=lambda gap: gap[1])

    def _along(self, side: Side, point: Point) -> Point:
        """A point as whoever sits there sees it: how far from the left, how far from the edge."""
        x, y = point
        match side:
            case "bottom":
                return x, y
            case "top":
                return self.width - x, self.height - y
            case "right":
                return y, self.width - x
            case _:
                return self.height - y, x


@lru_cache(maxsize=256)
def _high(
    size: tuple[float, float],
    unit: float,
    sides: tuple[tuple[str, Side], ...],
    shape: float,
    places: tuple[Point, ...],
) -> float:
    """Found once for everybody who may act, with usual letters: the board keeps its size."""
    asked = Asked(size, unit, 1.0, dict(sides), sides[0][0], shape=shape, places=places)
    return GlidingGlass(asked).high()
