"""Finding the four sides of cards in a frame.

Contours give the first guesses: closed shapes, their hulls reduced to four sides. Where a finger or
clutter broke the contour, guesses come from long straight lines instead (straight_lines.py). Every
side of a contour is then fitted to the strongest edge near it, point by point, so that one bad
stretch (a finger) does not bend it. A guess costs little and the gallery decides which one is a
card, so guesses may be generous.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.pictures.frame import Picture, Plane, Quad
from card_codes.pictures.quadrilateral import (
    CARD_MM,
    SMALLEST_SHARE,
    Millimetres,
    all_plausible,
    areas_of,
    card_format,
    carried,
    crossings,
    four_sides,
    perspectives,
    plausible,
    quads_of_lines,
)
from card_codes.pictures.straight_lines import Gradient, straight_lines

WORK_SIDE = 640
"""Outlines are looked for in a frame of this length; more pixels only show more wood grain."""
MOST_GUESSES = 16
MOST_CONTOURS = 40
MOST_ON_PURPOSE = 120
LEAST_DRAWN = 0.4
"""Share of the sides along which a straight line must run."""
POINTS_A_SIDE = 24
REACH = 5
"""Pixels on both sides of a guessed side in which its edge is looked for."""
LOOSE = 3.0
"""How much less like a card's format than in a careful photograph an outline may be."""
STROKE = 13
"""Pixels of the small frame: print and grain are thinner."""
LIGHT_SHARE, COLOUR_GAIN = 0.35, 4.0
FAINT_EDGE = 40.0
CLEAR_EDGE = 120.0
"""Strength of gradient (Sobel) that counts as a fully drawn edge."""

SMALLEST_BOX, LARGEST_BOX = 0.08, 0.85
"""Of the card: printed boxes that are worth knowing."""
STRAIGHT = 0.03
"""Of the card: how far the corners of a printed box may be from those of a rectangle."""

Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom of a rectangle printed on a card, in shares of the card."""


class Edges:
    """Gradient and edges of a frame, made once and asked for contours, then for lines.

    Edges are drawn twice: generously, for a pale card on a plain cloth, and sparingly, because
    wood grain otherwise ties the card to half of the table. `of_colours` draws only where colours
    change: on a printed page every letter is an edge, but the page has one colour.
    """

    def __init__(
        self, picture: Picture, side: int = WORK_SIDE, *, of_colours: bool = False
    ) -> None:
        self.scale = min(1.0, side / max(picture.shape[:2]))
        small = cv2.resize(
            picture, None, fx=self.scale, fy=self.scale, interpolation=cv2.INTER_AREA
        ).astype(np.uint8)
        self.across, self.down = _gradient(_colours(small) if of_colours else small)
        strength = np.abs(self.across[::4, ::4]) + np.abs(self.down[::4, ::4])
        self.maps: list[Picture] = []
        for share, least, most in ((92, 40, 300), (97.5, 80, 500)):
            high = float(np.clip(np.percentile(strength, share), least, most))
            edges = cv2.Canny(self.across, self.down, high * 0.4, high)
            self.maps.append(edges.astype(np.uint8, copy=False))
        self.thick = [cv2.dilate(edges, np.ones((3, 3), np.uint8)) for edges in self.maps]

    @property
    def shape(self) -> tuple[int, int]:
        return self.across.shape[0], self.across.shape[1]

    def in_frame(self, quads: list[Quad]) -> list[Quad]:
        """From pixels of the small frame to pixels of the frame."""
        return [((quad + 0.5) / self.scale - 0.5).astype(np.float32) for quad in quads]


def from_contours(edges: Edges) -> list[Quad]:
    """Closed shapes, in pixels of the frame, the best drawn first."""
    guesses = _of_contours(edges)
    if not guesses:
        return []
    quads = _fitted(np.stack(guesses), edges)
    order = np.argsort(-_support(quads, edges))
    fair = [quads[place] for place in order if plausible(quads[place], edges.shape)]
    return edges.in_frame(_distinct(fair))


def from_lines(edges: Edges, sparingly: bool, card_mm: Millimetres = CARD_MM) -> list[Quad]:
    """Four straight lines each: that finds what a finger or a printed page hides, at a price."""
    return edges.in_frame(_of_lines(edges, sparingly, card_mm))


def all_outlines(edges: Edges, card_mm: Millimetres = CARD_MM) -> Quad:
    """Everything with four sides, in pixels of the small frame: for photographs taken on purpose,
    where there is time and nine cards may lie side by side."""
    guesses = _of_contours(edges, MOST_ON_PURPOSE)
    for sparingly in (True, False):
        guesses += _of_lines(edges, sparingly, card_mm)
    if not guesses:
        return np.zeros((0, 4, 2), np.float32)
    return np.stack(_distinct(list(_fitted(np.stack(guesses), edges)), MOST_ON_PURPOSE))


def least_drawn(quads: Quad, edges: Edges) -> Plane:
    """Along which share of its worst drawn side each has an edge."""
    profile, _, _ = _profiles(quads, edges, 1)
    drawn: Plane = (profile.max(axis=3) > FAINT_EDGE).mean(axis=2).min(axis=1)
    return drawn


def inner_bounds(flat: Picture) -> list[Bounds]:
    """Rectangles printed on a card laid flat, such as the frame of its picture."""
    edges = Edges(flat, max(flat.shape[:2]))
    guesses = _of_contours(edges)
    if not guesses:
        return []
    size = np.array([flat.shape[1], flat.shape[0]], np.float32)
    boxes: list[Bounds] = []
    for quad in (_fitted(np.stack(guesses), edges) + 0.5) / size:
        (left, top), (right, bottom) = quad.min(axis=0).tolist(), quad.max(axis=0).tolist()
        corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
        away = np.linalg.norm(quad[:, None] - corners[None], axis=2).min(axis=0).max()
        if away < STRAIGHT and SMALLEST_BOX < (right - left) * (bottom - top) < LARGEST_BOX:
            boxes.append((left, top, right, bottom))
    return boxes


def around(
    quads: Quad, boxes: tuple[Bounds, ...], shape: tuple[int, ...], card_mm: Millimetres = CARD_MM
) -> list[Quad]:
    """Cards on which a box is printed where an outline lies in a frame; top left corner first.

    A pale card on a pale table has no outline, but the picture on it has a frame.
    """
    if not boxes:
        return []
    right_way = [quad if cv2.contourArea(quad, oriented=True) > 0 else quad[::-1] for quad in quads]
    turned = np.concatenate([np.roll(right_way, -turn, axis=1) for turn in range(4)])
    corners = np.array([[0.0, 0.0], [1, 0], [1, 1], [0, 1]])
    sides = np.array(boxes)
    within = (corners - sides[:, None, :2]) / (sides[:, None, 2:] - sides[:, None, :2])
    cards = carried(perspectives(turned), within.reshape(-1, 2)).reshape(-1, 4, 2)
    return list(cards[all_plausible(cards, shape) & card_format(cards, shape, LOOSE, card_mm)])


def _gradient(small: Picture) -> tuple[Gradient, Gradient]:
    """Of the colour that changes most: red on green of equal brightness is an edge too."""
    soft = cv2.GaussianBlur(small, (5, 5), 1.0)
    across: Gradient = cv2.Sobel(soft, cv2.CV_16S, 1, 0).astype(np.int16, copy=False)
    down: Gradient = cv2.Sobel(soft, cv2.CV_16S, 0, 1).astype(np.int16, copy=False)
    best_across, best_down = across[:, :, 1].copy(), down[:, :, 1].copy()
    best = np.abs(best_across) + np.abs(best_down)
    for channel in (0, 2):
        other_across, other_down = across[:, :, channel], down[:, :, channel]
        size = np.abs(other_across) + np.abs(other_down)
        mask = (size > best).astype(np.uint8)
        best = np.maximum(best, size)
        cv2.copyTo(other_across, mask, best_across)
        cv2.copyTo(other_down, mask, best_down)
    return best_across, best_down


def _colours(small: Picture) -> Picture:
    """What is thinner than a stroke of large print taken away; colour outweighs light."""
    soft = cv2.GaussianBlur(small, (0, 0), 1.0)
    closed = cv2.morphologyEx(soft, cv2.MORPH_CLOSE, np.ones((STROKE, STROKE), np.uint8))
    parts = cv2.cvtColor(closed, cv2.COLOR_BGR2LAB).astype(np.float32)
    parts[:, :, 0] *= LIGHT_SHARE
    parts[:, :, 1:] = (parts[:, :, 1:] - 128) * COLOUR_GAIN + 128
    return np.clip(parts, 0, 255).astype(np.uint8)


def _of_contours(edges: Edges, most: int = MOST_CONTOURS) -> list[Quad]:
    hulls = []
    for thick in edges.thick:
        contours, _ = cv2.findContours(thick, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            _, _, width, height = cv2.boundingRect(contour)
            if width * height > SMALLEST_SHARE * thick.size:
                hull = cv2.convexHull(contour).astype(np.int32)
                hulls.append((float(cv2.contourArea(hull)), hull))
    hulls.sort(key=lambda pair: -pair[0])
    quads = (four_sides(hull) for _, hull in hulls[:most])
    return [quad for quad in quads if quad is not None and plausible(quad, edges.shape)]


def _of_lines(edges: Edges, sparingly: bool, card_mm: Millimetres) -> list[Quad]:
    """Of the longest straight lines of the frame, what has the format of a card."""
    drawn = edges.maps[sparingly]
    straight = straight_lines(drawn, edges.across, edges.down)
    quads = quads_of_lines(straight.lines, edges.shape)
    quads = quads[card_format(quads, edges.shape, LOOSE, card_mm)]
    support = _drawn_share(quads, straight.drawn)
    size = np.sqrt(areas_of(quads) / drawn.size)
    order = np.argsort(-(support + 0.3 * size))
    return _distinct([quads[place] for place in order if support[place] > LEAST_DRAWN])


def _drawn_share(quads: Quad, drawn: npt.NDArray[np.bool_]) -> Plane:
    """Which share of the four sides runs along an edge; the worst side counts more."""
    height, width = drawn.shape
    steps = np.linspace(0.04, 0.96, POINTS_A_SIDE, dtype=np.float32)[None, None, :, None]
    starts, ends = quads[:, :, None], np.roll(quads, -1, 1)[:, :, None]
    places = np.rint(starts * (1 - steps) + ends * steps).astype(np.int32)
    x, y = np.clip(places[..., 0], 0, width - 1), np.clip(places[..., 1], 0, height - 1)
    shares: Plane = drawn[y, x].mean(axis=2, dtype=np.float32)
    drawn_share: Plane = shares.mean(axis=1) * 0.6 + shares.min(axis=1) * 0.4
    return drawn_share


def _profiles(quads: Quad, edges: Edges, reach: int) -> tuple[Plane, Quad, Quad]:
    """Strength of the edge across each side, at points along it, from -reach to reach pixels."""
    along = np.roll(quads, -1, 1) - quads
    lengths = np.maximum(np.linalg.norm(along, axis=2, keepdims=True), 1e-3)
    normals = np.stack([-along[..., 1], along[..., 0]], 2) / lengths
    steps = np.linspace(0.06, 0.94, POINTS_A_SIDE, dtype=np.float32)[None, None, :, None]
    points = quads[:, :, None] + steps * along[:, :, None]
    offsets = np.arange(-reach, reach + 1, dtype=np.float32)[None, None, None, :, None]
    places = np.rint(points[:, :, :, None] + offsets * normals[:, :, None, None]).astype(np.int32)
    height, width = edges.shape
    x, y = places[..., 0], places[..., 1]
    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    flat = np.clip(y, 0, height - 1) * width + np.clip(x, 0, width - 1)
    across = edges.across.reshape(-1)[flat].astype(np.float32)
    down = edges.down.reshape(-1)[flat].astype(np.float32)
    turned = normals[:, :, None, None]
    slope = np.abs(across * turned[..., 0] + down * turned[..., 1]) * inside
    return slope, points, normals


def _fitted(quads: Quad, edges: Edges) -> Quad:
    """Each side moved to the edge near it: a line through the strongest points."""
    profile, points, normals = _profiles(quads, edges, REACH)
    peak = profile.argmax(axis=3)
    weight = np.take_along_axis(profile, peak[..., None], 3)[..., 0]
    shift = (peak - REACH).astype(np.float32)
    offset, slope = _robust_lines(shift, weight)
    first = points[:, :, 0] + offset[..., None] * normals
    last = points[:, :, -1] + (offset + slope)[..., None] * normals
    corners = crossings(np.roll(first, 1, 1), np.roll(last, 1, 1), first, last)
    good = np.isfinite(corners).all(axis=(1, 2)) & (np.abs(corners - quads).max(axis=(1, 2)) < 20)
    fitted: Quad = np.where(good[:, None, None], corners, quads).astype(np.float32)
    return fitted


def _robust_lines(shift: Plane, weight: Plane) -> tuple[Plane, Plane]:
    """Offset and slope of the edge along every side; points that do not agree lose their say."""
    strong = weight > 0.3 * np.percentile(weight, 80, axis=2, keepdims=True)
    where = np.linspace(0, 1, shift.shape[2], dtype=np.float32)
    rest = (shift - np.median(shift, axis=2, keepdims=True)) / 1.5
    offset = slope = np.zeros(shift.shape[:2], np.float32)
    for _ in range(4):
        trust = strong / (1 + rest**2) + 1e-4
        mass, first, second = trust.sum(2), (trust * where).sum(2), (trust * where**2).sum(2)
        value, moment = (trust * shift).sum(2), (trust * where * shift).sum(2)
        bottom = np.maximum(mass * second - first**2, 1e-6)
        offset = (value * second - moment * first) / bottom
        slope = (mass * moment - first * value) / bottom
        rest = (shift - offset[..., None] - slope[..., None] * where) / 0.8
    return offset, slope


def _support(quads: Quad, edges: Edges) -> Plane:
    """How well the sides are drawn, with a bonus for size: a frame printed inside is smaller."""
    profile, _, _ = _profiles(quads, edges, 1)
    drawn = np.minimum(profile.max(axis=3) / CLEAR_EDGE, 1).mean(axis=2)
    share = areas_of(quads) / edges.across.size
    support: Plane = drawn.mean(axis=1) * 0.7 + drawn.min(axis=1) * 0.3 + 0.2 * np.sqrt(share)
    return support


def _distinct(quads: list[Quad], most: int = MOST_GUESSES) -> list[Quad]:
    """The first few that are not the same."""
    kept: list[Quad] = []
    for quad in quads:
        if len(kept) < most and all(_apart(quad, other) for other in kept):
            kept.append(quad)
    return kept


def _apart(one: Quad, other: Quad) -> bool:
    """Two guesses are the same when each corner has a close one in the other."""
    distance = np.linalg.norm(one[:, None] - other[None], axis=2)
    size = np.sqrt(cv2.contourArea(one))
    return bool(max(distance.min(0).max(), distance.min(1).max()) > 0.02 * size + 1)
