"""Pictures of numbers as drawings: the same for the printed sheet and for the screen.

Units are whatever the caller draws in; `type` is the height of a capital letter. Whatever has a
player's colour has the player's letter too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from card_codes.labels.drawing import Item, Line, Shade, Words, rectangle
from companion.statistics.luck import Luck

INK = 0
MUTED = 110
FAINT = 215
BAND = 195
INK_ON: Shade = (16, 21, 31)
"""Dark letters can be read on every player's colour, also on a dark screen."""


@dataclass(frozen=True)
class Area:
    """Where a chart goes: upper left corner, size, and the height of its capitals."""

    x: float
    y: float
    width: float
    height: float
    type: float

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def right(self) -> float:
        return self.x + self.width


@dataclass(frozen=True)
class Player:
    """How a seat is told from the others."""

    name: str
    letter: str
    colour: Shade


def dice_chart(area: Area, luck: Luck, colour: Shade) -> Iterator[Item]:
    """A bar for each outcome before the band of what is nothing unusual, and what was expected."""
    top, foot = area.y + area.type * 2.2, area.bottom - area.type * 2
    most = max((max(one.count, one.high) for one in luck.outcomes), default=0) or 1
    step = area.width / max(1, len(luck.outcomes))
    unit = (foot - top) / most
    yield Line(area.x, foot, area.right, foot, area.type * 0.12, MUTED)
    for place, one in enumerate(luck.outcomes):
        left = area.x + place * step
        middle = left + step / 2
        band = rectangle(
            left + step * 0.08,
            foot - one.high * unit,
            step * 0.84,
            max(area.type * 0.15, (one.high - one.low) * unit),
            BAND,
        )
        yield band
        if one.count:
            yield rectangle(
                left + step * 0.24, foot - one.count * unit, step * 0.52, one.count * unit, colour
            )
        expected = foot - one.expected * unit
        yield Line(
            left + step * 0.08, expected, left + step * 0.92, expected, area.type * 0.22, INK
        )
        above = foot - max(one.count, one.high) * unit - area.type * 0.5
        yield Words(middle, above, area.type, str(one.count), "middle", True, room=step)
        yield Words(middle, area.bottom, area.type, str(one.value), "middle", room=step)


def points_chart(
    area: Area,
    points: Mapping[str, Sequence[tuple[int, int]]],
    players: Mapping[str, Player],
    last: int,
) -> Iterator[Item]:
    """A line for each seat that steps up with its points; its letter stands at the end."""
    left, right = area.x + area.type * 2.4, area.right - area.type * 2.4
    top, foot = area.y + area.type, area.bottom - area.type * 2.2
    most = max((total for own in points.values() for _, total in own), default=0) or 1
    across, up = (right - left) / max(1, last), (foot - top) / most
    for total in range(0, most + 1, max(1, -(-most // 5))):
        y = foot - total * up
        yield Line(left, y, right, y, area.type * 0.06, FAINT)
        yield Words(left - area.type * 0.6, y + area.type / 2, area.type, str(total), "right")
    for turn in range(0, last + 1, max(1, -(-last // 8))):
        x = left + turn * across
        yield Words(x, area.bottom, area.type, str(turn), "middle", shade=MUTED)
    ends: list[float] = []
    for lane, (seat, own) in enumerate(points.items()):
        player = players[seat]
        shift = (lane - (len(points) - 1) / 2) * area.type * 0.34
        corners = [(left + place * across, foot - total * up - shift) for place, total in own]
        corners.append((right, corners[-1][1]))
        for (x1, y1), (x2, y2) in pairwise(corners):
            yield Line(x1, y1, x2, y1, area.type * 0.32, player.colour)
            yield Line(x2, y1, x2, y2, area.type * 0.32, player.colour)
        end = corners[-1][1]
        while any(abs(end - other) < area.type * 1.7 for other in ends):
            end += area.type * 0.4
        ends.append(end)
        side = area.type * 1.6
        yield rectangle(right + area.type * 0.3, end - side / 2, side, side, player.colour)
        middle = right + area.type * 0.3 + side / 2
        yield Words(middle, end + area.type / 2, area.type, player.letter, "middle", True, INK_ON)


@dataclass(frozen=True)
class BarRow:
    """One line of a bar chart: what it is, and how much of it each seat has."""

    label: str
    values: tuple[tuple[Player, int], ...]


def bars_height(rows: Sequence[BarRow], type_height: float) -> float:
    """How high a bar chart of these rows has to be."""
    return sum(len(row.values) * type_height * 1.9 + type_height * 1.3 for row in rows)


def bars_chart(area: Area, rows: Sequence[BarRow]) -> Iterator[Item]:
    """For each row a bar a seat, with its letter before it and its number behind it."""
    label = area.width * 0.3
    most = max((value for row in rows for _, value in row.values), default=0) or 1
    room = area.width - label - area.type * 6
    y = area.y
    bar = area.type * 1.5
    for row in rows:
        height = len(row.values) * area.type * 1.9
        middle = y + height / 2 + area.type / 2
        yield Words(area.x, middle, area.type, row.label, room=label - area.type)
        for player, value in row.values:
            left = area.x + label
            yield rectangle(left, y, bar, bar, player.colour)
            yield Words(
                left + bar / 2,
                y + bar / 2 + area.type / 2,
                area.type * 0.9,
                player.letter,
                "middle",
                True,
                INK_ON,
            )
            start = left + bar + area.type * 0.3
            length = max(area.type * 0.1, room * value / most)
            yield rectangle(start, y, length, bar, player.colour)
            yield Words(
                start + length + area.type * 0.5, y + bar / 2 + area.type / 2, area.type, str(value)
            )
            y += area.type * 1.9
        y += area.type * 1.3


def swatch(x: float, y: float, side: float, player: Player) -> Iterator[Item]:
    """A player's letter on their colour."""
    yield rectangle(x, y, side, side, player.colour)
    yield Words(x + side / 2, y + side * 0.78, side * 0.55, player.letter, "middle", True, INK_ON)
