"""The dock folds and unfolds, and a board as wide as the window moves aside for it.

Fingers find keys and places where they come to lie, from the first frame on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kivy.animation import AnimationTransition

from companion.tablet.table.dock import Dock
from companion.tablet.table.glass import Layout, Spot
from companion.tablet.table.motions import HAND_OVER, Moving, in_out_cubic
from companion.tablet.table.plan_map import PlanMap
from companion.tablet.table.rect import Rect
from companion.tablet.table.sprites import Point, Sprites
from companion.tablet.theme import look

out_cubic: Callable[[float], float] = AnimationTransition.out_cubic

FOLD = 0.2
"""Seconds in which a dock becomes a line, or opens."""
MOST = 3.0
"""A dock that folds begins no deeper than so many times what it will be."""


class Unfold:
    """The dock grows from the edge of whoever acts; what `leaves` another edge shrinks into it."""

    delay, covers = 0.0, False

    def __init__(
        self, dock: Dock, begins: Sequence[float], leaves: Sequence[Spot], seconds: float
    ) -> None:
        """`begins` are how deep the panels are at first, in parts of what they will be."""
        self._dock, self._begins, self._leaves = dock, begins, leaves
        self._eased = in_out_cubic if seconds > FOLD else out_cubic
        self.seconds = seconds

    def show(self, part: float, sprites: Sprites) -> None:
        along = self._eased(part)
        self._dock.unfold([begin + (1 - begin) * along for begin in self._begins])
        for spot in self._leaves:
            left, bottom, wide, high = _folded(spot, 1 - along)
            sprites.rect(left, bottom, left + wide, bottom + high, look.surface)

    def end(self) -> None:
        self._dock.unfold([1.0 for _ in self._begins])


class Aside:
    """The board comes from where it lay."""

    delay, covers = 0.0, False

    def __init__(self, board: PlanMap, moved: Point, seconds: float) -> None:
        self._board, self._moved, self.seconds = board, moved, seconds

    def show(self, part: float, sprites: Sprites) -> None:  # noqa: ARG002  it moves itself
        left = 1 - in_out_cubic(part)
        self._board.slide((self._moved[0] * left, self._moved[1] * left))

    def end(self) -> None:
        self._board.slide((0.0, 0.0))


def relaid(
    before: Layout, now: Layout, dock: Dock, board: PlanMap | None, moved: Point
) -> Iterator[Moving]:
    """What moves between two layouts of one glass; the board lay `moved` away from its place."""
    handed_over = [one.turn for one in before.panels[:1]] != [one.turn for one in now.panels[:1]]
    seconds = HAND_OVER if handed_over else FOLD
    if board is not None and any(abs(one) > 1 for one in moved):
        yield Aside(board, moved, seconds)
    if handed_over:
        begins, leaves = [0.0 for _ in now.panels], dock.left(before.panels)
    else:
        begins = [
            min(MOST, _depth(was) / _depth(spot))
            for was, spot in zip(before.panels, now.panels, strict=False)
        ]
        begins += [0.0] * (len(now.panels) - len(begins))
        leaves = dock.left(before.panels)[len(now.panels) :]
    if leaves or any(abs(begin - 1) > 0.01 for begin in begins):
        yield Unfold(dock, begins, leaves, seconds)


def _depth(spot: Spot) -> float:
    return max(1.0, spot.rect.width if spot.turn % 180 else spot.rect.height)


def _folded(spot: Spot, part: float) -> Rect:
    """What is left of a panel at the edge that it lies on."""
    left, bottom, wide, high = spot.rect
    match spot.turn % 360:
        case 0:
            return Rect(left, bottom, wide, high * part)
        case 90:
            return Rect(left + wide * (1 - part), bottom, wide * part, high)
        case 180:
            return Rect(left, bottom + high * (1 - part), wide, high * part)
        case _:
            return Rect(left, bottom, wide * part, high)
