"""Several cards in one photograph, laid out in rows: which of them is the first, which the next."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from card_codes.pictures.frame import Matrix, Plane, Quad

Layout = tuple[int, int]
"""Columns and rows."""
APART = 0.5
"""Of a card: centres that are farther apart than this are in another row or column."""


def in_reading_order(quads: Sequence[Quad]) -> list[Quad]:
    """Row by row from the top, each from the left, however the camera was turned a little."""
    if not quads:
        return []
    across, down, (_, height) = _straightened(quads)
    row = _steps(down, APART * height)
    return [quads[place] for place in np.lexsort((across, row))]


def on_layout(quads: Sequence[Quad], layout: Layout) -> list[Quad | None] | None:
    """The card in each place of a layout, row by row; None where none was found. None altogether
    if the cards do not lie so, or so many are missing that nobody can tell."""
    columns, rows = layout
    if not quads:
        return None
    across, down, (width, height) = _straightened(quads)
    column, row = _steps(across, APART * width), _steps(down, APART * height)
    if int(column.max()) + 1 != columns or int(row.max()) + 1 != rows:
        return None
    places: list[Quad | None] = [None] * (columns * rows)
    for quad, place in zip(quads, row * columns + column, strict=True):
        if places[place] is not None:
            return None
        places[place] = quad
    return places


def _straightened(quads: Sequence[Quad]) -> tuple[Plane, Plane, tuple[float, float]]:
    """Centres of the cards, and how wide and high one is, as if the camera had been held straight.

    The sides of the cards tell how it was held, to a quarter turn.
    """
    corners = np.stack(quads)
    sides = np.roll(corners, -1, 1) - corners
    angles = np.arctan2(sides[..., 1], sides[..., 0])
    turn = float(np.angle(np.exp(4j * angles).mean())) / 4
    back: Matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    straight = corners @ back.T
    extent = np.median(straight.max(axis=1) - straight.min(axis=1), axis=0)
    centres = straight.mean(axis=1).astype(np.float32)
    return centres[:, 0], centres[:, 1], (float(extent[0]), float(extent[1]))


def _steps(values: Plane, gap: float) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """The number of the row or column of each: a new one begins after a gap."""
    order = np.argsort(values)
    numbers = np.concatenate([[0], np.cumsum(np.diff(values[order]) > gap)])
    steps = np.empty(len(values), np.intp)
    steps[order] = numbers
    return steps
