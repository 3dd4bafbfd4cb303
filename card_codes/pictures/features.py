"""Where cards may lie, by small details that are found again: for what has no outline.

On a printed mat, in a sleeve or half under another card, no four sides are to be seen. A detail of
the frame that is like a detail of some card says where that card would lie, how large, and turned
how far. Where several of them say the same there may be a card; which one, is judged elsewhere:
cards of one make share details, so what they say about the place is worth more than what they say
about the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.pictures.frame import Picture, Plane, Quad
from card_codes.pictures.look import HEIGHT, WIDTH
from card_codes.pictures.quadrilateral import grown

WORK_SIDE, LARGEST_SIDE = 320.0, 720.0
"""Pixels: the frame is made as small as the first, unless small cards were found there."""
USUAL_HEIGHT = 95.0
"""Pixels of a card in the small frame, once its size is known. Larger ones cost more time and are
found no more often."""
COVERED = 0.03
"""Of a card: its rim may show something of what lies below it."""
A_CARD, A_FRAME = 120, 800
"""Details that are looked for at most."""
NEAR = 290.0
"""Distance of two descriptions (SIFT) above which they are not of the same detail."""
SAME_PLACE, SAME_SIZE, SAME_TURN = 0.2, 0.35, 0.4
"""How far two details may disagree: in sizes of the card, in a logarithm, in radians."""
LEAST_AGREEING = 6
MANY_DETAILS = 70
MOST_PLACES = 10
ENOUGH, FOREIGN = 60, 0.5
"""Details of a frame that say something, and the share of them that is like those of our cards in
frames with one of these: a printed deck shares corners and strokes with much else, a table not."""
AWAY = 2.5
"""Pixels of the small frame that a detail may be from where the others say it is."""
Places = npt.NDArray[np.intp]


class Details(NamedTuple):
    """Details of one picture or of many: a row each."""

    spots: Plane
    """x, y, size, and angle in radians."""
    descriptions: Plane


class Proposed(NamedTuple):
    """A card may lie there."""

    quad: Quad
    """Top left corner first, in pixels of the frame."""
    example: int
    agreeing: int


class Proposals(NamedTuple):
    places: list[Proposed]
    foreign: bool
    """The frame has details, and they are not those of our cards: none of them is there."""


class Features:
    """The details of all examples of a gallery, and a tree to find the nearest."""

    def __init__(self, flats: Sequence[Picture]) -> None:
        found = [_details(flat, A_CARD) for flat in flats]
        self._examples = len(found)
        counts = [len(details.spots) for details in found]
        self._owners: Places = np.repeat(np.arange(len(found)), counts)
        self._spots = np.concatenate([details.spots for details in found])
        self._matcher = cv2.FlannBasedMatcher({"algorithm": 1, "trees": 2}, {"checks": 24})
        if len(self._owners):
            self._matcher.add([np.concatenate([details.descriptions for details in found])])
            cv2.setRNGSeed(1)  # The tree is drawn by chance: the same tree each time.
            self._matcher.train()

    @property
    def rich(self) -> bool:
        """Have the cards many details each, as pictures have and plain signs have not?"""
        return len(self._owners) >= MANY_DETAILS * self._examples

    def proposed(self, picture: Picture, known: Sequence[Quad] = ()) -> Proposals:
        """Places on which enough details agree, most of them first.

        Other cards are as large as the `known` ones, and lie elsewhere.
        """
        scale = min(1.0, _side(picture, known) / max(picture.shape[:2]))
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        seen = _details(small.astype(np.uint8), A_FRAME, [quad * scale for quad in known])
        if len(seen.spots) < LEAST_AGREEING or not len(self._owners):
            return Proposals([], foreign=False)
        nearest = self._matcher.match(seen.descriptions)
        pairs = [(one.queryIdx, one.trainIdx) for one in nearest if one.distance < NEAR]
        foreign = len(nearest) >= ENOUGH and len(pairs) < FOREIGN * len(nearest)
        if len(pairs) < LEAST_AGREEING:
            return Proposals([], foreign)
        there, here = np.array(pairs).T
        together = _agreeing(seen.spots[there], self._spots[here])
        found: list[Proposed] = []
        while len(found) < MOST_PLACES:
            members = together[int(together.sum(axis=1).argmax())].copy()
            if members.sum() < LEAST_AGREEING:
                break
            together[:, members] = False
            together[members] = False
            place = self._place(seen.spots[there[members]], here[members])
            if place is not None:
                quad = ((place.quad + 0.5) / scale - 0.5).astype(np.float32)
                found.append(place._replace(quad=quad))
        return Proposals(found, foreign and not found)

    def _place(self, seen: Plane, own: Places) -> Proposed | None:
        """The corners of the card, as those details say that agree within a few pixels."""
        cards = self._spots[own]
        cv2.setRNGSeed(1)  # RANSAC draws by chance too.
        matrix, inside = cv2.findHomography(cards[:, :2], seen[:, :2], cv2.RANSAC, AWAY)
        if not np.shape(matrix) or int(inside.sum()) < LEAST_AGREEING:
            return None
        corners = np.array([[[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]]], np.float32) - 0.5
        quad = cv2.perspectiveTransform(corners, matrix)[0].astype(np.float32)
        if not np.isfinite(quad).all() or not cv2.isContourConvex(quad):
            return None
        votes = np.bincount(self._owners[own[inside[:, 0] > 0]])
        return Proposed(quad, int(votes.argmax()), int(inside.sum()))


def _side(picture: Picture, known: Sequence[Quad]) -> float:
    """How large the frame is looked at: so that cards are about as large as they are described."""
    if not known:
        return WORK_SIDE
    heights = [np.linalg.norm(quad[[3, 2]] - quad[[0, 1]], axis=1).mean() for quad in known]
    usual = max(float(np.median(heights)), 1.0)
    return min(float(max(picture.shape[:2])) * USUAL_HEIGHT / usual, LARGEST_SIDE)


def _details(picture: Picture, most: int, besides: Sequence[Quad] = ()) -> Details:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    where = np.ones_like(grey)
    for quad in besides:
        cv2.fillConvexPoly(where, grown(quad[None], -COVERED)[0].astype(np.int32), 0)
    points, descriptions = cv2.SIFT.create(most).detectAndCompute(grey, where)
    if not points:
        return Details(np.zeros((0, 4), np.float32), np.zeros((0, 128), np.float32))
    spots = [(*point.pt, point.size, np.radians(point.angle)) for point in points]
    return Details(np.array(spots, np.float32), descriptions.astype(np.float32))


def _agreeing(seen: Plane, own: Plane) -> npt.NDArray[np.bool_]:
    """Which pairs of details say the same about where a card lies, how large, and how turned."""
    size = seen[:, 2] / np.maximum(own[:, 2], 1e-3)
    turn = seen[:, 3] - own[:, 3]
    away = (np.array([WIDTH / 2, HEIGHT / 2], np.float32) - own[:, :2]) * size[:, None]
    cosine, sine = np.cos(turn), np.sin(turn)
    x = seen[:, 0] + away[:, 0] * cosine - away[:, 1] * sine
    y = seen[:, 1] + away[:, 0] * sine + away[:, 1] * cosine
    room = SAME_PLACE * HEIGHT * size
    same = np.hypot(x[:, None] - x, y[:, None] - y) < room[:, None]
    same &= np.abs(np.log(size[:, None] / size)) < SAME_SIZE
    same &= np.cos(turn[:, None] - turn) > np.cos(SAME_TURN)
    return np.asarray(same, np.bool_)
