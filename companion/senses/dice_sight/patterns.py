"""The six patterns of pips, and which of them some spots make on a face that is seen at a slope.

A pip is a circle, so its ellipse tells how the face is turned away: in the measure of the ellipse
the face is a square again. Every pattern but the one holds two pips at opposite corners; with two
such spots the nine places where pips can be are known.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.senses.dice_sight.pips import Spots
from companion.senses.dice_sight.seen import Grey, Matrix

# In units of a face whose corner pips are at (-1, -1) ... (1, 1).
PLACES = np.array([(0, 0), (-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0), (0, -1), (0, 1)])
CENTRE, ONE_DIAGONAL, OTHER_DIAGONAL = (0,), (1, 2), (3, 4)
PATTERNS: dict[frozenset[int], int] = {
    frozenset(CENTRE): 1,
    frozenset(ONE_DIAGONAL): 2,
    frozenset(CENTRE + ONE_DIAGONAL): 3,
    frozenset(ONE_DIAGONAL + OTHER_DIAGONAL): 4,
    frozenset(CENTRE + ONE_DIAGONAL + OTHER_DIAGONAL): 5,
    frozenset((1, 2, 3, 4, 5, 6)): 6,
    frozenset((1, 2, 3, 4, 7, 8)): 6,
}
PIP = 0.39
"""The radius of a pip in these units, and with it the measure that its ellipse gives."""
HALF = 1.95
"""Half the side of a face."""
INSIDE = 1.62
"""No spot lies so far inside of a face but its own pips."""
ASTRAY = 0.33
"""A pip is not farther from its place than this."""
ALONE = 2.4
"""A pip that is the only one of its face has no other so near."""
GOES_ON = 0.6
"""So near to where a fourth would be lies the next dot of a row that is longer than a face."""
DIAGONAL = (1.0 / PIP) * 2 * np.sqrt(2)
"""Between opposite corners, in radii of a pip."""
ALIKE_AREA, ALIKE_GROUND = 1.75, 0.3
DIM = 40.0
"""Colours of dark things are mostly noise; so much brightness is added before they are compared."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A pattern that fits some spots: `plane` maps its units to the picture."""

    face: int
    middle: Matrix
    plane: Matrix
    """2 x 2. For one pip, and nearly so for two and three, its turn is a guess."""
    used: frozenset[int]
    pip_area: float
    """The mean area of its pips: the face that looks at the camera has the largest."""
    ground: NDArray[np.float64]

    @property
    def side(self) -> float:
        return float(2 * HALF * np.sqrt(abs(np.linalg.det(self.plane))))

    @property
    def breadth(self) -> float:
        """The side of the face as it would be seen from straight above."""
        return float(2 * HALF * np.linalg.norm(self.plane, 2))

    @property
    def corners(self) -> Matrix:
        square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * HALF
        found: Matrix = self.middle + square @ self.plane.T
        return found

    @property
    def measure(self) -> Matrix:
        """The same for all faces in one plane, however the dice are turned in it."""
        found: Matrix = self.plane @ self.plane.T
        return found


def fits_of(spots: Spots) -> list[Fit]:
    """Every face that could be there; a face of the side of a die is one too."""
    found: dict[frozenset[int], Fit] = {}
    alike = _alike(spots)
    for anchor in range(len(spots)):
        near = np.flatnonzero(alike[anchor])
        for fit in _around(spots, anchor, near):
            if fit.used not in found:
                found[fit.used] = fit
    return list(found.values())


def _alike(spots: Spots) -> NDArray[np.bool_]:
    """Which spots can be pips of one face: near, as large, on the same ground."""
    areas, middles = spots.areas, spots.middles
    radii = np.sqrt(areas)
    distance = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    ratio = areas[:, None] / areas[None]
    ground = np.linalg.norm(spots.grounds[:, None] - spots.grounds[None], axis=2)
    brightness = np.linalg.norm(spots.grounds, axis=1) + DIM
    unlike = ground / np.maximum(brightness[:, None], brightness[None])
    alike: NDArray[np.bool_] = (
        (distance < 11 * np.sqrt(radii[:, None] * radii[None]))
        & (ratio < ALIKE_AREA)
        & (ratio > 1 / ALIKE_AREA)
        & (unlike < ALIKE_GROUND)
    )
    return alike


def _around(spots: Spots, anchor: int, near: NDArray[np.intp]) -> list[Fit]:
    """Faces with the anchor at a corner, and the one with the anchor as its only pip."""
    found = []
    alone = _fit(spots, near, anchor, anchor)
    if alone is not None:
        found.append(alone)
    for other in near:
        if other > anchor:
            fit = _fit(spots, near, anchor, int(other))
            if fit is not None:
                found.append(fit)
    return found


def _fit(spots: Spots, near: NDArray[np.intp], one: int, two: int) -> Fit | None:
    """Takes the two as opposite corners, or a single one as the middle."""
    shape = (spots.shapes[one] + spots.shapes[two]) / 2
    middle = (spots.middles[one] + spots.middles[two]) / 2
    root = np.linalg.cholesky(shape)
    if one == two:
        plane = root / PIP
    else:
        half = np.linalg.solve(root, spots.middles[two] - middle)
        length = float(np.hypot(*half)) * 2
        if not 0.78 * DIAGONAL < length < 1.3 * DIAGONAL:
            return None
        other = np.array([-half[1], half[0]])
        # Corner (1, 1) is `half`, corner (-1, 1) is `other`.
        plane = root @ np.column_stack([half - other, half + other]) / 2
    at = np.linalg.solve(plane, (spots.middles[near] - middle).T).T
    if one == two and _has_company(spots, one, near, at):
        return None
    inside = np.abs(at).max(axis=1) < INSIDE
    around = at[~inside]
    near, at = near[inside], at[inside]
    distances = np.linalg.norm(at[:, None] - PLACES[None], axis=2)
    taken = distances.argmin(axis=1)
    slack = 2.0 if len(near) >= 4 else 1.0
    if (distances.min(axis=1) > ASTRAY * slack).any() or len(set(taken)) != len(taken):
        return None
    face = PATTERNS.get(frozenset(int(place) for place in taken))
    if face is None or (one == two) != (face == 1) or (face == 3 and _goes_on(around)):
        return None
    if face >= 4:
        exact = _exact(PLACES[taken].astype(np.float64), spots.middles[near])
        if exact is None:
            return None
        middle, plane = exact
    used = frozenset(int(spot) for spot in near)
    area = float(spots.areas[near].mean())
    return Fit(face, middle, plane, used, area, spots.grounds[near].mean(axis=0))


def _has_company(spots: Spots, one: int, near: NDArray[np.intp], at: Matrix) -> bool:
    """As large a spot so near that both would be corners of one face."""
    close = (np.linalg.norm(at, axis=1) < ALONE) & (near != one)
    return bool((spots.areas[near[close]] > 0.75 * spots.areas[one]).any())


def _goes_on(around: Matrix) -> bool:
    """The row of three has a fourth behind it: printed dots, as on a number token."""
    in_the_row = np.prod(around, axis=1) > 0
    next_one = np.abs(np.abs(around) - 2).max(axis=1) < GOES_ON
    return bool((in_the_row & next_one).any())


def _exact(places: Matrix, seen: Matrix) -> tuple[Matrix, Matrix] | None:
    """Four pips and more tell the plane better than their ellipses do."""
    design = np.column_stack([places, np.ones(len(places))])
    solved, *_ = np.linalg.lstsq(design, seen, rcond=None)
    plane, middle = solved[:2].T, solved[2]
    if abs(np.linalg.det(plane)) < 1:
        return None
    astray = np.linalg.solve(plane, (seen - design @ solved).T)
    if np.abs(astray).max() > ASTRAY * 0.6:
        return None
    return np.asarray(middle, np.float64), np.asarray(plane, np.float64)


PATCH = 36
REACH = 1.7
"""The part of a face that is compared, in units of the pattern: its bent edges are left out."""
_FROM_MIDDLE = np.hypot(*(np.mgrid[:PATCH, :PATCH] - (PATCH - 1) / 2)) * (2 * REACH / PATCH)
_ROUND = (_FROM_MIDDLE < 1.6).astype(np.float32)
"""Around a single pip, whose face may be turned in any way."""


def _drawn(mask: NDArray[np.float32]) -> NDArray[np.float32]:
    """All patterns as pictures of contrast, in the order of _FACES."""
    unit = PATCH / (2 * REACH)
    drawn = []
    for places in PATTERNS:
        picture = np.zeros((PATCH, PATCH), np.float32)
        for x, y in PLACES[list(places)]:
            at = (round((x + REACH) * unit * 16 - 8), round((y + REACH) * unit * 16 - 8))
            cv2.circle(picture, at, round(PIP * unit * 16), 1.0, -1, cv2.LINE_AA, 4)
        smooth = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.4), np.float32)
        drawn.append(_contrast(smooth, mask))
    return np.array(drawn)


def _contrast(picture: NDArray[np.float32], mask: NDArray[np.float32]) -> NDArray[np.float32]:
    flat = ((picture - (picture * mask).sum() / mask.sum()) * mask).ravel()
    length = float(np.linalg.norm(flat))
    contrast: NDArray[np.float32] = flat / length if length > 1e-6 else flat
    return contrast


_SQUARE = np.ones((PATCH, PATCH), np.float32)
_DRAWN = {False: _drawn(_SQUARE), True: _drawn(_ROUND)}
_FACES = np.array(list(PATTERNS.values()))


@dataclass(frozen=True, slots=True)
class Likeness:
    """How well a face looks like its pattern, and by how much better than like any other."""

    like: float
    ahead: float
    veiled: bool
    """A lamp is mirrored in it and may hide a dark pip."""


VEILED = 0.05
"""The share of a face with dark pips that is brighter than its ground when a lamp shines in it."""


def likeness(grey: Grey, fit: Fit, light: bool) -> Likeness:
    """Looks at the face laid flat."""
    source = np.array([(0, 0), (PATCH, 0), (0, PATCH)], np.float32)
    corners = np.array([(-1, -1), (1, -1), (-1, 1)]) * REACH
    target = (fit.middle + corners @ fit.plane.T).astype(np.float32)
    back = cv2.getAffineTransform(source - 0.5, target)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = cv2.warpAffine(grey, back, (PATCH, PATCH), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    alone = fit.face == 1
    seen = np.asarray(cv2.GaussianBlur(patch, (0, 0), 1.0), np.float32)
    contrast = _contrast(seen, _ROUND if alone else _SQUARE)
    alike = np.dot(_DRAWN[alone], contrast) * (1 if light else -1)
    own = fit.face == _FACES
    best = float(alike[own].max())
    gleams = seen > 1.3 * np.partition(seen.ravel(), seen.size // 2)[seen.size // 2]
    veiled = not light and float(gleams[_ROUND > 0].mean()) > VEILED
    return Likeness(best, best - float(alike[~own].max()), veiled)
