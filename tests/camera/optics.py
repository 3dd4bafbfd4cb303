"""What light, lens and sensor do to a frame: one function of the frame a condition."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.camera.conditions import (
    FRAME_HEIGHT,
    FRAME_WIDTH,
    Backlight,
    Defocus,
    Glare,
    Image,
    Jpeg,
    Lens,
    Light,
    MotionBlur,
    Noise,
    Sleeve,
)
from tests.camera.pose import bend


def through_lens(frame: Image, lens: Lens) -> Image:
    if lens.barrel == 0:
        return frame
    return _image(
        cv2.remap(frame, *_lens_maps(lens), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    )


@lru_cache(maxsize=6)
def _lens_maps(lens: Lens) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    x, y = np.meshgrid(np.arange(FRAME_WIDTH), np.arange(FRAME_HEIGHT))
    bent = bend(np.stack([x, y], axis=-1).astype(np.float64), lens).astype(np.float32)
    return np.ascontiguousarray(bent[..., 0]), np.ascontiguousarray(bent[..., 1])


def out_of_focus(frame: Image, defocus: Defocus) -> Image:
    if defocus.pixels <= 0.05:
        return frame
    return _image(cv2.GaussianBlur(frame, (0, 0), defocus.pixels))


def moved(frame: Image, motion: MotionBlur) -> Image:
    if motion.pixels <= 1:
        return frame
    size = int(np.ceil(motion.pixels)) | 1
    kernel = np.zeros((size * 4, size * 4), np.float32)
    middle = size * 2 - 0.5
    reach = np.radians(motion.direction)
    half = np.array([np.cos(reach), np.sin(reach)]) * motion.pixels * 2
    start, end = (middle - half) * 256, (middle + half) * 256
    first, last = (int(start[0]), int(start[1])), (int(end[0]), int(end[1]))
    cv2.line(kernel, first, last, 1.0, 4, cv2.LINE_8, 8)
    kernel = cv2.resize(kernel, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32)
    return _image(cv2.filter2D(frame, -1, kernel / kernel.sum()))


def with_glare(frame: Image, glare: Glare) -> Image:
    """Burns out its middle and washes out its surroundings."""
    reach = int(glare.radius * 3)
    x, y = int(glare.centre[0]), int(glare.centre[1])
    left, top = max(0, x - reach), max(0, y - reach)
    right, bottom = min(FRAME_WIDTH, x + reach), min(FRAME_HEIGHT, y + reach)
    if left >= right or top >= bottom:
        return frame
    across = np.arange(left, right, dtype=np.float32) - np.float32(glare.centre[0])
    down = np.arange(top, bottom, dtype=np.float32) - np.float32(glare.centre[1])
    squared = across[None, :] ** 2 + down[:, None] ** 2
    shine = np.float32(glare.strength * 340) * np.exp(-squared / np.float32(glare.radius**2))
    lit = frame.copy()
    patch = lit[top:bottom, left:right].astype(np.float32) + shine[:, :, None]
    lit[top:bottom, left:right] = np.minimum(patch, 255).astype(np.uint8)
    return lit


def in_sleeve(picture: Image, sleeve: Sleeve) -> Image:
    """Applied to the card itself, so that the streaks lie in the plane of the card."""
    height, width = picture.shape[:2]
    diagonal = float(np.hypot(width, height))
    angle = np.radians(sleeve.direction)
    x = np.arange(width, dtype=np.float32) - width / 2
    y = np.arange(height, dtype=np.float32) - height / 2
    along = (x[None, :] * np.cos(angle) + y[:, None] * np.sin(angle)) / diagonal
    veil = np.full((height, width), sleeve.haze, np.float32)
    for place, streak_width, strength in sleeve.streaks:
        veil += strength * np.exp(-(((along - place) / streak_width) ** 2)).astype(np.float32)
    veil = np.minimum(veil, 1.0)[:, :, None]
    return (picture * (1 - veil) + 250 * veil).astype(np.uint8)


def lit(frame: Image, light: Light) -> Image:
    factors = np.array(light.cast, np.float32) * np.float32(light.brightness)
    if light.falloff <= 0:
        table = np.clip(np.arange(256)[:, None] * factors, 0, 255).astype(np.uint8)
        return _image(cv2.LUT(frame, table.reshape(256, 1, 3)))
    angle = np.radians(light.falloff_towards)
    x = np.linspace(-0.5, 0.5, FRAME_WIDTH, dtype=np.float32) * np.float32(np.cos(angle))
    y = np.linspace(-0.5, 0.5, FRAME_HEIGHT, dtype=np.float32) * np.float32(np.sin(angle))
    shade = 1 - light.falloff * np.clip(x[None, :] + y[:, None] + 0.5, 0, 1)
    bright = cv2.merge([shade.astype(np.float32) * factor for factor in factors.tolist()])
    return _image(cv2.multiply(frame, bright, dtype=cv2.CV_8U))


def veiled(frame: Image, backlight: Backlight) -> Image:
    """Light that the lens scatters: shadows become grey."""
    return _image(cv2.addWeighted(frame, 1 - backlight.veil, frame, 0, 255 * backlight.veil))


def noisy(frame: Image, noise: Noise, seed: int) -> Image:
    """One large sheet of noise serves all frames, taken from another place each time."""
    if noise.grey_levels <= 0:
        return frame
    chance = np.random.default_rng([seed, 5])
    y, x = chance.integers(0, 280), chance.integers(0, 320)
    grain = _noise_sheet()[y : y + FRAME_HEIGHT, x : x + FRAME_WIDTH]
    if chance.random() < 0.5:
        grain = grain[:, ::-1]
    scaled = (grain * np.float32(noise.grey_levels / 16)).astype(np.int16)
    return _image(cv2.add(frame, scaled, dtype=cv2.CV_8U))


@lru_cache(maxsize=1)
def _noise_sheet() -> NDArray[np.int16]:
    """Half of the grain is in all channels together: sensors without colour filters see it so."""
    chance = np.random.default_rng(9_112)
    shape = (FRAME_HEIGHT + 280, FRAME_WIDTH + 320)
    grey = chance.standard_normal((*shape, 1), np.float32) * 0.7
    colours = chance.standard_normal((*shape, 3), np.float32) * 0.7
    return ((grey + colours) * 16).astype(np.int16)


def compressed(frame: Image, jpeg: Jpeg | None) -> Image:
    if jpeg is None:
        return frame
    _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, jpeg.quality])
    decoded = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert decoded is not None
    return _image(decoded)


def _image(array: object) -> Image:
    """cv2's own types say only "some numbers"."""
    assert isinstance(array, np.ndarray)
    assert array.dtype == np.uint8
    return array
