"""Dice with pips in a frame: which of the faces that fit is the top of a die.

The sides of a die have pips too. A top looks at the camera more than any side unless the camera
looks from very low; and the tops of all dice lie in one plane, the sides do not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from companion.senses.dice_sight.patterns import ALIKE_GROUND, DIM, HALF, Fit, fits_of, likeness
from companion.senses.dice_sight.pips import Spots, find_spots, sampled
from companion.senses.dice_sight.seen import UNREAD, Matrix, Polygon, Seen
from companion.senses.dice_sight.working import Working

LIKE, LIKE_ONE = 0.86, 0.88
"""So much a face has to look like its pattern; a single pip has less to show."""
AHEAD = 0.06
"""And by so much more than like any other pattern."""
SAME_DIE = 0.8
"""Middles of two faces of one die are nearer than this part of its side."""
SLOPED = 0.5
"""Width by length of a square face that is seen too much from the side to be a top."""
ONE_PLANE, ONE_PLANE_EXACT = 0.32, 0.15
"""Faces whose shapes differ by more than this (a logarithm) do not lie in one plane; four pips and
more tell it exactly."""
ALIKE_SIZE = 1.3
RAYS, EDGES, EVEN, CHANGE = 16, 0.6, 0.85, 0.25
"""In so many of the directions something has to change within a die's breadth."""
MOST_TOPS = 4
"""Candidates for the top of each die, and dice that are looked at together."""


@dataclass(frozen=True, slots=True, eq=False)
class _Face:
    fit: Fit
    light: bool
    like: float
    veiled: bool

    @property
    def worth(self) -> float:
        return self.like + 0.04 * self.fit.face


def read_pips(work: Working) -> tuple[Seen, ...]:
    """All dice with pips, from left to right; one whose top is in doubt is unread."""
    kinds = find_spots(work)
    faces = _settled([face for spots in kinds for face in _faces(work, spots)])
    dice = _dice(faces)
    tops = _of_one_size(_tops(dice))
    cocked = _out_of_plane(tops)
    found = [
        Seen(
            UNREAD if top in cocked else _shows(top, faces, kinds),
            _polygon(top.fit, work.scale),
            top.like,
        )
        for top in tops
    ]
    found += _unread(tops, faces, kinds, work.scale)
    return tuple(sorted(found, key=lambda seen: seen.middle))


def _unread(
    tops: list[_Face], faces: list[_Face], kinds: tuple[Spots, Spots], scale: float
) -> list[Seen]:
    """Dice like those that were read, of which only some pips can be seen: half covered, or a
    lamp is mirrored in them."""
    if not tops:
        return []
    like = max(tops, key=lambda top: top.fit.face)
    spots, side = kinds[int(like.light)], like.fit.breadth
    used = {spot for face in faces if face.light == like.light for spot in face.fit.used}
    unlike = np.linalg.norm(spots.grounds - like.fit.ground, axis=1)
    larger = spots.areas / like.fit.pip_area
    pips = (larger > 0.6) & (larger < 1.6)
    pips &= unlike < ALIKE_GROUND * (np.linalg.norm(like.fit.ground) + DIM)
    for top in tops:
        pips &= np.hypot(*(spots.middles - top.fit.middle).T) > top.fit.breadth
    left = [int(spot) for spot in np.flatnonzero(pips) if spot not in used]
    found = []
    while left:
        first = spots.middles[left[0]]
        die = [spot for spot in left if np.hypot(*(spots.middles[spot] - first)) < side]
        left = [spot for spot in left if spot not in die]
        if len(die) > 1:
            middle = spots.middles[die].mean(axis=0)
            fit = replace(like.fit, middle=middle)
            found.append(Seen(UNREAD, _polygon(fit, scale), 0.0))
    return found if len(found) == 1 else []  # more are no dice: a printed page, a pattern


def _faces(work: Working, spots: Spots) -> list[_Face]:
    """Three pips in a row are hardly anything else; one or two could lie on the table."""
    found = []
    for fit in fits_of(spots):
        seen = likeness(work.grey, fit, spots.light)
        if seen.like < (LIKE_ONE if fit.face == 1 else LIKE) or seen.ahead < AHEAD:
            continue
        if fit.face > 2 or (_ends(work, fit) and (fit.face > 1 or _is_even(work, fit))):
            found.append(_Face(fit, spots.light, seen.like, seen.veiled))
    return found


def _settled(faces: list[_Face]) -> list[_Face]:
    """Of faces that claim the same pip only the best stays."""
    kept: list[_Face] = []
    for face in sorted(faces, key=lambda one: -one.worth):
        if not any(face.light == one.light and face.fit.used & one.fit.used for one in kept):
            kept.append(face)
    return kept


def _dice(faces: list[_Face]) -> list[list[_Face]]:
    """Faces that are near enough to belong to one cube, those that look at us most first."""
    dice: list[list[_Face]] = []
    for face in sorted(faces, key=lambda one: -one.fit.pip_area):
        for die in dice:
            first = die[0].fit
            if np.hypot(*(first.middle - face.fit.middle)) < SAME_DIE * first.breadth:
                die.append(face)
                break
        else:
            dice.append([face])
    return [die for die in dice if any(_slope(face.fit) >= SLOPED for face in die)]


def _slope(fit: Fit) -> float:
    return float(1 / np.sqrt(np.linalg.cond(fit.measure)))


def _tops(dice: list[list[_Face]]) -> list[_Face]:
    """One face of each die, so that they look at us and lie in one plane."""
    few = dice[:MOST_TOPS]
    choices = [
        [face for face in die if face.fit.pip_area > 0.55 * die[0].fit.pip_area][:MOST_TOPS]
        for die in few
    ]
    best = min(product(*choices), key=_cost, default=())
    return [*best, *(die[0] for die in dice[MOST_TOPS:])]


def _cost(tops: tuple[_Face, ...]) -> float:
    bent = sum(
        apart(one.fit, two.fit) for place, one in enumerate(tops) for two in tops[place + 1 :]
    )
    turned_to_us = sum(np.log(face.fit.pip_area) for face in tops)
    lit_from_above = sum(np.log(np.linalg.norm(face.fit.ground) + DIM) for face in tops)
    return float(bent - 1.2 * turned_to_us - 0.8 * lit_from_above)


def apart(one: Fit, two: Fit) -> float:
    """How differently two faces are sloped: 0 for faces in one plane."""
    shapes = [fit.measure / np.sqrt(np.linalg.det(fit.measure)) for fit in (one, two)]
    stretch = np.linalg.eigvals(np.linalg.solve(*shapes))
    return float(np.abs(np.log(np.maximum(stretch.real, 1e-6))).max())


def _out_of_plane(tops: list[_Face]) -> list[_Face]:
    """Two dice that are sloped differently: the one we see more from the side leans on something,
    or it is one of its sides that we see."""
    return [
        min((one, two), key=lambda face: _slope(face.fit))
        for place, one in enumerate(tops)
        for two in tops[place + 1 :]
        if apart(one.fit, two.fit) > (ONE_PLANE_EXACT if _both_exact(one, two) else ONE_PLANE)
    ]


def _both_exact(one: _Face, two: _Face) -> bool:
    return min(one.fit.face, two.fit.face) >= 4


def _of_one_size(tops: list[_Face]) -> list[_Face]:
    """Dice are as large as each other; a knot in the wood or a printed dot is not."""
    if len(tops) < 3:
        return tops
    sizes = np.array([face.fit.breadth for face in tops])
    ratio = np.maximum(sizes[:, None] / sizes, sizes / sizes[:, None])
    pips = np.array([face.fit.face for face in tops])
    alike = ratio < ALIKE_SIZE
    most = alike[(alike.sum(axis=1) + 0.05 * (alike @ pips)).argmax()]
    return [face for face, stays in zip(tops, most, strict=True) if stays]


def _shows(top: _Face, faces: list[_Face], kinds: tuple[Spots, Spots]) -> str:
    """Its number, unless it is seen from the side or another face may be the top."""
    hidden = top.veiled or _slope(top.fit) < SLOPED or _hides_a_top(top, faces, kinds)
    return UNREAD if hidden else str(top.fit.face)


def _hides_a_top(top: _Face, faces: list[_Face], kinds: tuple[Spots, Spots]) -> bool:
    """Larger pips close by that fit no pattern: the top is covered, and this is a side."""
    spots = kinds[int(top.light)]
    used = {spot for face in faces if face.light == top.light for spot in face.fit.used}
    larger = spots.areas / top.fit.pip_area
    near = np.hypot(*(spots.middles - top.fit.middle).T) < 0.95 * top.fit.breadth
    near &= (larger > 1.3) & (larger < 1.8)
    unlike = np.linalg.norm(spots.grounds - top.fit.ground, axis=1)
    near &= unlike < 0.25 * (np.linalg.norm(top.fit.ground) + DIM)
    near &= np.linalg.cond(spots.shapes) < 1 / SLOPED**2 if len(spots) else near
    return bool(set(np.flatnonzero(near)) - used)


def _ends(work: Working, fit: Fit) -> bool:
    """A die ends somewhere: its edge, its side or its shadow is seen on nearly every way out."""
    # The second largest, so that one noisy pixel is no edge.
    largest = np.sort(_changes(work, fit, 0.45, 1.25), axis=1)[:, -2]
    return bool((largest > CHANGE).mean() >= EDGES)


def _is_even(work: Working, fit: Fit) -> bool:
    """Around a pip that is the only one there is nothing but its face, on all sides."""
    usual = np.median(_changes(work, fit, 0.22, 0.36), axis=1)
    return bool((usual < CHANGE).mean() >= EVEN)


def _changes(work: Working, fit: Fit, first: float, last: float) -> NDArray[np.float64]:
    """On the directions out from the middle, from one part of the breadth to another: how much the
    colour differs from that of the face."""
    angles = np.arange(RAYS) * (2 * np.pi / RAYS)
    directions = np.stack([np.cos(angles), np.sin(angles)], axis=1) @ _flat(fit).T
    steps = np.linspace(first, last, 12)
    points = fit.middle + directions[:, None] * steps[None, :, None]
    x, y = np.rint(points).astype(int).transpose(2, 0, 1)
    change = np.linalg.norm(sampled(work.colour, x, y) * work.gain - fit.ground, axis=2)
    changes: NDArray[np.float64] = change / (np.linalg.norm(fit.ground) + DIM)
    return changes


def _flat(fit: Fit) -> Matrix:
    """From the face as seen from above, one breadth wide, to the picture."""
    flat: Matrix = fit.plane * 2 * HALF
    return flat


def _polygon(fit: Fit, scale: float) -> Polygon:
    corners: Matrix = (fit.corners + 0.5) * scale - 0.5
    return tuple((float(x), float(y)) for x, y in corners)
