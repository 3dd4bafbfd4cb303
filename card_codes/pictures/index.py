"""What is worked out from a gallery once, so that a frame costs little however many cards it has.

Thumbnails in one matrix make the first choice a single product. Everything else is asked for a few
examples only and worked out when it is first needed: which cards are of the same make, which are
twins and where those differ, and how the card looks when it is blurred.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.pictures.blur import BLURS, Blur
from card_codes.pictures.colours import COLUMNS, ROWS, cells_of
from card_codes.pictures.features import Features
from card_codes.pictures.frame import Picture, Plane
from card_codes.pictures.kinship import changed, face
from card_codes.pictures.look import (
    HEIGHT,
    RIM,
    THUMB,
    WIDTH,
    grey,
    half_contrast,
    local_contrast,
    squared,
    thumbnails,
)
from card_codes.pictures.outline import Bounds, inner_bounds
from card_codes.pictures.quadrilateral import CARD_MM, Millimetres
from card_codes.pictures.twins import Twins, compared

NEIGHBOURS = 6
"""Look-alikes that a new photograph is compared with."""
LEAST_KIN, MOST_KIN = 3, 12
MOST_TWINS = 6
MOST_CHANGED = 0.15
"""Share of blocks in which twins differ."""
NEAR_TWIN = 0.75
"""Correlation from which on two photographs can show the same picture."""
MOST_SEARCHED = 60
"""Examples in which printed boxes are looked for: they are those of a few layouts."""
SAME_BOX = 0.025
MOST_BOXES, LEAST_CARDS = 6, 3
MOST_KEPT = 64
"""Examples for which much is kept: those that were lately on the table."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One example as it is compared; made once, when the example comes into the gallery."""

    flat: Picture
    """In colour, at full size."""
    thumb: Plane

    @property
    def grey(self) -> Plane:
        return grey(self.flat)


class Rival(NamedTuple):
    """An example that may be what is seen, as it was photographed or upside down."""

    place: int
    turned: bool


class Index:
    """All examples of a gallery side by side."""

    def __init__(
        self, owners: Sequence[str], looks: Sequence[Look], card_mm: Millimetres = CARD_MM
    ) -> None:
        count = len(owners)
        self.card_mm = card_mm
        self.owners = tuple(owners)
        """The card of each example."""
        self.cards = len(set(owners))
        self.looks = tuple(looks)
        self.thumbs: Plane = np.zeros((count, (THUMB - 2 * RIM) ** 2), np.float32)
        self.halves: Plane = np.zeros((count, HEIGHT // 2, WIDTH // 2), np.float32)
        """Local contrast at half size, for the first closer look."""
        self.faces = np.zeros((count, HEIGHT // 2, WIDTH // 2, 3), np.float16)
        self.cells: Plane = np.zeros((count, ROWS * COLUMNS, 2), np.float32)
        """Their colours."""
        for place, look in enumerate(looks):
            self.thumbs[place] = look.thumb
            self.halves[place] = half_contrast(look.grey)
            self.faces[place] = face(_half(look.flat))
            self.cells[place] = cells_of(_half(look.flat))
        self.lengths: Plane = np.sqrt((self.halves**2).sum(axis=(1, 2)))
        self._names = np.array(self.owners)
        self._kin: dict[int, tuple[tuple[Rival, ...], npt.NDArray[np.float16]]] = {}
        self._twins: dict[int, tuple[int, ...]] = {}
        self._compared: dict[tuple[int, int], Twins] = {}
        self._blurred: dict[int, npt.NDArray[np.float16]] = {}

    def kin(self, place: int) -> tuple[tuple[Rival, ...], Plane]:
        """The cards most like an example, and their faces side by side on a third axis."""
        if place not in self._kin:
            others = np.flatnonzero(self._names != self._names[place])
            likeness = self.thumbs[others] @ self.thumbs[place]
            turned = self.thumbs[others][:, ::-1] @ self.thumbs[place]
            kin = tuple(
                Rival(int(others[one]), bool(turned[one] > likeness[one]))
                for one in np.argsort(-np.maximum(likeness, turned))[:MOST_KIN]
            )
            _make_room(self._kin)
            self._kin[place] = kin, self.faces_of(kin).astype(np.float16)
        kin, stacked = self._kin[place]
        return kin, stacked.astype(np.float32)

    def faces_of(self, rivals: Sequence[Rival]) -> Plane:
        """Side by side on a third axis."""
        faces: Plane = np.zeros((HEIGHT // 2, WIDTH // 2, len(rivals), 3), np.float32)
        for number, (place, turned) in enumerate(rivals):
            whole = self.faces[place]
            faces[:, :, number] = whole[::-1, ::-1] if turned else whole
        return faces

    def twins(self, place: int) -> tuple[int, ...]:
        """Examples of other cards that are the same but for a detail, the most alike first."""
        if place not in self._twins:
            own = self.faces[place].astype(np.float32)
            likeness = self.thumbs @ self.thumbs[place]
            near = [
                (changed(own, self.faces[other].astype(np.float32)), int(other))
                for other in np.argsort(-likeness)[: 4 * MOST_TWINS]
                if self._names[other] != self._names[place]
            ]
            alike = sorted(pair for pair in near if pair[0] < MOST_CHANGED)
            self._twins[place] = tuple(other for _, other in alike[:MOST_TWINS])
        return self._twins[place]

    def lead(self, one: int, other: int, seen: Plane, blur: Blur) -> float:
        """By how much one twin explains a flat card in colour better than another."""
        first, second = min(one, other), max(one, other)
        if (first, second) not in self._compared:
            pair = self.looks[first].flat, self.looks[second].flat
            self._compared[first, second] = compared(*pair)
        lead = self._compared[first, second].lead(seen, blur)
        return lead if one == first else -lead

    def blur_of(self, place: int, seen: Plane) -> Blur:
        """The blur that makes an example most like what is seen: local contrast at half size."""
        if place not in self._blurred:
            _make_room(self._blurred)
            self._blurred[place] = self._blurs(place).astype(np.float16)
        blurred = self._blurred[place].astype(np.float32)
        return BLURS[int((blurred @ seen.reshape(-1)).argmax())]

    def _blurs(self, place: int) -> Plane:
        half = cv2.cvtColor(_half(self.looks[place].flat), cv2.COLOR_BGR2GRAY).astype(np.float32)
        rows: Plane = np.stack([half_contrast(blur.of(half, 0.5)).reshape(-1) for blur in BLURS])
        length = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
        normal: Plane = rows / np.maximum(length, 1e-6)
        return normal

    @cached_property
    def features(self) -> Features:
        """Details of all examples. A second for a large deck, so only when they are asked for."""
        return Features([look.flat for look in self.looks])

    def prepare(self) -> None:
        """Works out what else a frame would wait for: a third of a second for a large deck."""
        _ = self.features, self.boxes

    @cached_property
    def boxes(self) -> tuple[Bounds, ...]:
        """Frames printed in the same place on several cards: around their pictures, mostly."""
        step = max(len(self.looks) // MOST_SEARCHED, 1)
        found = [box for look in self.looks[::step] for box in inner_bounds(look.flat)]
        left = np.array(found, np.float32).reshape(-1, 4)
        groups: list[tuple[int, Bounds]] = []
        while len(left):
            same = np.abs(left - left[0]).max(axis=1) < SAME_BOX
            middle = [float(side) for side in np.median(left[same], axis=0)]
            groups.append((int(same.sum()), (middle[0], middle[1], middle[2], middle[3])))
            left = left[~same]
        groups.sort(reverse=True)
        return tuple(box for count, box in groups[:MOST_BOXES] if count >= LEAST_CARDS)

    @property
    def has_kin(self) -> bool:
        """Are there enough other cards to tell a known card from a stranger of its make?"""
        return self.cards > LEAST_KIN


def _make_room(kept: dict[int, Any]) -> None:
    if len(kept) >= MOST_KEPT:
        del kept[next(iter(kept))]


def look_of(picture: Picture) -> Look:
    small = cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.uint8)
    return Look(small, thumbnails(squared(grey(small))[None])[0, 0])


def _half(flat: Picture) -> Plane:
    half = cv2.resize(flat, (WIDTH // 2, HEIGHT // 2), interpolation=cv2.INTER_AREA)
    return half.astype(np.float32)


def most_similar(look: Look, others: Sequence[tuple[str, Look]]) -> tuple[str, float] | None:
    """By thumbnail first, then by local contrast at full size among the best few."""
    if not others:
        return None
    likeness = np.stack([other.thumb for _, other in others]) @ look.thumb
    contrast = local_contrast(look.grey)
    best: tuple[str, float] | None = None
    for place in np.argsort(-likeness)[:NEIGHBOURS]:
        name, other = others[int(place)]
        score = correlation(contrast, local_contrast(other.grey))
        if best is None or score > best[1]:
            best = name, score
    return best


def correlation(one: Plane, other: Plane) -> float:
    """Normalised, between -1 and 1."""
    product = float(np.vdot(one, other))
    power = float(np.vdot(one, one)) * float(np.vdot(other, other))
    return product / float(np.sqrt(max(power, 1e-9)))
