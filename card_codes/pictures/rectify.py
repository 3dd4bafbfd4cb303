"""Laying a card flat, and moving the four corners until it lies exactly on a card of the gallery.

An outline is right to a pixel or two of the frame. Twins differ in a digit that is ten pixels high,
so the outline is refined below the pixel: Gauss-Newton steps on the eight numbers of a perspective
(inverse compositional, so that the derivatives belong to the gallery's card and the frame is only
looked up), with less trust in pixels that do not agree, because they may be a finger or a lamp.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from card_codes.pictures.frame import Matrix, Picture, Plane, Quad
from card_codes.pictures.look import (
    HEIGHT,
    NEIGHBOURHOOD,
    STORED_HEIGHT,
    STORED_WIDTH,
    WIDTH,
    local_contrast,
)

Size = tuple[int, int]
FULL: Size = (WIDTH, HEIGHT)
HALF: Size = (WIDTH // 2, HEIGHT // 2)
DOUBTFUL = 0.8
"""A pixel that differs by so much (in local contrast) counts half."""


class Levels:
    """The frame at its own size and at halves, so that a card is never looked up too sparsely."""

    def __init__(self, picture: Picture) -> None:
        self._colours: list[cv2.typing.MatLike] = [picture]
        self._levels = [cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)]

    def flat(self, placing: Matrix, size: Size) -> Plane:
        """The card that `placing` (from a card of full size to the frame) points at, in grey."""
        level = self._level(placing, size)
        while len(self._levels) <= level:
            self._levels.append(cv2.pyrDown(self._levels[-1]))
        return _looked_up(self._levels[level], placing, level, size)

    def square(self, placing: Matrix, side: int) -> Plane:
        """Neither upright nor on its side, so that it can be turned by quarters."""
        return self.flat(placing, (side, side))

    def coloured(self, placing: Matrix, size: Size) -> Plane:
        """The same in colour."""
        level = self._level(placing, size)
        while len(self._colours) <= level:
            self._colours.append(cv2.pyrDown(self._colours[-1]))
        return _looked_up(self._colours[level], placing, level, size)

    def _level(self, placing: Matrix, size: Size) -> int:
        """Where one pixel of the flat card is about one to one and a half of the frame."""
        depth = float(placing[2] @ (WIDTH / 2, HEIGHT / 2, 1.0))
        area = abs(float(np.linalg.det(placing)) / depth**3) * WIDTH * HEIGHT if depth else 1.0
        ratio = math.sqrt(max(area, 1.0) / (size[0] * size[1]))
        return min(max(math.floor(math.log2(max(ratio, 1.0) / 1.3) + 0.5), 0), 4)


def _looked_up(picture: cv2.typing.MatLike, placing: Matrix, level: int, size: Size) -> Plane:
    matrix = _shrink(level) @ placing @ _fit(FULL, size)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    edge = cv2.BORDER_REPLICATE
    flat = cv2.warpPerspective(picture, matrix, size, flags=flags, borderMode=edge)
    return flat.astype(np.float32)


def placing_of(quad: Quad) -> Matrix:
    """The perspective that takes a flat card of full size to the four corners."""
    flat = np.array(
        [[-0.5, -0.5], [WIDTH - 0.5, -0.5], [WIDTH - 0.5, HEIGHT - 0.5], [-0.5, HEIGHT - 0.5]],
        np.float32,
    )
    matrix = cv2.getPerspectiveTransform(flat, np.ascontiguousarray(quad, np.float32))
    return matrix.astype(np.float64)


def corners(placing: Matrix) -> Quad:
    """The other way: where the corners of the card are in the frame."""
    flat = np.array(
        [[[-0.5, -0.5], [WIDTH - 0.5, -0.5], [WIDTH - 0.5, HEIGHT - 0.5], [-0.5, HEIGHT - 0.5]]],
        np.float64,
    )
    quad: Quad = cv2.perspectiveTransform(flat, placing)[0].astype(np.float32)
    return quad


def flattened(picture: Picture, quad: Quad) -> Picture:
    """The card within four corners (its own top left first, clockwise) as it is stored."""
    twice = (2 * STORED_WIDTH, 2 * STORED_HEIGHT)
    goal = np.array([[0, 0], [twice[0], 0], [twice[0], twice[1]], [0, twice[1]]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(goal, np.ascontiguousarray(quad, np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    large = cv2.warpPerspective(
        picture, matrix, twice, flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    size = (STORED_WIDTH, STORED_HEIGHT)
    return cv2.resize(large, size, interpolation=cv2.INTER_AREA).astype(np.uint8)


def refined(levels: Levels, placing: Matrix, card: Plane, steps: int) -> Matrix:
    """`placing` moved so that the frame shows `card` there; as it was if that leads astray.

    `card` is local contrast, at full or at half size.
    """
    start = corners(placing)
    moved_to = _descend(levels, placing, card, steps)
    moved = float(np.abs(corners(moved_to) - start).max())
    limit = 0.2 * float(np.sqrt(max(cv2.contourArea(start), 1.0)))
    return moved_to if moved < limit else placing


def _descend(levels: Levels, placing: Matrix, goal: Plane, steps: int) -> Matrix:
    size = (goal.shape[1], goal.shape[0])
    slopes = _slopes(goal)
    neighbourhood = NEIGHBOURHOOD if size == FULL else NEIGHBOURHOOD // 2 | 1
    unit = _unit(size) @ _fit(size, FULL)
    back = np.linalg.inv(unit)
    for _ in range(steps):
        seen = local_contrast(levels.flat(placing, size), neighbourhood)
        rest = (seen * _gain(seen, goal) - goal).reshape(-1)
        trust = 1 / (1 + (rest / DOUBTFUL) ** 2)
        weighted = slopes * trust
        try:
            step = np.linalg.solve(
                (weighted @ slopes.T + np.eye(8, dtype=np.float32) * 1e-2).astype(np.float64),
                (weighted @ rest).astype(np.float64),
            )
        except np.linalg.LinAlgError:
            return placing
        warp = np.append(step, 0.0).reshape(3, 3) + np.eye(3)
        if not np.isfinite(warp).all() or abs(np.linalg.det(warp)) < 0.1:
            return placing
        placing = placing @ back @ np.linalg.inv(warp) @ unit
        placing = placing / placing[2, 2]
        if np.abs(step).max() < 1e-3:
            break
    return placing


def _gain(seen: Plane, goal: Plane) -> float:
    return float(np.clip((seen * goal).sum() / max(float((seen * seen).sum()), 1e-3), 0.7, 1.6))


def _slopes(goal: Plane) -> Plane:
    """How each pixel changes with each of the eight numbers, in coordinates from -1 to 1."""
    height, width = goal.shape
    across = cv2.Sobel(goal, cv2.CV_32F, 1, 0, scale=width / 16)
    down = cv2.Sobel(goal, cv2.CV_32F, 0, 1, scale=height / 16)
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    radial = across * x + down * y
    planes = [across * x, across * y, across, down * x, down * y, down, -radial * x, -radial * y]
    return np.stack(planes).reshape(8, -1)


def _unit(size: Size) -> Matrix:
    """From pixels to -1 .. 1."""
    width, height = size
    return np.array([[2 / (width - 1), 0, -1], [0, 2 / (height - 1), -1], [0, 0, 1.0]])


def _fit(large: Size, small: Size) -> Matrix:
    """From pixels of the small picture to pixels of the large one (or back), centres kept."""
    across, down = large[0] / small[0], large[1] / small[1]
    return np.array([[across, 0, across / 2 - 0.5], [0, down, down / 2 - 0.5], [0, 0, 1.0]])


def _shrink(level: int) -> Matrix:
    """From pixels of the frame to pixels of a half, a quarter, ... (pyrDown keeps pixel 0)."""
    share = 0.5**level
    return np.diag([share, share, 1.0])
