"""Photographs flat cards: cards and a shot in, a frame and the truth about it out.

The same shot of the same cards is the same frame, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

import cv2
import numpy as np

from tests.camera import optics
from tests.camera.backgrounds import paint
from tests.camera.conditions import (
    FRAME_HEIGHT,
    FRAME_WIDTH,
    Finger,
    FlatCard,
    Image,
    Pose,
    Shot,
    Sleeve,
)
from tests.camera.pose import (
    Matrix,
    Points,
    millimetres_to_frame,
    project,
    rectangle,
    seen_through,
)

SUPERSAMPLING = 2
SHADOW = 0.55


@dataclass(frozen=True, slots=True, eq=False)
class CardInFrame:
    """The truth about one card: corners from the card's own top left, clockwise, in pixels."""

    name: str
    polygon: Points
    regions: dict[str, Points]


@dataclass(frozen=True, slots=True, eq=False)
class Photograph:
    frame: Image
    cards: tuple[CardInFrame, ...]
    shot: Shot


def photograph(cards: Sequence[FlatCard], shot: Shot) -> Photograph:
    """Needs a pose for each card. Later cards lie on earlier ones."""
    if len(shot.poses) != len(cards):
        raise ValueError(f"{len(cards)} cards need as many poses, not {len(shot.poses)}")
    frame = paint(shot.background).copy()
    truth = []
    extras = zip_longest(cards, shot.poses, shot.sleeves, shot.fingers)
    for card, pose, sleeve, finger in extras:
        if card is None or pose is None:
            break
        matrix = millimetres_to_frame(pose)
        lit = _dimmed(card, shot.backlight.face) if shot.backlight else card
        _lay(frame, lit, pose, matrix, sleeve)
        if finger is not None:
            _touch(frame, card, matrix, finger)
        truth.append(_truth(card, matrix, shot))
    return Photograph(taken(frame, shot), tuple(truth), shot)


def taken(scene: Image, shot: Shot) -> Image:
    """What light, lens and sensor of a shot make of a scene."""
    frame = scene
    for glare in shot.glares:
        frame = optics.with_glare(frame, glare)
    frame = optics.through_lens(frame, shot.lens)
    frame = optics.out_of_focus(frame, shot.defocus)
    frame = optics.moved(frame, shot.motion)
    frame = optics.lit(frame, shot.light)
    if shot.backlight is not None:
        frame = optics.veiled(frame, shot.backlight)
    frame = optics.noisy(frame, shot.noise, shot.seed)
    if shot.mirrored:
        frame = np.ascontiguousarray(frame[:, ::-1])
    return optics.compressed(frame, shot.jpeg)


def _truth(card: FlatCard, matrix: Matrix, shot: Shot) -> CardInFrame:
    half = np.array([card.width_mm / 2, card.height_mm / 2])

    def corners(box: tuple[float, float, float, float]) -> Points:
        points = seen_through(project(rectangle(*box) - half, matrix), shot.lens)
        return np.array([FRAME_WIDTH - 1.0, 0]) - points * [1, -1] if shot.mirrored else points

    whole = corners((0, 0, card.width_mm, card.height_mm))
    return CardInFrame(card.name, whole, {name: corners(box) for name, box in card.regions.items()})


def _lay(frame: Image, card: FlatCard, pose: Pose, matrix: Matrix, sleeve: Sleeve | None) -> None:
    """Drawn twice as large and shrunk, over a soft shadow: an edge of a card is a smooth edge."""
    picture = _at_scale(card, pose.pixels_per_mm * SUPERSAMPLING)
    if sleeve is not None:
        picture = optics.in_sleeve(picture, sleeve)
    rows, columns = picture.shape[:2]
    half = np.array([card.width_mm / 2, card.height_mm / 2])
    corners = project(rectangle(0, 0, card.width_mm, card.height_mm) - half, matrix)
    left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 4, 0)
    right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 5
    right, bottom = min(int(right), FRAME_WIDTH), min(int(bottom), FRAME_HEIGHT)
    if left >= right or top >= bottom:
        return
    pixels_to_mm = np.array(
        [
            [card.width_mm / columns, 0, card.width_mm / columns / 2 - half[0]],
            [0, card.height_mm / rows, card.height_mm / rows / 2 - half[1]],
            [0, 0, 1.0],
        ]
    )
    zoom = SUPERSAMPLING
    enlarge = np.array(
        [[zoom, 0, (0.5 - left) * zoom - 0.5], [0, zoom, (0.5 - top) * zoom - 0.5], [0, 0, 1.0]]
    )
    size = (int(right - left) * zoom, int(bottom - top) * zoom)
    placing = enlarge @ matrix @ pixels_to_mm
    drawn = cv2.warpPerspective(
        picture, placing, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = np.zeros((size[1], size[0]), np.uint8)
    outline = np.round((corners - [left, top]) * zoom * 16).astype(np.int32)
    cv2.fillPoly(mask, [outline], 255, cv2.LINE_AA, 4)
    small = (int(right - left), int(bottom - top))
    drawn = cv2.resize(drawn, small, interpolation=cv2.INTER_AREA)
    cover = cv2.resize(mask, small, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    shadow = 1 - SHADOW * cv2.GaussianBlur(cover, (0, 0), 2.0)
    patch = frame[top:bottom, left:right].astype(np.float32) * shadow[:, :, None]
    mixed = patch * (1 - cover[:, :, None]) + drawn.astype(np.float32) * cover[:, :, None]
    frame[top:bottom, left:right] = mixed.astype(np.uint8)


def _dimmed(card: FlatCard, face: float) -> FlatCard:
    return replace(card, picture=(card.picture * np.float32(face)).astype(np.uint8))


def _at_scale(card: FlatCard, pixels_per_mm: float) -> Image:
    """Shrunk beforehand by area, because a warp alone would skip pixels and invent patterns."""
    width, height = round(card.width_mm * pixels_per_mm), round(card.height_mm * pixels_per_mm)
    if card.picture.shape[1] <= width:
        return card.picture
    size = (max(width, 2), max(height, 2))
    return cv2.resize(card.picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8)


def _touch(frame: Image, card: FlatCard, matrix: Matrix, finger: Finger) -> None:
    angle = np.radians(finger.angle)
    way = np.array([np.cos(angle), np.sin(angle)])
    half = np.array([card.width_mm / 2, card.height_mm / 2])
    edge = float(np.min(half / np.maximum(np.abs(way), 1e-6)))
    tip = way * (edge * (1 - finger.reach) + finger.width_mm / 2)
    base = way * (edge + 90)
    ends = project(np.array([tip, base]), matrix)
    side = project(tip + np.array([[0, 0], [1, 0], [0, 1]]) * finger.width_mm, matrix)
    thickness = float(np.mean(np.linalg.norm(side[1:] - side[0], axis=1)))
    if not np.isfinite(ends).all() or np.abs(ends).max() > 10_000:
        return
    first = (int(ends[0, 0]), int(ends[0, 1]))
    last = (int(ends[1, 0]), int(ends[1, 1]))
    for part in (1.0, 0.8, 0.55, 0.3):
        shade = 1.12 - 0.4 * part
        tone = tuple(int(min(255, value * shade)) for value in finger.tone)
        cv2.line(frame, first, last, tone, max(1, int(thickness * part)), cv2.LINE_AA)
