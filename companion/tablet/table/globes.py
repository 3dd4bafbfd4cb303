"""Globes in the light, as they are seen from a window: pictures that are made once."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from kivy.graphics.texture import Texture

from companion.tablet.masks import texture_of
from companion.tablet.painting import round_corners
from companion.tablet.theme import Colour

NIGHT = (0.035, 0.043, 0.15)
"""The sky beside a globe."""
RADIUS, MIDDLE = 0.74, (0.54, 0.98)
"""How large a globe is, by the width of its window, and where its middle lies: near the foot."""
LIGHT = (-0.52, -0.58, 0.63)
"""Where light comes from: left, above and before it."""
STARS, SPREAD = 16, (0.7548777, 0.5698403)


@lru_cache(maxsize=64)
def globe_window(width: int, height: int, colour: Colour, radius: int) -> Texture:
    """A window with round corners: a globe of this colour, half risen, and stars above it."""
    across, down = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    large = width * RADIUS
    x, y = (across - width * MIDDLE[0]) / large, (down - height * MIDDLE[1]) / large
    from_middle = np.hypot(x, y)
    z = np.sqrt(np.clip(1 - from_middle**2, 0, 1))
    lit = np.clip(x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2], 0, 1)
    covers = np.clip((1 - from_middle) * large + 0.5, 0, 1)
    air = np.clip(1 - np.abs(from_middle - 1) * 9, 0, 1) * 0.35 * (1 - covers)
    ground = np.broadcast_to(np.array(NIGHT), (height, width, 3)).copy()
    for number in range(1, STARS + 1):
        at_x, at_y = (int(number * SPREAD[n] % 1 * (width, height)[n]) for n in (0, 1))
        ground[at_y, at_x] = 0.35 + 0.5 * (number % 3 == 0)
    own = np.array(colour[:3])
    globe = own * (0.34 + 0.72 * lit[:, :, None]) + 0.16 * (lit[:, :, None] ** 6)
    drawn = ground * (1 - covers[:, :, None]) + globe * covers[:, :, None]
    drawn = drawn + own * air[:, :, None]
    pixels = (np.clip(drawn, 0, 1) * 255).round().astype(np.uint8)
    return texture_of(np.dstack([pixels, round_corners((width, height), radius)]))
