"""Dice without colours: rays are followed to a cube with rounded edges and sunken pips.

What is kept of each die are layers (where it is, where ink is, how much light falls, where lamps
are mirrored, how dark its shadow is), so that one die can be painted in many colours afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.senses.pips import PIPS

Floats = NDArray[np.float32]
Layers = NDArray[np.uint8]
Chance = np.random.Generator

SIZE = 128
"""Pixels of a drawing; a die fills about two thirds of it."""
REACH = 1.12
"""Half the drawing, in sides of a die."""
STEPS = 18
COVER, INK, LIGHT, SHINE, SHADE = range(5)


@dataclass(frozen=True, slots=True)
class Shape:
    """How a kind of dice is made; lengths in parts of its side."""

    edge: float
    """The radius of its edges."""
    ball: float
    """Corners are cut by a sphere of this radius; 1 cuts nothing."""
    pip: float
    spread: float
    close: float
    """The rows of a six stand this part as far apart as its columns are long."""
    depth: float
    """0 for printed pips, more for sunken ones."""
    single: float
    """The one pip of a one is by so much larger."""
    sign: bool
    """The maker's name stands beside the one pip."""


@dataclass(frozen=True, slots=True)
class View:
    """Where camera and lamp are; angles in degrees."""

    tilt: float
    yaw: float
    roll: float
    distance: float
    lamp: tuple[float, float, float]
    ambient: float
    gloss: float
    soft: float


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """One die, in layers; points in pixels of the drawing."""

    layers: Layers
    value: int
    top: tuple[float, float]
    """The middle of its top."""
    top_side: float
    box: tuple[int, int, int, int]
    """Around all of it, without its shadow."""


def random_shape(chance: Chance) -> Shape:
    return Shape(
        edge=float(chance.choice([0.04, 0.08, 0.12, 0.18]) * chance.uniform(0.8, 1.25)),
        ball=float(chance.uniform(0.66, 0.8)) if chance.random() < 0.45 else 1.0,
        pip=float(chance.uniform(0.075, 0.14)),
        spread=float(chance.uniform(0.2, 0.29)),
        close=float(chance.uniform(0.62, 1.0)),
        depth=float(chance.choice([0.0, chance.uniform(0.2, 1.1)])),
        single=float(chance.choice([1.0, 1.0, 1.0, chance.uniform(1.1, 1.8)])),
        sign=bool(chance.random() < 0.12),
    )


def random_view(chance: Chance) -> View:
    """The camera is mostly held upright; from straight above it may be turned in any way."""
    tilt = float(chance.uniform(0, 56))
    turned = chance.random() < (0.6 if tilt < 40 else 0.12)
    roll = chance.uniform(-180, 180) if turned else chance.normal(0, 12)
    height = chance.uniform(0.3, 1.0)
    around = chance.uniform(0, 2 * np.pi)
    flat = np.sqrt(1 - height**2)
    return View(
        tilt,
        float(chance.uniform(0, 360)),
        float(roll),
        float(np.exp(chance.uniform(np.log(4), np.log(40)))),
        (float(flat * np.cos(around)), float(flat * np.sin(around)), float(height)),
        float(chance.uniform(0.3, 0.85)),
        float(np.exp(chance.uniform(np.log(6), np.log(150)))),
        float(chance.uniform(0.15, 0.9)),
    )


def draw(value: int, shape: Shape, view: View, mirrored: bool = False) -> Drawing:
    """Follows a ray for each pixel."""
    origin, rays = _rays(view)
    turn = _turn(view.yaw)
    lamp = turn.T @ np.array(view.lamp, np.float32)
    origin, rays = turn.T @ origin, turn.T @ rays
    far = np.full(SIZE * SIZE, view.distance - 1.0, np.float32)
    for _ in range(STEPS):
        far += _distance(origin + far * rays, shape)
    points = origin + far * rays
    hit = (_distance(points, shape) < 0.015) & (far < view.distance + 1.5)
    values = _values(value, mirrored)
    normals = _normals(points[:, hit], shape)
    ink = _inked(points[:, hit], normals, values, shape)
    light, shine = _lit(normals, rays[:, hit], view, lamp)
    layers = np.zeros((SIZE * SIZE, 5), np.float32)
    shade = _shade(_ground(origin, rays), shape, view, lamp)
    layers[:, SHADE] = np.where(hit, 0, shade)
    layers[hit, COVER] = 1.0
    layers[hit, INK], layers[hit, LIGHT], layers[hit, SHINE] = ink, light, shine
    whole = np.clip(layers * 255, 0, 255).astype(np.uint8).reshape(SIZE, SIZE, 5)
    rows = np.flatnonzero(whole[:, :, COVER].any(axis=1))
    columns = np.flatnonzero(whole[:, :, COVER].any(axis=0))
    box = (int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)
    return Drawing(whole, value, *_top(view), box)


def _axes(view: View) -> tuple[Floats, Floats, Floats, Floats]:
    """Where the camera is, and its directions: ahead, to the right, down."""
    tilt, roll = np.radians(view.tilt), np.radians(view.roll)
    ahead = np.array([0.0, np.sin(tilt), -np.cos(tilt)], np.float32)
    right, down = np.array([1.0, 0.0, 0.0]), np.array([0.0, -np.cos(tilt), -np.sin(tilt)])
    across = (np.cos(roll) * right + np.sin(roll) * down).astype(np.float32)
    along = (np.cos(roll) * down - np.sin(roll) * right).astype(np.float32)
    return -ahead * np.float32(view.distance), ahead, across, along


def _rays(view: View) -> tuple[Floats, Floats]:
    origin, ahead, across, along = _axes(view)
    steps = (np.arange(SIZE) + 0.5) / SIZE * (2 * REACH) - REACH
    x, y = np.meshgrid(steps.astype(np.float32), steps.astype(np.float32))
    ahead, across, along = ahead[:, None], across[:, None], along[:, None]
    rays: Floats = ahead * np.float32(view.distance) + x.ravel() * across + y.ravel() * along
    return origin[:, None], rays / _length(rays)


def _turn(yaw: float) -> Floats:
    """From the die to the table."""
    c, s = np.cos(np.radians(yaw)), np.sin(np.radians(yaw))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


def _top(view: View) -> tuple[tuple[float, float], float]:
    """The middle of the top in the drawing, and the side of a square as large as the top."""
    origin, ahead, across, along = _axes(view)
    away = np.array([0.0, 0.0, 0.5], np.float32) - origin
    depth = float(away @ ahead) / view.distance
    unit = SIZE / (2 * REACH)
    x, y = (SIZE / 2 + float(away @ axis) / depth * unit for axis in (across, along))
    return (x, y), unit / depth * float(np.sqrt(max(np.cos(np.radians(view.tilt)), 0.1)))


def _distance(points: Floats, shape: Shape) -> Floats:
    """To the nearest point of the die."""
    beyond = np.abs(points) - np.float32(0.5 - shape.edge)
    outside = _length(np.maximum(beyond, 0))
    box: Floats = outside + np.minimum(beyond.max(axis=0), 0) - np.float32(shape.edge)
    return box if shape.ball >= 1 else np.maximum(box, _length(points) - np.float32(shape.ball))


def _length(vectors: Floats) -> Floats:
    length: Floats = np.sqrt((vectors * vectors).sum(axis=0))
    return length


def _normals(points: Floats, shape: Shape) -> Floats:
    beyond = np.maximum(np.abs(points) - np.float32(0.5 - shape.edge), 1e-6)
    normals: Floats = np.sign(points) * beyond
    normals /= _length(normals)
    if shape.ball < 1:
        away = _length(points)
        cut = away > shape.ball - 0.02
        normals[:, cut] = (points / away)[:, cut]
    return normals


def _inked(
    points: Floats, normals: Floats, values: dict[tuple[int, int], int], shape: Shape
) -> Floats:
    """Where ink is; sunken pips bend the normals."""
    ink = np.zeros(points.shape[1], np.float32)
    axis = np.abs(points).argmax(axis=0)
    for (k, sign), value in values.items():
        face = np.flatnonzero((axis == k) & (points[k] * sign > 0))
        turned = (k + (values[0, 1] > values[1, 1])) % 2
        plane = [(k + 2) % 3, (k + 1) % 3] if turned else [(k + 1) % 3, (k + 2) % 3]
        ink[face], lean = _pips(points[plane][:, face], value, shape)
        bent = normals[:, face]
        bent[plane] -= lean * np.float32(shape.depth)
        normals[:, face] = bent / _length(bent)
    return ink


def _lit(normals: Floats, rays: Floats, view: View, lamp: Floats) -> tuple[Floats, Floats]:
    """How much light falls, and where the lamp is mirrored."""
    facing = np.maximum(lamp @ normals, 0)
    sky = 0.7 + 0.3 * normals[2]
    light = view.ambient * sky + (1 - view.ambient) * facing
    half = lamp[:, None] - rays
    shine = np.maximum((normals * half).sum(axis=0) / _length(half), 0) ** view.gloss
    return np.asarray(light, np.float32), np.asarray(shine, np.float32)


def _values(top: int, mirrored: bool) -> dict[tuple[int, int], int]:
    """What each face shows, by axis and sign: opposite faces make seven."""
    one = next(value for value in (1, 2, 3) if value not in (top, 7 - top))
    two = next(value for value in (3, 2, 1) if value not in (top, 7 - top, one))
    if mirrored:
        one, two = two, one
    return {
        (2, 1): top,
        (2, -1): 7 - top,
        (0, 1): one,
        (0, -1): 7 - one,
        (1, 1): two,
        (1, -1): 7 - two,
    }


def _pips(at: Floats, value: int, shape: Shape) -> tuple[Floats, Floats]:
    """Where ink is, and how a sunken pip bends the surface."""
    ink, lean = np.zeros(at.shape[1], np.float32), np.zeros_like(at)
    radius = shape.pip * (shape.single if value == 1 else 1.0)
    for across, up in PIPS[value]:
        close = shape.close if value == 6 else 1.0
        middle = np.array([across * shape.spread * close, up * shape.spread], np.float32)
        away = at - middle[:, None]
        inside = _length(away) < radius
        ink[inside] = 1
        lean[:, inside] = away[:, inside] / np.float32(radius)
    if value == 1 and shape.sign:
        line = (np.abs(at[1] - 0.28) < 0.05) & (np.abs(at[0]) < 0.3)
        ink[line & (np.sin(at[0] * 60) > -0.5)] = 1
    return ink, lean


def _ground(origin: Floats, rays: Floats) -> Floats:
    """Where rays meet the table."""
    ground: Floats = origin + (-0.5 - origin[2]) / np.minimum(rays[2], -0.05) * rays
    return ground


def _shade(ground: Floats, shape: Shape, view: View, lamp: Floats) -> Floats:
    """How much of the light the die takes from the table."""
    least = np.ones(ground.shape[1], np.float32)
    for step in (0.08, 0.2, 0.4, 0.7, 1.1):
        away = _distance(ground + np.float32(step) * lamp[:, None], shape)
        least = np.minimum(least, away / np.float32(view.soft * (0.2 + step)))
    shadow = (1 - np.clip(least, 0, 1)) * (1 - view.ambient * 0.7)
    touch = np.exp(-np.maximum(_distance(ground, shape), 0) * 7) * 0.5
    shade = np.clip(np.maximum(shadow, touch), 0, 1) * _FADING
    return np.asarray(shade, np.float32)


_LINE = np.abs(np.linspace(-1, 1, SIZE))
_FADING = np.clip((1 - np.maximum(_LINE[None], _LINE[:, None])) * 4, 0, 1).ravel()
"""A shadow does not end at the edge of the drawing as if it were cut off."""
