"""A camera that puts a label into a real photograph, written apart from the one in tests/camera.

It shares neither code nor assumptions with it: light is added up linearly, the label takes the
light of the place where it lies, defocus is a disc and not a bell, a shaken hand draws a curve, the
sensor counts photons behind a mosaic of colours, and then the picture is developed and stored as
JPEG.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT = 1280, 720
FOCAL = 1000.0
FINER = 4
"""The label is drawn with so many samples a pixel each way."""
GAMMA = 2.2

Plane = NDArray[np.float32]
Picture = NDArray[np.uint8]
Chance = np.random.Generator


@dataclass(frozen=True, slots=True)
class Condition:
    """Ranges that a frame is drawn from; lengths are pixels of the frame."""

    tilt: tuple[float, float] = (0.0, 25.0)
    disc: tuple[float, float] = (0.3, 0.7)
    """The radius of the circle that a point out of focus becomes."""
    shake: tuple[float, float] = (0.0, 1.0)
    photons: tuple[float, float] = (3000.0, 9000.0)
    """Of a white pixel; fewer are noisier. Brightness is made up for by gain."""
    light: tuple[float, float] = (0.8, 1.1)
    glare: tuple[float, float] = (0.0, 0.0)
    """How much white a lamp adds where it is mirrored in the label; 1 hides everything there."""
    jpeg: tuple[int, int] = (75, 92)


CONDITIONS: dict[str, Condition] = {
    "plain": Condition(),
    "tilt 45 to 60": Condition(tilt=(45, 60)),
    "defocus": Condition(disc=(1.8, 2.6)),
    "motion": Condition(shake=(5, 9)),
    "defocus and motion": Condition(disc=(1.5, 2.2), shake=(4, 7)),
    "dark": Condition(photons=(40, 120), light=(0.15, 0.3)),
    "glare": Condition(glare=(0.6, 1.2)),
    "hard": Condition(
        tilt=(15, 50),
        disc=(0.8, 1.8),
        shake=(1, 5),
        photons=(150, 600),
        light=(0.3, 0.9),
        glare=(0.0, 0.5),
        jpeg=(50, 75),
    ),
}


def frame_of(photograph: Picture, chance: Chance) -> Plane:
    """A part of a photograph as large as a frame, as linear light."""
    height, width = photograph.shape[:2]
    scale = max(WIDTH / width, HEIGHT / height)
    size = (max(WIDTH, round(width * scale)), max(HEIGHT, round(height * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    picture = cv2.resize(photograph, size, interpolation=way)
    left = int(chance.integers(0, size[0] - WIDTH + 1))
    top = int(chance.integers(0, size[1] - HEIGHT + 1))
    part = picture[top : top + HEIGHT, left : left + WIDTH].astype(np.float32) / 255
    return np.asarray(part**GAMMA, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Placing:
    """Where a label comes to lie: its four corners in the frame."""

    corners: NDArray[np.float32]

    def moved(self, chance: Chance) -> Placing:
        """A tenth of a second later: a hand is never still."""
        drift = chance.normal(0, 2.0, 2)
        bent = chance.normal(0, 0.4, (4, 2))
        corners = self.corners + drift + bent
        away = np.minimum(corners.min(axis=0) - 4, 0) + np.maximum(
            corners.max(axis=0) - [WIDTH - 5, HEIGHT - 5], 0
        )
        return Placing((corners - away).astype(np.float32))


def placed(width: float, height: float, tilt: float, chance: Chance) -> Placing:
    """A label so large if seen from straight above, in pixels: turned and tilted any way about its
    middle before a pinhole, wholly in the frame."""
    turn, axis = chance.uniform(0, 2 * np.pi, 2)
    turned = _about(np.array([0.0, 0.0, 1.0]), float(turn))
    tilted = _about(np.array([np.cos(axis), np.sin(axis), 0.0]), float(np.radians(tilt)))
    flat = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * [width / 2, height / 2, 0]
    solid = flat @ (tilted @ turned).T
    seen = solid[:, :2] * FOCAL / (FOCAL + solid[:, 2:])
    edge = float(np.abs(seen).max()) + 12
    middle = chance.uniform((edge, edge), (WIDTH - edge, HEIGHT - edge))
    return Placing((seen + middle).astype(np.float32))


def _about(axis: NDArray[np.float64], angle: float) -> NDArray[np.float64]:
    """The rotation about an axis of length one."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turned: NDArray[np.float64] = (
        np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    )
    return turned


def laid_on(scene: Plane, label: Picture, placing: Placing, glare: float, chance: Chance) -> Plane:
    """The scene with the label on it. Its paper is as bright as the brighter parts around it."""
    corners = placing.corners
    left, top = np.floor(corners.min(axis=0)).astype(int) - 2
    right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 3
    size = (int(right - left) * FINER, int(bottom - top) * FINER)
    rows, columns = label.shape
    source = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
    target = (corners + 0.5 - [left, top]) * FINER - 0.5
    matrix = cv2.getPerspectiveTransform(source, target.astype(np.float32))
    ink = (0.04 + 0.86 * label.astype(np.float32) / 255).astype(np.float32)
    drawn = cv2.warpPerspective(ink, matrix, size, flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.ones_like(ink), matrix, size, flags=cv2.INTER_LINEAR)
    small = (int(right - left), int(bottom - top))
    drawn, cover = (cv2.resize(one, small, interpolation=cv2.INTER_AREA) for one in (drawn, cover))
    around = scene[max(0, top - 60) : bottom + 60, max(0, left - 60) : right + 60]
    paper = np.clip(np.percentile(around.reshape(-1, 3), 85, axis=0), 0.12, 0.95)
    shine = _shine(small, glare, chance)[:, :, None]
    print_ = np.minimum(drawn[:, :, None] * paper * (1 - shine) + shine, 1.0)
    lit = scene.copy()
    patch = lit[top:bottom, left:right]
    patch[:] = patch * (1 - cover[:, :, None]) + print_ * cover[:, :, None]
    return lit


def _shine(size: tuple[int, int], strength: float, chance: Chance) -> Plane:
    """A lamp mirrored in the label: a soft stripe across some part of it."""
    width, height = size
    angle = float(chance.uniform(0, np.pi))
    across, down = np.meshgrid(np.arange(width), np.arange(height))
    along = (across - width / 2) * np.cos(angle) + (down - height / 2) * np.sin(angle)
    middle = float(chance.normal(0, 0.25)) * min(size)
    reach = float(chance.uniform(0.06, 0.16)) * min(size)
    stripe = np.clip(strength / (1 + ((along - middle) / reach) ** 4), 0, 1)
    return np.asarray(stripe, np.float32)


def taken(scene: Plane, condition: Condition, chance: Chance) -> Picture:
    """What lens, hand, sensor and JPEG make of a scene."""
    blurred = cv2.filter2D(scene, -1, _disc(float(chance.uniform(*condition.disc))))
    blurred = cv2.filter2D(blurred, -1, _shaken(float(chance.uniform(*condition.shake)), chance))
    exposed = np.clip(blurred * np.float32(chance.uniform(*condition.light)), 0, 1)
    counted = _counted(
        exposed.astype(np.float32), float(chance.uniform(*condition.photons)), chance
    )
    developed = (np.clip(counted, 0, 1) ** (1 / GAMMA) * 255 + 0.5).astype(np.uint8)
    quality = int(chance.integers(condition.jpeg[0], condition.jpeg[1] + 1))
    data = cv2.imencode(".jpg", developed, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _disc(radius: float) -> Plane:
    """The circle of confusion, with an edge that is grey where it cuts a pixel."""
    reach = int(np.ceil(radius + 0.5))
    fine = (np.arange((2 * reach + 1) * 8) + 0.5) / 8 - reach - 0.5
    inside = (fine[:, None] ** 2 + fine[None, :] ** 2 <= max(radius, 0.1) ** 2).astype(np.float32)
    kernel = cv2.resize(inside, (2 * reach + 1, 2 * reach + 1), interpolation=cv2.INTER_AREA)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _shaken(length: float, chance: Chance) -> Plane:
    """The way of a hand while the shutter is open: an arc, at a speed that changes."""
    reach = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    angle, bend = float(chance.uniform(0, 2 * np.pi)), float(chance.uniform(-0.8, 0.8))
    moments = np.linspace(-0.5, 0.5, 64)
    moments = moments + 0.2 * np.sign(moments) * moments**2
    for moment in moments:
        way = angle + bend * moment
        x, y = moment * length * np.cos(way) + reach, moment * length * np.sin(way) + reach
        column, row = int(x), int(y)
        right, down = x - column, y - row
        for dy, dx, share in (
            (0, 0, (1 - right) * (1 - down)),
            (0, 1, right * (1 - down)),
            (1, 0, (1 - right) * down),
            (1, 1, right * down),
        ):
            kernel[min(row + dy, 2 * reach), min(column + dx, 2 * reach)] += share
    return np.asarray(kernel / kernel.sum(), np.float32)


def _counted(light: Plane, photons: float, chance: Chance) -> Plane:
    """One colour a pixel, as many photons as came, the noise of reading them out, and the other two
    colours from the neighbours."""
    mosaic = np.empty((HEIGHT, WIDTH), np.float32)
    mosaic[0::2, 0::2] = light[0::2, 0::2, 2]
    mosaic[0::2, 1::2] = light[0::2, 1::2, 1]
    mosaic[1::2, 0::2] = light[1::2, 0::2, 1]
    mosaic[1::2, 1::2] = light[1::2, 1::2, 0]
    grain = chance.standard_normal(mosaic.shape, np.float32)
    noisy = mosaic + grain * np.sqrt(mosaic / photons + (2.0 / photons) ** 2)
    wide = np.clip(noisy * 60_000 + 2_000, 0, 65_535).astype(np.uint16)
    colours = cv2.cvtColor(wide, cv2.COLOR_BayerBG2BGR).astype(np.float32)
    return np.asarray((colours - 2_000) / 60_000, np.float32)
