"""Is a photograph good enough to be the example that all others are compared with?"""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np

from card_codes.pictures.frame import Picture, Plane

Flaw = Literal["dark", "blurred", "glare"]

WIDEST_EDGE = 4.0
"""Pixels of a card 236 pixels wide over which a sharp printed edge may spread."""
UPRIGHT_AND_LEVEL, ALL_DIRECTIONS = (0, 90), (0, 45, 90, 135)
ONE_DIRECTION = 28
"""Degrees to both sides."""
LEAST_EDGES, LEAST_STEP, RIM = 15, 12, 14
DARKEST = 55.0
"""Grey level that the brightest parts of a card have to reach."""
SMALLEST_LAMP = 0.004
"""Of the card: the size of a digit."""
BLOWN_OUT = 246.0
"""Grey level of the darkest colour from which on nothing of the print is left. White paper under a
soft lamp is bright and fades too, but its print still shows."""
LAMP_RISE = 25.0
"""Grey levels by which a mirrored lamp is brighter than what is around it."""
SOFT = 0.13
"""Of that rise, per pixel: print has edges, a mirrored lamp fades."""


def flaw_of(card: Picture) -> Flaw | None:
    """The first thing wrong with a card laid flat (236 x 364 pixels), or None."""
    plane = cv2.cvtColor(card, cv2.COLOR_BGR2GRAY).astype(np.float32)
    if float(np.percentile(plane, 97)) < DARKEST:
        return "dark"
    if edge_width(plane) > WIDEST_EDGE:
        return "blurred"
    if has_glare(card):
        return "glare"
    return None


def has_glare(card: Picture) -> bool:
    """A blown-out colourless spot that fades instead of ending."""
    level = cv2.GaussianBlur(card.min(axis=2), (0, 0), 1.5).astype(np.float32)
    bright = (level > BLOWN_OUT).astype(np.uint8)
    bright = cv2.morphologyEx(bright, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8)).astype(np.uint8)
    slope = (
        cv2.magnitude(cv2.Sobel(level, cv2.CV_32F, 1, 0), cv2.Sobel(level, cv2.CV_32F, 0, 1)) / 8
    )
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(bright)
    for number in range(1, count):
        if boxes[number, cv2.CC_STAT_AREA] < SMALLEST_LAMP * level.size:
            continue
        spot = (labels == number).astype(np.uint8)
        wide = cv2.dilate(spot, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (41, 41)))
        near = cv2.dilate(spot, np.ones((9, 9), np.uint8))
        around = (wide > 0) & (near == 0)
        if not around.any():
            continue
        rise = float(level[spot > 0].mean() - np.median(level[around]))
        rim = (near > 0) & (cv2.erode(spot, np.ones((5, 5), np.uint8)) == 0)
        if rise > LAMP_RISE and float(np.percentile(slope[rim], 75)) < SOFT * rise:
            return True
    return False


def edge_width(plane: Plane) -> float:
    """Over how many pixels the clearest edges spread: the step of grey, divided by its slope.

    Taken for upright and level edges by themselves, because a hand that moves blurs one kind only.
    Where there are too few of them, slanting ones count too; with edges of a single direction
    nothing can be said, and the card is as good as blurred.
    """
    soft = cv2.GaussianBlur(plane, (0, 0), 0.8)
    across, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    slope = cv2.magnitude(across, down) / 8
    window = np.ones((13, 13), np.uint8)
    step = cv2.dilate(soft, window) - cv2.erode(soft, window)
    edge = (slope >= cv2.dilate(slope, np.ones((7, 7), np.uint8)) - 1e-3) & (step > LEAST_STEP)
    edge[:RIM] = edge[-RIM:] = edge[:, :RIM] = edge[:, -RIM:] = False
    step, width = step[edge], step[edge] / np.maximum(slope[edge], 0.1)
    facing = np.degrees(np.arctan2(down[edge], across[edge]))
    for directions in (UPRIGHT_AND_LEVEL, ALL_DIRECTIONS):
        widths = []
        for direction in directions:
            alike = np.abs((facing - direction + 90) % 180 - 90) < ONE_DIRECTION
            if int(alike.sum()) >= LEAST_EDGES:
                clear = alike & (step >= np.percentile(step[alike], 75))
                widths.append(float(np.percentile(width[clear], 15)))
        if len(widths) > 1:
            return max(widths)
    return float("inf")
