"""The glass: how large it is and what lies where on it, before anybody says what that is.

Pure geometry, in pixels; nothing of Kivy. Numbers are those of the mock-ups.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.tablet.preferences import Side
from companion.tablet.seats import round_table
from companion.tablet.table.rect import Rect

Point = tuple[float, float]
SMALL = 700
"""A shorter side below this many dp has no room for the usual sizes."""


class Spot(NamedTuple):
    """A rect, and by how many degrees what lies in it is turned."""

    rect: Rect
    turn: int = 0


class Layout(NamedTuple):
    """`panels` are where the acting seat decides: one dock, or two wings, the left one first as
    that player sees them. `free` is for the board, or for open cards; a `lesson` has its place in
    a guided game, whether there is one or not."""

    strips: Mapping[str, Spot]
    panels: tuple[Spot, ...]
    undo: Rect
    tools: Rect
    free: Rect
    lesson: Spot | None = None
    dice: Rect | None = None
    """Where dice lie that were rolled, beside a board."""


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
    guided: bool = False
    """A lesson needs a place, from the first move to the last."""


class Sizes(NamedTuple):
    """In pixels; `of_window` has the numbers of the mock-ups."""

    strip: float
    band: float
    dock: float
    folded: float
    wing: tuple[float, float]
    ribbon: float
    low_ribbon: float
    """How deep it is while it is folded."""
    clear: float
    """The board keeps so much clear of a ribbon, with every place: an open one lies over part of
    the outermost hexes, in a small window it is a sheet over the map."""
    console: float
    undo: float
    tools: tuple[float, float]
    gap: float
    list: float
    lesson: float

    @classmethod
    def of_window(cls, width: float, height: float, unit: float, letters: float) -> Sizes:
        """`unit` is how many pixels a dp of the mock-ups has, `letters` how large letters are."""
        small = min(width, height) < SMALL * unit
        larger = max(0.0, letters - 1)
        grown, board_stays = unit * (1 + larger * 0.6), unit * (1 + larger * 0.25)
        strip, band, dock = (48, 48, 230) if small else (56, 60, 250)
        wing = (236, 156) if small else (292, 176)
        portrait = height > width
        low = 64 if small else 80
        console = 150 if small else 300 if portrait else 208
        return cls(
            strip=strip * grown,
            band=band * grown,
            dock=dock * board_stays,
            folded=164 * grown,
            wing=(wing[0] * board_stays, wing[1] * unit),
            ribbon=150 * board_stays,
            low_ribbon=low * grown,
            clear=(62 if small else 122) * board_stays,
            console=console * unit,
            undo=(96 if small else 112) * unit,
            tools=(168 * unit, strip * unit),
            gap=8 * unit,
            list=(66 if small else 84) * grown,
            lesson=72 * grown,
        )


class Glass:
    """A window and its four edges; along an edge, lengths go from the left of who sits there."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.width, self.height = asked.size
        self.sizes = Sizes.of_window(self.width, self.height, asked.unit, asked.letters)
        self.side = asked.sides[asked.acting]

    def length(self, side: Side) -> float:
        return self.width if side in ("bottom", "top") else self.height

    def rect(self, side: Side, along: float, deep: float, length: float, depth: float) -> Rect:
        match side:
            case "bottom":
                return Rect(along, deep, length, depth)
            case "top":
                return Rect(self.width - along - length, self.height - deep - depth, length, depth)
            case "right":
                return Rect(self.width - deep - depth, along, depth, length)
            case _:
                return Rect(deep, self.height - along - length, depth, length)

    def seats_along(self, side: Side) -> list[str]:
        """Who sits on a side, from the left hand of those who sit there."""
        here = [seat for seat in round_table(self.asked.sides) if self.asked.sides[seat] == side]
        return here if side in ("bottom", "right") else here[::-1]

    def taken(self, side: Side) -> bool:
        return side in self.asked.sides.values()

    def for_lesson(self, side: Side) -> float:
        """How deep the room is that a guided game keeps for its lessons; deeper where short."""
        if not self.asked.guided:
            return 0.0
        return self.sizes.lesson * (1.5 if self.length(side) < 1.2 * min(self.asked.size) else 1)
