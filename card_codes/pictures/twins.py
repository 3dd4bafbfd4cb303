"""Two cards that differ in a digit or a symbol: which of the two is it?

First one photograph is given the light of the other, place by place, so that what is left between
them is what is printed differently. A frame is then asked only there. Around that spot both cards
say the same, so the light on it is known from its surroundings; on the spot itself it may be weaker
still and fall off, because a streak on a sleeve ends somewhere. Each of the two may be moved by a
pixel and weakened until it fits best: what is covered fits both and says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.pictures.blur import Blur
from card_codes.pictures.frame import Picture, Plane

MARGIN = 3
"""Pixels along the cut where two photographs of one card may differ."""
TELLING = 0.25
"""Of the largest difference: spots that differ by more tell the twins apart."""
LIGHT_AROUND = 41
"""Pixels around a spot in which light is even enough."""
LIGHT_IN_FRAME = 31
ROOM = 20
"""Pixels around the spots that are needed to know the light on them."""
LEAST_SPREAD = 60.0
"""Variance of grey levels below which a place cannot say how strong the light is."""
LEAST_SPREAD_IN_FRAME = 30.0
LEAST_GAIN = 0.4
"""Of the usual one: a streak beside the spots must not talk the print away."""
WITHOUT_OUTERMOST = 1.4
"""The variance of noise, compared with that of its inner four fifths."""
MOST_WEAKENED, MOST_STRENGTHENED = 0.0, 1.4
PIXELS_AGREEING = 12.0
NOISE_FLOOR = 0.5
"""Of the noise around: no fit is better than that."""
AROUND = 2

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Twins:
    """What is printed differently, cut out of both."""

    part: tuple[slice, slice]
    one: Plane
    other: Plane
    """In the light of `one`."""
    telling: Mask
    """Spots that differ, and a little around them."""
    common: Plane
    """1 where both are the same."""
    near: Mask
    """Where they are the same, close by: there the noise is measured."""
    slope: Plane
    """Brighter everywhere, to the right or to the bottom: an orthonormal basis on the spots."""

    def lead(self, seen: Plane, blur: Blur) -> float:
        """By how much `one` explains a flat card in colour better than `other`: a logarithm."""
        frame = seen[self.part]
        one, other = blur.of(self.one), blur.of(self.other)
        middle: Plane = (one + other) / np.float32(2)
        spread = frame.std(axis=(0, 1)) / np.maximum(middle.std(axis=(0, 1)), 1.0)
        usual: Plane = np.clip(spread, 0.05, 2.0).astype(np.float32)
        light = _Light(LIGHT_IN_FRAME, usual * np.float32(0.7), LEAST_SPREAD_IN_FRAME)
        gain, offset = light.on(middle, frame, self.common)
        gain = np.clip(gain, LEAST_GAIN * usual, 1.5 * usual)
        even = _evening((frame - gain * middle - offset)[self.near])
        prints = ((gain * twin)[self.telling] for twin in (one, other))
        ours, theirs = (self._without_slope(print_) @ even for print_ in prints)
        spots = [self._without_slope(spot) @ even for spot in self._moved(frame)]
        rests = np.array([(_rest(ours, spot), _rest(theirs, spot)) for spot in spots])
        pixels = ours.size
        own, their = rests.min(axis=0) / pixels + NOISE_FLOOR
        return float(pixels / (2 * PIXELS_AGREEING) * np.log(their / own))

    def _moved(self, frame: Plane) -> list[Plane]:
        """The spots of the frame, as they are and a pixel to each side."""
        steps = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1)]
        return [np.roll(frame, step, (0, 1))[self.telling] for step in steps]

    def _without_slope(self, spots: Plane) -> Plane:
        """Light that falls off evenly over the spots is taken away: the edge of a streak."""
        level: Plane = spots - self.slope @ (self.slope.T @ spots)
        return level


def compared(one: Picture, other: Picture) -> Twins:
    """Two flat cards of full size that lie exactly one on the other."""
    mine, theirs = one.astype(np.float32), other.astype(np.float32)
    inner = np.zeros(mine.shape[:2], np.float32)
    inner[MARGIN:-MARGIN, MARGIN:-MARGIN] = 1
    same = np.ones_like(inner)
    light = _Light(LIGHT_AROUND, np.ones(3, np.float32), LEAST_SPREAD)
    for _ in range(3):
        gain, offset = light.on(theirs, mine, same)
        lit: Plane = (gain * theirs + offset).astype(np.float32)
        change = cv2.blur(((lit - mine) ** 2).sum(axis=2), (5, 5)) * inner
        spots = (change > TELLING * float(change.max())).astype(np.uint8)
        same = (1 - _wider(spots, 2)).astype(np.float32)
    telling = _wider(spots, AROUND)
    near = (_wider(telling, 12) > 0) & (same > 0)
    if not near.any():
        near = np.ones_like(near)
    down, across = np.flatnonzero(spots.any(axis=1)), np.flatnonzero(spots.any(axis=0))
    part = (
        slice(max(int(down[0]) - ROOM, 0), int(down[-1]) + ROOM),
        slice(max(int(across[0]) - ROOM, 0), int(across[-1]) + ROOM),
    )
    spots_ = telling[part] > 0
    return Twins(part, mine[part], lit[part], spots_, same[part], near[part], _slope(spots_))


def _slope(spots: Mask) -> Plane:
    down, across = np.nonzero(spots)
    slope: Plane = np.linalg.qr(np.column_stack([np.ones(len(down)), down, across]))[0]
    return slope.astype(np.float32)


def _evening(rest: Plane) -> Plane:
    """What makes the noise in three colours alike and independent.

    A streak is white: where one runs by, grey is noise, and colours still tell. The outermost fifth
    of what is left around the spots is not noise but something that lies there.
    """
    size = (rest * rest).sum(axis=1)
    usual = rest[size <= np.percentile(size, 80)]
    together = usual.T @ usual * (WITHOUT_OUTERMOST / len(usual)) + np.eye(3)
    values, colours = np.linalg.eigh(together)
    even: Plane = (colours / np.sqrt(values)).astype(np.float32)
    return even


def _wider(spots: npt.NDArray[np.uint8], by: int) -> npt.NDArray[np.uint8]:
    return cv2.dilate(spots, np.ones((2 * by + 1, 2 * by + 1), np.uint8)).astype(np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class _Light:
    """How light differs between two pictures of the same thing."""

    window: int
    usual: Plane
    """The gain of each colour where the picture is too even to say it."""
    least: float
    """The variance that says it half."""

    def on(self, source: Plane, goal: Plane, where: Plane) -> tuple[Plane, Plane]:
        """Gain and offset, place by place and colour by colour, that make `source` most like
        `goal`, judged by what lies `where`."""
        size = (self.window, self.window)
        counted = where[:, :, None]
        share = cv2.blur(where, size)[:, :, None] + 1e-3
        source_mean = cv2.blur(source * counted, size) / share
        goal_mean = cv2.blur(goal * counted, size) / share
        spread = cv2.blur(source * source * counted, size) / share - source_mean**2
        together = cv2.blur(source * goal * counted, size) / share - source_mean * goal_mean
        gain: Plane = (together + self.least * self.usual) / (np.maximum(spread, 0) + self.least)
        offset: Plane = goal_mean - gain * source_mean
        return gain, offset


def _rest(print_: Plane, spots: Plane) -> float:
    strength = float((print_ * spots).sum()) / max(float((print_ * print_).sum()), 1e-6)
    left = spots - np.float32(np.clip(strength, MOST_WEAKENED, MOST_STRENGTHENED)) * print_
    return float((left * left).sum())
