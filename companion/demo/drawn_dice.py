"""Dice and balls drawn by us, as a camera over a table sees them: cubes with rounded edges and
sunken pips or printed digits; a mother ship with a window in which two balls lie.

The demonstration lays them before the camera, and the tests photograph them in bad light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.senses.pips import PIPS

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Tone = tuple[int, int, int]
"""Blue, green, red, as OpenCV has it."""

TEXTURE = 160
ZOOM = 2
"""Drawn so much larger and shrunk: an edge of a die is a smooth edge."""

AROUND = {1: (2, 3, 5, 4), 2: (1, 3, 6, 4), 3: (1, 2, 6, 5), 4: (1, 5, 6, 2), 5: (1, 4, 6, 3)}
AROUND[6] = (2, 4, 5, 3)
"""The four sides of a die, by what lies on top; opposite faces make seven."""


@dataclass(frozen=True, slots=True)
class Make:
    """How a kind of dice is made; lengths in parts of its side."""

    body: Tone = (225, 235, 240)
    ink: Tone = (25, 25, 25)
    side_mm: float = 16.0
    pip: float = 0.1
    spread: float = 0.26
    edge: float = 0.12
    printed: bool = False
    """Digits instead of pips."""
    sides: tuple[int, ...] = ()
    """The faces around, if it is no ordinary die."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die on the table: its middle in millimetres from the middle of the view."""

    make: Make
    face: int
    x: float
    y: float
    turn: float = 0.0
    cocked: float = 0.0
    """Degrees by which it leans on something."""


@dataclass(frozen=True, slots=True)
class Ship:
    """The window of a mother ship with the two balls that show."""

    balls: tuple[Tone, Tone]
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    shell: Tone = (190, 195, 200)
    pit: Tone = (90, 90, 95)
    ball_mm: float = 11.0


BALL_TONES: dict[str, Tone] = {
    "black": (28, 26, 26),
    "blue": (190, 95, 25),
    "yellow": (35, 205, 235),
    "red": (40, 35, 205),
}
YELLOW_DIE = Make(body=(50, 205, 240), sides=(1, 2, 3, 2))
BLUE_DIE = Make(body=(175, 95, 30), ink=(240, 240, 240), printed=True, sides=(2, 3, 4, 1))


@dataclass(frozen=True, slots=True, eq=False)
class Eye:
    """A pinhole camera over the table: millimetres (up is positive) to pixels."""

    matrix: Floats
    """3 x 4."""
    pixels_per_mm: float

    def see(self, points: Floats) -> Floats:
        whole = np.column_stack([points, np.ones(len(points))]) @ self.matrix.T
        seen: Floats = whole[:, :2] / whole[:, 2:]
        return seen


def eye(
    size: tuple[int, int],
    pixels_per_mm: float,
    tilt: float = 0.0,
    towards: float = 0.0,
    focal_length: float = 1150.0,
) -> Eye:
    """Looks at the middle of the table from above, leaning by some degrees."""
    lean = np.radians(towards)
    axis = np.array([np.cos(lean), np.sin(lean), 0.0]) * np.radians(tilt)
    rotation, _ = cv2.Rodrigues(axis)
    up_is_positive = rotation @ np.diag([1.0, 1.0, -1.0])
    depth = focal_length / pixels_per_mm
    camera = np.array([[focal_length, 0, size[0] / 2], [0, focal_length, size[1] / 2], [0, 0, 1.0]])
    placed = np.column_stack([up_is_positive, np.array([0.0, 0.0, depth])])
    return Eye(camera @ placed, pixels_per_mm)


def draw_dice(frame: Image, dice: Sequence[Die], seen_by: Eye) -> None:
    for die in dice:
        _draw_die(frame, die, seen_by)


def draw_ship(frame: Image, ship: Ship, seen_by: Eye) -> None:
    """A shell with a window; the balls lie side by side in it."""
    radius = ship.ball_mm / 2
    outer = _slab(ship, radius * 5.2, radius * 3.2)
    inner = _slab(ship, radius * 2.6, radius * 1.4)
    _fill(frame, seen_by.see(outer), ship.shell, shadow=True)
    _fill(frame, seen_by.see(inner), ship.pit)
    turn = np.radians(ship.turn)
    along = np.array([np.cos(turn), np.sin(turn), 0.0]) * radius * 1.08
    middle = np.array([ship.x, ship.y, 0.0])
    for tone, place in zip(ship.balls, (middle - along, middle + along), strict=True):
        centre = seen_by.see(place[None])[0]
        _draw_ball(frame, centre, radius * seen_by.pixels_per_mm, tone)


def face_middle(die: Die, seen_by: Eye) -> tuple[float, float]:
    """Where the middle of its top is in the frame."""
    x, y = seen_by.see(_placed(die, np.array([[0.0, 0.0, 0.5]])))[0]
    return float(x), float(y)


def _slab(ship: Ship, along: float, across: float) -> Floats:
    """An outline with round ends."""
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    reach = along - across
    x = np.cos(angles) * across + np.sign(np.cos(angles)) * reach
    y = np.sin(angles) * across
    turn = np.radians(ship.turn)
    turned_x = ship.x + x * np.cos(turn) - y * np.sin(turn)
    turned_y = ship.y + x * np.sin(turn) + y * np.cos(turn)
    return np.column_stack([turned_x, turned_y, np.zeros_like(x)])


def _placed(die: Die, points: Floats) -> Floats:
    """From a cube of side 1 around the origin to the table."""
    cocked, _ = cv2.Rodrigues(np.array([np.radians(die.cocked), 0.0, 0.0]))
    turned, _ = cv2.Rodrigues(np.array([0.0, 0.0, np.radians(die.turn)]))
    at: Floats = points @ cocked.T @ turned.T * die.make.side_mm
    lift = abs(np.sin(np.radians(die.cocked))) * die.make.side_mm * 0.5
    placed: Floats = at + np.array([die.x, die.y, die.make.side_mm / 2 + lift])
    return placed


_CORNERS = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
_FACES: tuple[tuple[tuple[float, float, float], ...], ...] = (
    ((-0.5, -0.5, 0.5), (0.5, -0.5, 0.5), (0.5, 0.5, 0.5), (-0.5, 0.5, 0.5)),
    ((-0.5, -0.5, -0.5), (0.5, -0.5, -0.5), (0.5, -0.5, 0.5), (-0.5, -0.5, 0.5)),
    ((0.5, -0.5, -0.5), (0.5, 0.5, -0.5), (0.5, 0.5, 0.5), (0.5, -0.5, 0.5)),
    ((0.5, 0.5, -0.5), (-0.5, 0.5, -0.5), (-0.5, 0.5, 0.5), (0.5, 0.5, 0.5)),
    ((-0.5, 0.5, -0.5), (-0.5, -0.5, -0.5), (-0.5, -0.5, 0.5), (-0.5, 0.5, 0.5)),
)
"""The top, then the sides; corners in the order of reading, seen from outside."""
_LAMP = np.array([0.35, -0.3, 0.88])


def _draw_die(frame: Image, die: Die, seen_by: Eye) -> None:
    make = die.make
    round_corners = _round_corners(make.edge)
    hull = cv2.convexHull(seen_by.see(_placed(die, round_corners)).astype(np.float32))[:, 0]
    _fill(frame, np.asarray(hull, np.float64), _shaded(make.body, 0.86), shadow=True)
    around = make.sides or AROUND[die.face]
    for number, (corners, face) in enumerate(zip(_FACES, (die.face, *around), strict=True)):
        at = _placed(die, np.array(corners))
        seen = seen_by.see(at)
        if _area(seen) >= 0:
            continue  # turned away
        normal = np.cross(at[1] - at[0], at[3] - at[0])
        light = 0.55 + 0.45 * max(0.0, float(normal @ _LAMP) / float(np.linalg.norm(normal)))
        _lay_face(frame, _texture(make, face), seen, light if number else max(light, 0.8))


def _area(polygon: Floats) -> float:
    """Negative for a face whose corners run clockwise on the screen, as seen from outside."""
    x, y = polygon[:, 0], polygon[:, 1]
    return float(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1)))


@lru_cache(maxsize=32)
def _round_corners(edge: float) -> Floats:
    """Points on little spheres in the corners of the cube."""
    angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    rings = [
        np.column_stack([np.cos(angles) * np.cos(h), np.sin(angles) * np.cos(h), 0 * angles + s])
        for h, s in ((h, np.sin(h)) for h in np.linspace(-np.pi / 2, np.pi / 2, 9))
    ]
    sphere = np.concatenate(rings) * edge
    corners = _CORNERS * (1 - 2 * edge)
    return np.concatenate([corner + sphere for corner in corners])


@lru_cache(maxsize=128)
def _texture(make: Make, face: int) -> Image:
    """A face with an alpha channel: opaque up to where its edges begin to bend."""
    picture = np.zeros((TEXTURE, TEXTURE, 4), np.uint8)
    picture[:, :, :3] = make.body
    if make.printed:
        _print_digit(picture, face, make.ink)
    else:
        for across, down in PIPS[face]:
            x = round(TEXTURE * (0.5 + make.spread * across))
            y = round(TEXTURE * (0.5 + make.spread * down))
            radius = round(TEXTURE * make.pip)
            cv2.circle(picture, (x, y), radius, (*make.ink, 0), -1, cv2.LINE_AA)
            lit = tuple(min(255, tone + 25) for tone in make.ink)
            cv2.ellipse(
                picture, (x, y), (radius * 3 // 4,) * 2, 0, 20, 120, (*lit, 0), 2, cv2.LINE_AA
            )
    flat = np.zeros((TEXTURE, TEXTURE), np.uint8)
    bend = round(TEXTURE * make.edge * 0.55)
    cv2.rectangle(flat, (bend, bend), (TEXTURE - bend - 1, TEXTURE - bend - 1), 255, -1)
    inner = round(TEXTURE * make.edge)
    flat = cv2.dilate(
        cv2.erode(flat, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (inner * 2 + 1,) * 2)),
        cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (inner * 2 + 1,) * 2),
    ).astype(np.uint8)
    picture[:, :, 3] = cv2.GaussianBlur(flat, (0, 0), TEXTURE * make.edge * 0.12)
    return picture


def _print_digit(picture: Image, face: int, ink: Tone) -> None:
    text, font, scale, weight = str(face), cv2.FONT_HERSHEY_SIMPLEX, TEXTURE / 42, 14
    (width, height), _ = cv2.getTextSize(text, font, scale, weight)
    place = ((TEXTURE - width) // 2, (TEXTURE + height) // 2)
    cv2.putText(picture, text, place, font, scale, (*ink, 0), weight, cv2.LINE_AA)


def _lay_face(frame: Image, texture: Image, seen: Floats, light: float) -> None:
    cut = _cut(frame, seen)
    if cut is None:
        return
    left, top, right, bottom = cut
    source = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * TEXTURE
    target = ((seen - [left, top]) * ZOOM).astype(np.float32)
    warp = cv2.getPerspectiveTransform(source, target)
    size = ((right - left) * ZOOM, (bottom - top) * ZOOM)
    drawn = cv2.warpPerspective(texture, warp, size, flags=cv2.INTER_AREA)
    small = cv2.resize(drawn, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    cover = small[:, :, 3:].astype(np.float32) / 255
    # Colours were mixed with the black around the face by the warp; cover says how much.
    patch = frame[top:bottom, left:right].astype(np.float32)
    lit = np.minimum(small[:, :, :3].astype(np.float32) * light, 255)
    frame[top:bottom, left:right] = (patch * (1 - cover) + lit * cover).astype(np.uint8)


def _fill(frame: Image, polygon: NDArray[np.floating], tone: Tone, shadow: bool = False) -> None:
    cut = _cut(frame, polygon, 14)
    if cut is None:
        return
    left, top, right, bottom = cut
    size = ((right - left) * ZOOM, (bottom - top) * ZOOM)
    mask = np.zeros((size[1], size[0]), np.uint8)
    points = np.round((polygon - [left, top]) * ZOOM * 16).astype(np.int32)
    cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 4)
    cover = cv2.resize(mask, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    covered = cover.astype(np.float32)[:, :, None] / 255
    patch = frame[top:bottom, left:right].astype(np.float32)
    if shadow:
        thrown = cv2.GaussianBlur(np.roll(covered[:, :, 0], (5, -4), (0, 1)), (0, 0), 5.0)
        patch *= 1 - 0.5 * thrown[:, :, None]
    mixed = patch * (1 - covered) + np.array(tone, np.float32) * covered
    frame[top:bottom, left:right] = mixed.astype(np.uint8)


def _draw_ball(frame: Image, centre: Floats, radius: float, tone: Tone) -> None:
    """Darker to its rim, with the lamp mirrored in it."""
    cut = _cut(frame, np.array([centre - radius, centre + radius]), 2)
    if cut is None:
        return
    left, top, right, bottom = cut
    x = (np.arange(left, right) - centre[0]) / radius
    y = (np.arange(top, bottom) - centre[1]) / radius
    squared = x[None, :] ** 2 + y[:, None] ** 2
    height = np.sqrt(np.clip(1 - squared, 0, 1))
    light = 0.45 + 0.6 * np.clip(height * 0.85 + 0.3 * x[None, :] - 0.3 * y[:, None], 0, 1)
    shine = 190 * np.exp(-((x[None, :] - 0.3) ** 2 + (y[:, None] + 0.35) ** 2) / 0.03)
    ball = np.array(tone)[None, None, :] * light[:, :, None] + shine[:, :, None]
    cover = np.clip((1 - np.sqrt(squared)) * radius + 0.5, 0, 1)[:, :, None]
    patch = frame[top:bottom, left:right]
    frame[top:bottom, left:right] = np.clip(patch * (1 - cover) + ball * cover, 0, 255).astype(
        np.uint8
    )


def _cut(
    frame: Image, points: NDArray[np.floating], margin: int = 3
) -> tuple[int, int, int, int] | None:
    """The part of the frame that holds these points."""
    height, width = frame.shape[:2]
    left, top = np.floor(points.min(axis=0)).astype(int) - margin
    right, bottom = np.ceil(points.max(axis=0)).astype(int) + margin
    cut = max(0, int(left)), max(0, int(top)), min(width, int(right)), min(height, int(bottom))
    return cut if cut[0] < cut[2] and cut[1] < cut[3] else None


def _shaded(tone: Tone, light: float) -> Tone:
    blue, green, red = (int(value * light) for value in tone)
    return blue, green, red
