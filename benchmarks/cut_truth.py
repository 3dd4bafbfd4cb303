"""Was a card cut out of a photograph where it ends? Found without outlines, by its print.

The cut is laid over a flat picture of the card and moved until the two agree (ECC, of OpenCV). If a
corner has to move far, the cut was wrong. Colour and light do not count, only where edges are, so
that the flat picture of another card of the same layout will do where the card's own is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from card_codes.pictures.frame import Picture, Plane, Quad
from card_codes.pictures.rectify import flattened

WIDTH, HEIGHT = 118, 182
MOST_OFF = 0.08
"""Of the card's width. Paper is cut and printed a millimetre apart, and a photograph bends: right
cuts are up to 5 % off. A cut along the printed border is 10 % off or more."""
LEAST_ALIKE, SAME_PRINT = 0.72, 0.9
"""Correlation below which the two do not show the same print, and nothing can be said."""
TRIED = 6
DARK = 40
Verdict = Literal["right", "wrong", "unjudged"]


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    card: str
    edges: Plane


def reference(card: str, flat: Picture) -> Reference:
    return Reference(card, _edges(flat))


def scanned(picture: Picture) -> Picture:
    """A card on a black ground, laid flat: what is not black is the card."""
    bright = (picture.max(axis=2) > DARK).astype(np.uint8)
    contours, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    box = cv2.boxPoints(cv2.minAreaRect(max(contours, key=cv2.contourArea)))
    return flattened(picture, upright(box.astype(np.float32)))


def upright(quad: Quad) -> Quad:
    """Clockwise, a short side first, from the left."""
    middle = quad.mean(axis=0)
    quad = quad[np.argsort(np.arctan2(*(quad - middle).T[::-1]))]
    sides = np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1)
    return quad if sides[0] + sides[2] <= sides[1] + sides[3] else np.roll(quad, -1, 0)


def judged(cut: Picture, references: Sequence[Reference], cards: Sequence[str]) -> Verdict:
    """By the card's own reference if there is one: a cut without its print is wrong. Else
    by the likest of its deck. It may be one of several cards, of which not all have a reference:
    then only the same print tells."""
    own = [one for one in references if one.card in cards]
    alike, off = _laid_over(_edges(cut), own or references)
    if len(cards) == 1 and own:
        return "right" if alike >= LEAST_ALIKE and off < MOST_OFF else "wrong"
    if alike < (LEAST_ALIKE if len(cards) == 1 else SAME_PRINT):
        return "unjudged"
    return "right" if off < MOST_OFF else "wrong"


def _edges(flat: Picture) -> Plane:
    small = cv2.resize(flat, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), 1.2)
    slope = cv2.magnitude(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1))
    return cv2.GaussianBlur(np.sqrt(slope), (0, 0), 2.0).astype(np.float32)


def _laid_over(cut: Plane, references: Sequence[Reference]) -> tuple[float, float]:
    """How alike the two are at best, and how far a corner had to move for that."""
    ways = [cut, np.ascontiguousarray(cut[::-1, ::-1])]
    first = [
        (float(np.corrcoef(way.ravel(), one.edges.ravel())[0, 1]), number, turn)
        for turn, way in enumerate(ways)
        for number, one in enumerate(references)
    ]
    best = (-1.0, 1.0)
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 120, 1e-5)
    corners = np.array([[[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]]], np.float32)
    for _, number, turn in sorted(first, reverse=True)[:TRIED]:
        start = np.eye(3, dtype=np.float32)
        try:
            alike, warp = cv2.findTransformECC(
                references[number].edges, ways[turn], start, cv2.MOTION_HOMOGRAPHY, stop
            )
        except cv2.error:  # they have nothing in common
            continue
        if alike > best[0]:
            moved = cv2.perspectiveTransform(corners, warp) - corners
            best = float(alike), float(np.abs(moved).max()) / WIDTH
    return best
