"""Seats on any side: who shares a side sits in the order of play, clockwise."""

from __future__ import annotations

import pytest
from kivy.uix.widget import Widget

from companion.tablet.preferences import Side
from companion.tablet.seats import TURNS, Seats, round_table

SITTINGS: list[tuple[dict[str, Side], list[str]]] = [
    ({"a": "bottom", "b": "left", "c": "top", "d": "right"}, ["a", "d", "c", "b"]),
    ({"a": "bottom", "b": "bottom", "c": "top", "d": "top"}, ["b", "a", "c", "d"]),
    ({"a": "bottom", "b": "left", "c": "top", "d": "bottom"}, ["a", "d", "c", "b"]),
    ({"a": "left", "b": "left", "c": "right"}, ["c", "a", "b"]),
    ({"a": "right", "b": "right", "c": "bottom"}, ["c", "b", "a"]),
]


@pytest.mark.parametrize(("sides", "order"), SITTINGS)
def test_those_who_share_a_side_sit_clockwise(sides: dict[str, Side], order: list[str]) -> None:
    """From the left or from below on each side; play goes clockwise, as at a real table."""
    assert round_table(sides) == order


@pytest.mark.parametrize(("sides", "order"), SITTINGS)
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_strips_fill_their_sides_and_do_not_overlap(
    sides: dict[str, Side], order: list[str], size: tuple[int, int]
) -> None:
    middle = Widget()
    panels = {seat: Widget() for seat in sides}
    seats = Seats(middle, [(sides[seat], panels[seat]) for seat in order], size=size)
    boxes = [(panel.x, panel.y, panel.right, panel.top) for _, panel in seats.panels]
    boxes.append((middle.x, middle.y, middle.right, middle.top))
    for number, one in enumerate(boxes):
        assert 0 <= one[0] < one[2] <= size[0] + 1
        assert 0 <= one[1] < one[3] <= size[1] + 1
        for other in boxes[number + 1 :]:
            across = min(one[2], other[2]) - max(one[0], other[0])
            upward = min(one[3], other[3]) - max(one[1], other[1])
            assert across <= 1 or upward <= 1
    for (side, panel), seat in zip(seats.panels, order, strict=True):
        assert panel.turn == TURNS[side]
        assert panel.content is panels[seat]
