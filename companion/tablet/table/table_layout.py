"""Where everything lies on the glass: strips, dock or wings, two fixed corners, room for the board.

Pure geometry, in pixels; nothing of Kivy. Whoever acts has a band on the edge and the dock behind
it; on a long side of the window the dock is two wings in the corners, so that it never reaches the
board. Undo and the tools have their corners whatever happens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

from companion.tablet.preferences import Side
from companion.tablet.seats import TURNS
from companion.tablet.table.dice_spot import dice_spot
from companion.tablet.table.glass import Asked, Glass, Layout, Point, Spot
from companion.tablet.table.rect import Rect

GLIDES = 1.05
"""A board that becomes larger by this factor may move aside for the dock, instead of keeping clear
of every dock at once."""
WIDER = (1.6, 1.45, 1.3, 1.15)
NARROWER = (1.0, 0.97, 0.94, 0.9, 0.85)
TIGHT = ((1.0, 0.85), (0.8, 1.0), (0.76, 1.0))
"""How wide wings may be beside their usual width: the first that covers no place; how wide and how
high where otherwise a harbour would be covered."""
SIGN = 0.62
"""How far from a mark a wing stays, in parts of a strip: a harbour is as large."""
ENOUGH = 0.62
"""A ribbon along a long side may be as much shorter than it, to leave the places there free."""
LIST = 190
"""A dock this deep has room for a list, in dp."""
LEAST_UNDO = 56
"""How high undo is at least, where the tools need the room, in dp."""
OPPOSITE: dict[Side, Side] = {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}
AT_LEFT_HAND: dict[Side, Side] = {
    "bottom": "left",
    "left": "top",
    "top": "right",
    "right": "bottom",
}


def lay_out(asked: Asked) -> Layout:
    """Where everything lies, for one position."""
    sides = list(asked.sides.values())
    consoles = not asked.shape and len(sides) == 2 and sides[1] == OPPOSITE[sides[0]]
    return _Consoles(asked).layout() if consoles else _Strips(asked).layout()


class _Strips(Glass):
    """One-row strips on every side where somebody sits, the board over the whole glass."""

    def layout(self) -> Layout:
        return Layout(
            strips=dict(self._strips()),
            panels=self._panels(self.side, folded=self.asked.folded),
            undo=Rect(0, 0, self.sizes.undo, self.sizes.undo),
            tools=Rect(
                self.width - self.sizes.tools[0],
                self.height - self.sizes.tools[1],
                *self.sizes.tools,
            ),
            free=self._free(),
            lesson=self._lesson() if self.asked.guided else None,
            dice=self._dice() if self.asked.shape else None,
        )

    def _dice(self) -> Rect | None:
        """The same whether the dock is folded or not."""
        free = self._free()
        places, marks = (
            tuple(self._points(free, some)) for some in (self.asked.places, self.asked.marks)
        )
        docks = [spot.rect for spot in self._panels(self.side, folded=False)]
        corners = [Rect(0, 0, self.sizes.undo, self.sizes.undo)]
        lesson = [self._lesson().rect] if self.asked.guided else []
        gap = self.sizes.gap
        taken = [rect.inset(-gap) for rect in (*docks, *corners, *lesson)]
        edges = {side: self.sizes.band if self.taken(side) else 0.0 for side in TURNS}
        board = free.middle(0, 0)[:2], places, marks
        return dice_spot(self._within(edges), board, taken, self.side, self.asked.unit)

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

    def _strips(self) -> dict[str, Spot]:
        found: dict[str, Spot] = {}
        for side in ("bottom", "right", "top", "left"):
            seats = self.seats_along(side)
            start, end = self._ends(side)
            room = self.length(side) - start - end
            for number, seat in enumerate(seats):
                part = room / len(seats)
                acts = seat == self.asked.acting
                depth = self.sizes.band if acts else self.sizes.strip
                gap = self.sizes.gap / 2 if number + 1 < len(seats) else 0
                rect = self.rect(side, start + number * part, 0, part - gap, depth)
                found[seat] = Spot(rect, TURNS[side])
        return found

    # --- where the acting seat decides

    @cached_property
    def _glides(self) -> bool:
        """A board that is as wide as the window moves aside for the dock; others keep clear of all
        docks, and nothing ever moves them."""
        fixed, gliding = self._fixed(), self._gliding()
        larger = self._fit(gliding) > GLIDES * self._fit(fixed)
        return larger or any(self._wings_cover(side) for side in TURNS if self.taken(side))

    def _wings_cover(self, side: Side) -> bool:
        """True when even the narrowest wings on this side would cover a place of the board."""
        if self._is_short(side):
            return False
        points = self._points(self._fixed(), self.asked.places)
        narrow = self._wings(side, NARROWER[-1])
        return any(rect.holds(point) for rect in narrow for point in points)

    def _points(self, free: Rect, points: Sequence[Point]) -> list[Point]:
        """Points of the board, when it lies in the middle of a rectangle."""
        high = self._fit(free)
        left, low, wide, high = free.middle(high * self.asked.shape, high)
        return [(left + x * wide, low + y * high) for x, y in points]

    def _spare(self, side: Side, start: float, length: float, depth: float) -> float:
        """How much deeper something on this side may be before it comes near a place."""
        more, step = 0.0, self.sizes.gap

        def deeper(by: float) -> Rect:
            return self.rect(side, start, depth, length, by + step + self.sizes.strip / 2)

        points = self._points(self._free(), self.asked.places) if self.asked.shape else []
        near = [point for point in points if deeper(self.sizes.list).holds(point)]
        while more < self.sizes.list and not any(map(deeper(more).holds, near)):
            more += step
        return more

    def _roomy_wings(self, side: Side) -> tuple[Rect, Rect]:
        """Each as wide as leaves every place free, and what is printed on the board; wider than
        usual where there are many keys."""
        places = self._points(self._free(), self.asked.places)
        marks = self._points(self._free(), self.asked.marks)

        def clear(rect: Rect, of: Sequence[Point], near: float = 0) -> bool:
            return not any(rect.holds(point, near) for point in of)

        def widest(number: int) -> Rect:
            usual = [self._wings(side, more)[number] for more in NARROWER]
            wider = [self._wings(side, more)[number] for more in WIDER if self.asked.many]
            near = self.sizes.strip * SIGN
            free = [rect for rect in (*wider, *usual) if clear(rect, places)]
            tight = [self._wings(side, *part)[number] for part in TIGHT]
            whole = [rect for rect in (*free, *tight) if clear(rect, marks, near)]
            seen = [rect for rect in usual if rect in free and clear(rect, marks)]
            return next(iter(whole or seen or [rect for rect in usual if rect in free] or usual))

        return widest(0), widest(1)

    def _wings(self, side: Side, more: float = 1.0, part: float = 1.0) -> tuple[Rect, Rect]:
        sizes = self.sizes
        start, end = self._ends(side, inner=True)
        room = self.length(side) - start - end
        wide, high = sizes.wing
        wide = min(wide * more, (room - sizes.gap) / 2)
        left, right = (
            self.rect(side, along, sizes.band, wide, high * part)
            for along in (start, start + room - wide)
        )
        return left, right

    def _fit(self, rect: Rect) -> float:
        shape = self.asked.shape or 1.0
        return min(rect.width / shape, rect.height)

    def _is_short(self, side: Side) -> bool:
        wide = self.width >= self.height
        return (side in ("left", "right")) == wide

    def _panels(self, side: Side, *, folded: bool) -> tuple[Spot, ...]:
        sizes, turn = self.sizes, TURNS[side]
        start, end = self._ends(side, inner=True)
        if self._lesson_lies_beside and not self._is_short(side):
            start = max(start, self._margin(AT_LEFT_HAND[side]))
        room = self.length(side) - start - end
        behind = sizes.band + (0.0 if self._lesson_lies_beside else self.for_lesson(side))
        if self._is_short(side) or not self.asked.shape or self._glides or self.asked.whole:
            depth = (sizes.folded if folded else sizes.dock) - sizes.band
            if not self._is_short(side):
                dice = self.asked.whole and self.asked.many
                depth = depth if dice else min(depth, sizes.ribbon)
                depth = min(depth, sizes.low_ribbon) if folded else depth
                depth += sizes.list if self.asked.deep else 0
                if self.asked.shape and self._glides:
                    start, room = self._clear_stretch(side, self._free())
            elif self.asked.deep or self.asked.many:
                depth += min(sizes.list, self._spare(side, start, room, behind + depth))
            return (Spot(self.rect(side, start, behind, room, depth), turn),)
        left, right = self._roomy_wings(side)
        return (Spot(left, turn),) if folded else (Spot(left, turn), Spot(right, turn))

    # --- a lesson of a guided game

    @property
    def _lesson_lies_beside(self) -> bool:
        """Beside a board that never moves; where it glides, between the band and the dock."""
        return self.asked.guided and bool(self.asked.shape) and not self._glides

    def _lesson(self) -> Spot:
        """The same place as long as this seat acts, whatever it does."""
        side, sizes = self.side, self.sizes
        if self._lesson_lies_beside:
            return Spot(self._column(), TURNS[side])
        start, end = self._ends(side, inner=True)
        room = self.length(side) - start - end
        if not self._is_short(side) and self.asked.shape:
            start, room = self._clear_stretch(side, self._free())
        return Spot(self.rect(side, start, sizes.band, room, self.for_lesson(side)), TURNS[side])

    def _column(self) -> Rect:
        """Between the board and a short edge of the window: opposite the dock, or at the left hand
        of whoever has wings, behind them."""
        sizes, short = self.sizes, self._is_short(self.side)
        side = OPPOSITE[self.side] if short else AT_LEFT_HAND[self.side]
        start, end = self._ends(side, inner=True)
        end = end if short else max(end, sizes.band + sizes.wing[1])
        deep = sizes.strip + sizes.gap
        length = self.length(side) - start - end - 2 * sizes.gap
        return self.rect(side, start + sizes.gap, deep, length, self._margin(side) - deep)

    def _margin(self, side: Side) -> float:
        """How far from a short edge of the window the board begins."""
        free = self._free()
        high = self._fit(free)
        board = free.middle(high * self.asked.shape, high)
        match side:
            case "left":
                return board.x - self.sizes.gap
            case "right":
                return self.width - board.x - board.width - self.sizes.gap
            case "bottom":
                return board.y - self.sizes.gap
            case _:
                return self.height - board.y - board.height - self.sizes.gap

    # --- the board

    def _within(self, edges: Mapping[Side, float]) -> Rect:
        """What is left of the glass, with a gap all round."""
        gap, left, bottom = self.sizes.gap, edges["left"], edges["bottom"]
        width = self.width - left - edges["right"] - 2 * gap
        height = self.height - bottom - edges["top"] - 2 * gap
        return Rect(left + gap, bottom + gap, max(1.0, width), max(1.0, height))

    def _fixed(self) -> Rect:
        """Clear of the docks on all short sides; on long sides wings lie in the corners."""

        def margin(side: Side) -> float:
            docks = self._is_short(side) or not self.asked.shape
            if not (self.taken(side) or (docks and self.asked.guided)):
                return 0.0
            more = 0.0 if self.asked.shape else self.for_lesson(side)
            return self.sizes.dock + more if docks else self.sizes.band

        edges = {side: margin(side) for side in TURNS}
        if self.width >= self.height:  # in the middle, whoever sits where
            edges["left"] = edges["right"] = max(edges["left"], edges["right"])
            edges["bottom"] = edges["top"] = max(edges["bottom"], edges["top"])
        return self._within(edges)

    def _gliding(self) -> Rect:
        """The same size whoever acts, moved out of the way of the one dock that is open."""
        return self._glided(self.side, self._for_ribbons)

    def _glided(self, acting: Side, for_ribbons: float) -> Rect:
        """Where the board lies when this side acts; `for_ribbons` is what it gives to docks on long
        sides."""
        sizes = self.sizes

        def given(*sides: Side) -> float:
            taken = [one for one in sides if self.taken(one)]
            dock = sizes.dock + self.for_lesson(sides[0]) - sizes.strip
            return (dock if self._is_short(sides[0]) else for_ribbons) if taken else 0.0

        across, upward = given("left", "right"), given("bottom", "top")
        edges = {side: sizes.strip if self.taken(side) else 0.0 for side in TURNS}
        x, y, width, height = self._within(edges)
        x += {"right": 0, "left": across}.get(acting, across / 2)
        y += {"top": 0, "bottom": upward}.get(acting, upward / 2)
        return Rect(x, y, max(1.0, width - across), max(1.0, height - upward))

    @property
    def _for_ribbons(self) -> float:
        """How much narrower the board is so that ribbons fit; the same while no place moves."""
        asked = self.asked
        sides = tuple(asked.sides.items())
        of_window = (asked.size, asked.unit, asked.letters)
        return _for_ribbons(of_window, sides, asked.shape, asked.places, guided=asked.guided)

    def least_for_ribbons(self) -> float:
        """As little as leaves every ribbon a stretch without places: an empty edge of the board may
        lie below one."""
        sizes = self.sizes
        sides = [one for one in TURNS if self.taken(one) and not self._is_short(one)]
        deepest = max((self._ribbon_behind(one) for one in sides), default=sizes.band)
        most = deepest + sizes.low_ribbon - sizes.strip
        near = {one: self._places_near(one) for one in sides}
        given = 0.0 if self.asked.places else most
        while given < most:
            if all(
                self._clear_stretch(one, self._glided(one, given), near[one])[1]
                >= ENOUGH * self.length(one)
                for one in sides
            ):
                return given
            given += sizes.gap / 2
        return most

    def _places_near(self, side: Side) -> list[Point]:
        """The places that a ribbon could come near: the board only ever moves away from it."""
        points = self._points(self._glided(side, 0.0), self.asked.places)
        deep = self._ribbon_depth(side)
        depths = (self._along(side, point)[1] for point in points)
        places = zip(self.asked.places, depths, strict=True)
        return [place for place, depth in places if depth < deep]

    def _ribbon_behind(self, side: Side) -> float:
        """What lies between the edge and a ribbon."""
        return self.sizes.band + self.for_lesson(side)

    def _ribbon_depth(self, side: Side) -> float:
        """How far from the edge a ribbon comes near a place while one may be tapped."""
        return self._ribbon_behind(side) + self.sizes.low_ribbon + self.sizes.strip / 4

    def _clear_stretch(
        self, side: Side, free: Rect, places: Sequence[Point] | None = None
    ) -> tuple[float, float]:
        """Where along a long side a ribbon may lie without coming near a place, and how long."""
        start, end = self._ends(side, inner=True)
        end, near, deep = self.length(side) - end, self.sizes.strip / 4, self._ribbon_depth(side)
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

    def _free(self) -> Rect:
        return self._gliding() if self.asked.shape and self._glides else self._fixed()


@lru_cache(maxsize=256)
def _for_ribbons(
    of_window: tuple[tuple[float, float], float, float],
    sides: tuple[tuple[str, Side], ...],
    shape: float,
    places: tuple[Point, ...],
    *,
    guided: bool,
) -> float:
    """Found once for everybody who may act: the board keeps its size."""
    asked = Asked(*of_window, dict(sides), sides[0][0], shape=shape, places=places, guided=guided)
    return _Strips(asked).least_for_ribbons()


class _Consoles(Glass):
    """Two players opposite each other without a board: a console at either end, cards between."""

    def layout(self) -> Layout:
        sizes, gap = self.sizes, self.sizes.gap
        depth = sizes.console
        strips = {
            seat: Spot(self.rect(side, 0, 0, self.length(side), depth), TURNS[side])
            for seat, side in self.asked.sides.items()
        }
        inner = Rect(0, 0, self.width, self.height)
        inner = inner.inset(*((0, depth) if self.side in ("bottom", "top") else (depth, 0)))
        left, right = inner.inset(gap, 0).left(sizes.undo, gap)
        for_lesson = self.for_lesson(self.side)
        height = right.height - (for_lesson + gap if for_lesson else 0)
        high = min(sizes.dock - sizes.band + gap, height * 0.55)
        upright = self.height > self.width
        if (self.asked.deep and (upright or high < LIST * self.asked.unit)) or (
            self.asked.many and upright
        ):
            lists = 2 if upright else 1
            high = min(high + lists * sizes.list, height * 0.72)
        cut = Rect.lower if self.side in ("bottom", "left") else Rect.upper
        turn = TURNS[self.side]
        dock, rows = cut(right.inset(0, gap), high, gap)
        lesson: Spot | None = None
        if for_lesson:
            kept, rows = cut(rows, for_lesson, gap)
            lesson = Spot(kept, turn)
        spare = inner.height - 3 * gap
        undo_high = min(sizes.undo, max(LEAST_UNDO * self.asked.unit, spare - sizes.tools[0]))
        undo, above = left.inset(0, gap).lower(undo_high)
        tools = above.upper(min(sizes.tools[0], spare - undo_high))[0].left(sizes.tools[1])[0]
        return Layout(strips, (Spot(dock, turn),), undo, tools, rows, lesson)
