"""Where everything lies on the glass: strips, dock or wings, two fixed corners, room for the board.

Pure geometry, in pixels; nothing of Kivy. Whoever acts has a band on the edge and the dock behind
it; on a long side of the window the dock is two wings in the corners, so that it never reaches the
board. Undo and the tools have their corners whatever happens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from companion.tablet.preferences import Side
from companion.tablet.seats import TURNS, round_table
from companion.tablet.table.box import Box

GLIDES = 1.05
"""A board that becomes larger by this factor may move aside for the dock, instead of keeping clear
of every dock at once."""
WIDER = (1.6, 1.45, 1.3, 1.15)
NARROWER = (1.0, 0.97, 0.94, 0.9, 0.85)
"""How wide wings may be beside their usual width: the first that covers no place."""
ENOUGH = 0.62
"""A ribbon along a long side may be as much shorter than it, to leave the places there free."""
LIST = 190
"""A dock this deep has room for a list, in dp."""
LEAST_UNDO = 56
"""How high undo is at least, where the tools need the room, in dp."""
Point = tuple[float, float]
OPPOSITE: dict[Side, Side] = {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}
SMALL = 700
"""A shorter side below this many dp has no room for the usual sizes."""


class Spot(NamedTuple):
    """A box, and by how many degrees what lies in it is turned."""

    box: Box
    turn: int = 0


class Layout(NamedTuple):
    """`panels` are where the acting seat decides: one dock, or two wings, the left one first as
    that player sees them. `free` is for the board, or for open cards."""

    strips: Mapping[str, Spot]
    panels: tuple[Spot, ...]
    undo: Box
    tools: Box
    free: Box


class Asked(NamedTuple):
    """What a layout is asked for. `shape` is a board's width by its height, 0 without a board."""

    size: tuple[float, float]
    unit: float
    letters: float
    sides: Mapping[str, Side]
    acting: str
    folded: bool = False
    shape: float = 0.0
    whole: bool = False
    """One panel even on a long side: a reading that waits for an answer needs the room."""
    deep: bool = False
    """A list needs more depth than keys."""
    many: bool = False
    """So do more keys than usual, as far as the places of the board stay free."""
    places: tuple[Point, ...] = ()
    """Where something can stand on the board, from (0, 0) to (1, 1): nothing lies over these."""
    marks: tuple[Point, ...] = ()
    """What is printed there, such as a harbour: no wing becomes so wide that it lies over these."""


class Sizes(NamedTuple):
    """In pixels; `of_window` has the numbers of the mock-ups."""

    strip: float
    band: float
    dock: float
    folded: float
    wing: tuple[float, float]
    ribbon: float
    console: float
    undo: float
    tools: tuple[float, float]
    gap: float
    list: float

    @classmethod
    def of_window(cls, width: float, height: float, unit: float, letters: float) -> Sizes:
        """`unit` is how many pixels a dp of the mock-ups has, `letters` how large letters are."""
        small = min(width, height) < SMALL * unit
        larger = max(0.0, letters - 1)
        grown, board_stays = unit * (1 + larger * 0.6), unit * (1 + larger * 0.25)
        strip, band, dock = (48, 48, 230) if small else (56, 60, 250)
        wing = (236, 156) if small else (292, 176)
        portrait = height > width
        console = 150 if small else 300 if portrait else 208
        return cls(
            strip=strip * grown,
            band=band * grown,
            dock=dock * board_stays,
            folded=164 * grown,
            wing=(wing[0] * board_stays, wing[1] * unit),
            ribbon=150 * board_stays,
            console=console * unit,
            undo=(96 if small else 112) * unit,
            tools=(168 * unit, strip * unit),
            gap=8 * unit,
            list=(46 if small else 84) * grown,
        )


def lay_out(asked: Asked) -> Layout:
    """Where everything lies, for one position."""
    sides = list(asked.sides.values())
    consoles = not asked.shape and len(sides) == 2 and sides[1] == OPPOSITE[sides[0]]
    return _Consoles(asked).layout() if consoles else _Strips(asked).layout()


class _Glass:
    """A window and its four edges; along an edge, lengths go from the left of who sits there."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.width, self.height = asked.size
        self.sizes = Sizes.of_window(self.width, self.height, asked.unit, asked.letters)
        self.side = asked.sides[asked.acting]

    def length(self, side: Side) -> float:
        return self.width if side in ("bottom", "top") else self.height

    def box(self, side: Side, along: float, deep: float, length: float, depth: float) -> Box:
        match side:
            case "bottom":
                return Box(along, deep, length, depth)
            case "top":
                return Box(self.width - along - length, self.height - deep - depth, length, depth)
            case "right":
                return Box(self.width - deep - depth, along, depth, length)
            case _:
                return Box(deep, self.height - along - length, depth, length)

    def seats_along(self, side: Side) -> list[str]:
        """Who sits on a side, from the left hand of those who sit there."""
        here = [seat for seat in round_table(self.asked.sides) if self.asked.sides[seat] == side]
        return here if side in ("bottom", "right") else here[::-1]

    def taken(self, side: Side) -> bool:
        return side in self.asked.sides.values()


class _Strips(_Glass):
    """One-row strips on every side where somebody sits, the board over the whole glass."""

    def layout(self) -> Layout:
        return Layout(
            strips=dict(self._strips()),
            panels=self._panels(self.side, folded=self.asked.folded),
            undo=Box(0, 0, self.sizes.undo, self.sizes.undo),
            tools=Box(
                self.width - self.sizes.tools[0],
                self.height - self.sizes.tools[1],
                *self.sizes.tools,
            ),
            free=self._free(),
        )

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
                box = self.box(side, start + number * part, 0, part - gap, depth)
                found[seat] = Spot(box, TURNS[side])
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
        return any(box.holds(point) for box in narrow for point in points)

    def _points(self, free: Box, points: Sequence[Point]) -> list[Point]:
        """Points of the board, when it lies in the middle of a box."""
        high = self._fit(free)
        left, low, wide, high = free.middle(high * self.asked.shape, high)
        return [(left + x * wide, low + y * high) for x, y in points]

    def _spare(self, side: Side, start: float, length: float, depth: float) -> float:
        """How much deeper something on this side may be before it comes near a place."""
        more, step = 0.0, self.sizes.gap

        def deeper(by: float) -> Box:
            return self.box(side, start, depth, length, by + step + self.sizes.strip / 2)

        points = self._points(self._free(), self.asked.places) if self.asked.shape else []
        near = [point for point in points if deeper(self.sizes.list).holds(point)]
        while more < self.sizes.list and not any(map(deeper(more).holds, near)):
            more += step
        return more

    def _roomy_wings(self, side: Side) -> tuple[Box, Box]:
        """Each as wide as leaves every place free, and what is printed on the board; wider than
        usual where there are many keys."""
        places = self._points(self._free(), self.asked.places)
        marks = self._points(self._free(), self.asked.marks)

        def clear(box: Box, of: Sequence[Point], near: float = 0) -> bool:
            return not any(box.holds(point, near) for point in of)

        def widest(number: int) -> Box:
            usual = [self._wings(side, more)[number] for more in NARROWER]
            wider = [self._wings(side, more)[number] for more in WIDER if self.asked.many]
            near = self.sizes.strip / 2
            roomy = [box for box in wider if clear(box, places) and clear(box, marks, near)]
            free = [box for box in usual if clear(box, places)]
            seen = [box for box in free if clear(box, marks)]
            return next(iter(roomy or seen or free or usual))

        return widest(0), widest(1)

    def _wings(self, side: Side, more: float = 1.0) -> tuple[Box, Box]:
        sizes = self.sizes
        start, end = self._ends(side, inner=True)
        room = self.length(side) - start - end
        wide, high = sizes.wing
        wide = min(wide * more, (room - sizes.gap) / 2)
        left, right = (
            self.box(side, along, sizes.band, wide, high) for along in (start, start + room - wide)
        )
        return left, right

    def _fit(self, box: Box) -> float:
        shape = self.asked.shape or 1.0
        return min(box.width / shape, box.height)

    def _is_short(self, side: Side) -> bool:
        wide = self.width >= self.height
        return (side in ("left", "right")) == wide

    def _panels(self, side: Side, *, folded: bool) -> tuple[Spot, ...]:
        sizes, turn = self.sizes, TURNS[side]
        start, end = self._ends(side, inner=True)
        room = self.length(side) - start - end
        if self._is_short(side) or not self.asked.shape or self._glides or self.asked.whole:
            depth = (sizes.folded if folded else sizes.dock) - sizes.band
            if not self._is_short(side):
                dice = self.asked.whole and self.asked.many
                depth = depth if dice else min(depth, sizes.ribbon)
                depth += sizes.list if self.asked.deep else 0
                if self.asked.shape and self._glides:
                    start, room = self._clear_stretch(side, self._free())
            elif self.asked.deep or self.asked.many:
                depth += min(sizes.list, self._spare(side, start, room, sizes.band + depth))
            return (Spot(self.box(side, start, sizes.band, room, depth), turn),)
        left, right = self._roomy_wings(side)
        return (Spot(left, turn),) if folded else (Spot(left, turn), Spot(right, turn))

    # --- the board

    def _within(self, edges: Mapping[Side, float]) -> Box:
        """What is left of the glass, with a gap all round."""
        gap, left, bottom = self.sizes.gap, edges["left"], edges["bottom"]
        width = self.width - left - edges["right"] - 2 * gap
        height = self.height - bottom - edges["top"] - 2 * gap
        return Box(left + gap, bottom + gap, max(1.0, width), max(1.0, height))

    def _fixed(self) -> Box:
        """Clear of the docks on all short sides; on long sides wings lie in the corners."""

        def margin(side: Side) -> float:
            if not self.taken(side):
                return 0.0
            docks = self._is_short(side) or not self.asked.shape
            return self.sizes.dock if docks else self.sizes.band

        edges = {side: margin(side) for side in TURNS}
        if self.width >= self.height:  # in the middle, whoever sits where
            edges["left"] = edges["right"] = max(edges["left"], edges["right"])
            edges["bottom"] = edges["top"] = max(edges["bottom"], edges["top"])
        return self._within(edges)

    def _gliding(self) -> Box:
        """The same size whoever acts, moved out of the way of the one dock that is open."""
        return self._glided(self.side, self._for_ribbons)

    def _glided(self, acting: Side, for_ribbons: float) -> Box:
        """Where the board lies when this side acts; `for_ribbons` is what it gives to docks on long
        sides."""
        sizes = self.sizes

        def given(*sides: Side) -> float:
            taken = [one for one in sides if self.taken(one)]
            docks = sizes.dock - sizes.strip if self._is_short(sides[0]) else for_ribbons
            return docks if taken else 0.0

        across, upward = given("left", "right"), given("bottom", "top")
        edges = {side: sizes.strip if self.taken(side) else 0.0 for side in TURNS}
        x, y, width, height = self._within(edges)
        x += {"right": 0, "left": across}.get(acting, across / 2)
        y += {"top": 0, "bottom": upward}.get(acting, upward / 2)
        return Box(x, y, max(1.0, width - across), max(1.0, height - upward))

    @property
    def _for_ribbons(self) -> float:
        """How much narrower the board is so that ribbons fit; the same while no place moves."""
        asked = self.asked
        sides = tuple(asked.sides.items())
        of_window = (asked.size, asked.unit, asked.letters)
        return _for_ribbons(of_window, sides, asked.acting, asked.shape, asked.places)

    def least_for_ribbons(self) -> float:
        """As little as leaves every ribbon a stretch without places: an empty edge of the board may
        lie below one."""
        sizes = self.sizes
        most = sizes.band + sizes.ribbon - sizes.strip
        sides = [one for one in TURNS if self.taken(one) and not self._is_short(one)]
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
        deep = self._ribbon_depth
        depths = (self._along(side, point)[1] for point in points)
        places = zip(self.asked.places, depths, strict=True)
        return [place for place, depth in places if depth < deep]

    @property
    def _ribbon_depth(self) -> float:
        """How far from the edge a ribbon comes near a place."""
        return self.sizes.band + self.sizes.ribbon + self.sizes.strip / 4

    def _clear_stretch(
        self, side: Side, free: Box, places: Sequence[Point] | None = None
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

    def _free(self) -> Box:
        return self._gliding() if self.asked.shape and self._glides else self._fixed()


@lru_cache(maxsize=256)
def _for_ribbons(
    of_window: tuple[tuple[float, float], float, float],
    sides: tuple[tuple[str, Side], ...],
    acting: str,
    shape: float,
    places: tuple[Point, ...],
) -> float:
    asked = Asked(*of_window, dict(sides), acting, shape=shape, places=places)
    return _Strips(asked).least_for_ribbons()


class _Consoles(_Glass):
    """Two players opposite each other without a board: a console at either end, cards between."""

    def layout(self) -> Layout:
        sizes, gap = self.sizes, self.sizes.gap
        depth = sizes.console
        strips = {
            seat: Spot(self.box(side, 0, 0, self.length(side), depth), TURNS[side])
            for seat, side in self.asked.sides.items()
        }
        inner = Box(0, 0, self.width, self.height)
        inner = inner.inset(*((0, depth) if self.side in ("bottom", "top") else (depth, 0)))
        left, right = inner.inset(gap, 0).left(sizes.undo, gap)
        high = min(sizes.dock - sizes.band + gap, right.height * 0.55)
        upright = self.height > self.width
        if (self.asked.deep and (upright or high < LIST * self.asked.unit)) or (
            self.asked.many and upright
        ):
            lists = 2 if upright else 1
            high = min(high + lists * sizes.list, right.height * 0.72)
        right = right.inset(0, gap)
        cut = right.lower if self.side in ("bottom", "left") else right.upper
        dock, rows = cut(high, gap)
        spare = inner.height - 3 * gap
        undo_high = min(sizes.undo, max(LEAST_UNDO * self.asked.unit, spare - sizes.tools[0]))
        undo, above = left.inset(0, gap).lower(undo_high)
        tools = above.upper(min(sizes.tools[0], spare - undo_high))[0].left(sizes.tools[1])[0]
        return Layout(strips, (Spot(dock, TURNS[self.side]),), undo, tools, rows)
