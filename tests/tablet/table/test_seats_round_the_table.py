"""Seats on any side: who shares a side sits in the order of play, clockwise."""

from __future__ import annotations

import pytest

from companion.tablet.preferences import Side
from companion.tablet.seats import round_table

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
