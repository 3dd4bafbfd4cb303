"""The plain way to recognise cards: features (SIFT), their nearest (FLANN), a homography (RANSAC).

As in every tutorial: the features of each card are looked for among those of the frame, and a card
is named when enough of them agree on where it lies. Nothing of ours takes part.
"""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.pictures.frame import Picture

A_CARD, A_FRAME = 300, 2000
"""Features that are looked for at most."""
RATIO = 0.75
"""Lowe's: how much nearer the nearest feature has to be than the second one."""
LEAST_AGREEING = 10
AWAY = 5.0
"""Pixels that a feature may be from where RANSAC says it is."""
Points = npt.NDArray[np.float32]


class Features:
    """The features of all cards, one card after another."""

    def __init__(self, cards: Mapping[str, Picture]) -> None:
        self._owners: list[str] = []
        self._points: list[Points] = []
        descriptors = []
        for card, picture in cards.items():
            points, described = _features(picture, A_CARD)
            self._owners += [card] * len(points)
            self._points.append(points)
            descriptors.append(described)
        self._descriptors = np.concatenate(descriptors)
        self._size = next(iter(cards.values())).shape

    def named(self, picture: Picture) -> frozenset[str]:
        """The cards whose features agree, the best first; no two in one place."""
        points, descriptors = _features(picture, A_FRAME)
        if len(points) < LEAST_AGREEING:
            return frozenset()
        matcher = cv2.FlannBasedMatcher({"algorithm": 1, "trees": 4}, {"checks": 32})
        matches: dict[str, list[tuple[Points, Points]]] = {}
        cards = np.concatenate(self._points)
        for near in matcher.knnMatch(self._descriptors, descriptors, k=2):
            if len(near) == 2 and near[0].distance < RATIO * near[1].distance:
                pair = cards[near[0].queryIdx], points[near[0].trainIdx]
                matches.setdefault(self._owners[near[0].queryIdx], []).append(pair)
        found = [(*self._agreeing(pairs), card) for card, pairs in matches.items()]
        named: list[str] = []
        taken: list[Points] = []
        for count, outline, card in sorted(found, key=lambda one: -one[0]):
            if count < LEAST_AGREEING or outline is None:
                continue
            x, y = outline.mean(axis=0).tolist()
            if all(cv2.pointPolygonTest(other, (x, y), False) < 0 for other in taken):
                named.append(card)
                taken.append(outline)
        return frozenset(named)

    def _agreeing(self, pairs: list[tuple[Points, Points]]) -> tuple[int, Points | None]:
        """How many features agree, and on which four corners."""
        if len(pairs) < LEAST_AGREEING:
            return 0, None
        here, there = (np.array(side, np.float32) for side in zip(*pairs, strict=True))
        matrix, inside = cv2.findHomography(here, there, cv2.RANSAC, AWAY)
        if not np.shape(matrix):
            return 0, None
        height, width = self._size[:2]
        corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float32)
        outline = cv2.perspectiveTransform(corners, matrix)[0].astype(np.float32)
        fair = bool(np.isfinite(outline).all()) and cv2.isContourConvex(outline)
        return int(inside.sum()), outline if fair else None


def _features(picture: Picture, most: int) -> tuple[Points, Points]:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    points, descriptors = cv2.SIFT.create(most).detectAndCompute(grey, np.ones_like(grey))
    if not len(points):
        return np.zeros((0, 2), np.float32), np.zeros((0, 128), np.float32)
    return np.array([point.pt for point in points], np.float32), descriptors.astype(np.float32)
