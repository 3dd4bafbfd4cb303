"""Where everything lies on the glass: strips, dock or wings, two fixed corners, room for the board.

Pure geometry, in pixels; nothing of Kivy. Whoever acts has a band on the edge and the dock behind
it; on a long side of the window the dock is two wings in the corners, so that it never reaches the
board. Undo and the tools have their corners whatever happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from companion.tablet.preferences import Side
from companion.tablet.seats import TURNS
from companion.tablet.table.dice_spot import dice_spot
from companion.tablet.table.glass import Asked, Glass, Layout, Point, Spot
from companion.tablet.table.gliding import AT_LEFT_HAND, OPPOSITE, GlidingGlass
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
LIST = 190
"""A dock this deep has room for a list, in dp."""
TABS = 116
"""In a lower dock a row of keys below tabs is too low for a finger, in dp."""
LEAST_UNDO = 56
"""How high undo is at least, where the tools need the room, in dp."""


def lay_out(asked: Asked) -> Layout:
    """Where everything lies, for one position."""
    sides = list(asked.sides.values())
    consoles = not asked.shape and len(sides) == 2 and sides[1] == OPPOSITE[sides[0]]
    return _Consoles(asked).layout() if consoles else _Strips(asked).layout()


class _Strips(GlidingGlass):
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
            dice=self._dice() if self.asked.shape and not self._glides else None,
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
        return dice_spot(self._within(edges, gap), board, taken, self.side, self.asked.unit)

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
        larger = self._high > GLIDES * self._fit(self._fixed())
        return larger or any(self._wings_cover(side) for side in TURNS if self.taken(side))

    def _wings_cover(self, side: Side) -> bool:
        """True when even the narrowest wings on this side would cover a place of the board."""
        if self._is_short(side):
            return False
        points = self._points(self._fixed(), self.asked.places)
        narrow = self._wings(side, NARROWER[-1])
        return any(rect.holds(point) for rect in narrow for point in points)

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

    def _panels(self, side: Side, *, folded: bool) -> tuple[Spot, ...]:
        sizes, turn = self.sizes, TURNS[side]
        start, end = self._ends(side, inner=True)
        if self._beside == AT_LEFT_HAND[side] and not self._is_short(side):
            start = max(start, self._margin(self._beside))
        room = self.length(side) - start - end
        behind = sizes.band + (0.0 if self._beside else self.for_lesson(side))
        if self._is_short(side) or not self.asked.shape or self._glides or self.asked.whole:
            depth = (sizes.folded if folded else sizes.dock) - sizes.band
            if not self._is_short(side):
                dice = self.asked.whole and self.asked.many
                depth = depth if dice else min(depth, sizes.ribbon)
                depth = min(depth, sizes.low_ribbon) if folded else depth
                depth += sizes.list if self.asked.deep else 0
                if self.asked.shape and self._glides:
                    start, room = self._clear_stretch(side, self._free())
                    if self._beside and depth > sizes.ribbon:
                        start, room = self._clear_of_lesson(side, start, room)
            elif self.asked.deep and self._glides:
                depth += sizes.list
            elif self.asked.deep or self.asked.many:
                depth += min(sizes.list, self._spare(side, start, room, behind + depth))
            return (Spot(self.rect(side, start, behind, room, depth), turn),)
        left, right = self._roomy_wings(side)
        return (Spot(left, turn),) if folded else (Spot(left, turn), Spot(right, turn))

    # --- a lesson of a guided game

    @cached_property
    def _beside(self) -> Side | None:
        """The short edge that a lesson lies at: opposite the dock, or at the left hand of whoever
        has wings. Of a board that glides the one where it leaves the ribbon more room; for whoever
        sits at a short edge it lies between the band and the dock."""
        if not self.asked.guided or not self.asked.shape:
            return None
        left = AT_LEFT_HAND[self.side]
        if not self._glides:
            return OPPOSITE[self.side] if self._is_short(self.side) else left
        if self._is_short(self.side):
            return None

        def stretch(side: Side) -> float:
            return self._clear_stretch(self.side, self._gliding(side))[1]

        return max((left, OPPOSITE[left]), key=stretch)

    def _lesson(self) -> Spot:
        """The same place as long as this seat acts, whatever it does."""
        side, sizes = self.side, self.sizes
        if self._beside:
            return Spot(self._column(self._beside), TURNS[side])
        start, end = self._ends(side, inner=True)
        room = self.length(side) - start - end
        return Spot(self.rect(side, start, sizes.band, room, self.for_lesson(side)), TURNS[side])

    def _clear_of_lesson(self, side: Side, start: float, room: float) -> tuple[float, float]:
        """The part of a stretch along a long side that a deeper ribbon may take."""
        assert self._beside is not None
        margin = self._margin(self._beside)
        if self._beside == AT_LEFT_HAND[side]:
            return max(start, margin), min(room, start + room - margin)
        return start, min(room, self.length(side) - margin - start)

    def _column(self, side: Side) -> Rect:
        """Between the board and that short edge of the window, behind wings or a ribbon."""
        sizes, (start, end) = self.sizes, self._ends(side, inner=True)
        if not self._is_short(self.side):
            deep = sizes.band + (sizes.ribbon if self._glides else sizes.wing[1])
            at_left = side == AT_LEFT_HAND[self.side]
            start, end = (start, max(end, deep)) if at_left else (max(start, deep), end)
        strip = self.taken(side) or side == "top"  # the tools are there
        deep = (sizes.strip if strip else 0.0) + sizes.gap
        length = self.length(side) - start - end - 2 * sizes.gap
        return self.rect(side, start + sizes.gap, deep, length, self._margin(side) - deep)

    def _margin(self, side: Side) -> float:
        """How far from a short edge of the window the board begins."""
        board = self._board(self._free())
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
        return self._within(edges, self.sizes.gap)

    def _free(self) -> Rect:
        glides = self.asked.shape and self._glides
        return self._gliding(self._beside) if glides else self._fixed()


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
        high = min(sizes.dock - sizes.band + gap, max(height * 0.55, TABS * self.asked.unit))
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
