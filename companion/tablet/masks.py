"""Rounded plates and icons as pictures that are made once and drawn as often as needed.

Hundreds of curves in a window, each cut into triangles again in every frame, are what takes a
tablet its time. As a picture a plate is nine rectangles and an icon is one, with smooth edges on
any screen.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from zlib import compress, decompress

import numpy as np
from kivy.graphics.texture import Texture
from numpy.typing import NDArray

from companion.tablet.icon_drawing import drawn_icon
from companion.tablet.theme import Colour

Mask = NDArray[np.uint8]

SIDES = (24, 36, 54, 80, 120, 180, 270, 400, 600)
"""Icons are drawn in these sizes; one that lies between two is shrunk from the larger."""


def texture_of(pixels: Mask) -> Texture:
    """Rows of red, green, blue and alpha, or of grey and alpha, from the top."""
    height, width, parts = pixels.shape
    format = "rgba" if parts == 4 else "luminance_alpha"
    texture = Texture.create(size=(width, height), colorfmt=format)
    buffer = pixels[::-1].tobytes()
    texture.blit_buffer(buffer, colorfmt=format, bufferfmt="ubyte")
    packed = compress(buffer, 1)  # much less, and seldom wanted again

    def fill(into: Texture) -> None:
        into.blit_buffer(decompress(packed), colorfmt=format, bufferfmt="ubyte")

    texture.add_reload_observer(fill)  # a tablet may take the graphics memory away
    return texture


def _rounded(radius: int, inset: float) -> NDArray[np.float64]:
    """How much of each pixel a square with round corners covers, a little inside its edge."""
    side = 2 * radius + 2
    from_middle = np.abs(np.arange(side) + 0.5 - side / 2)
    straight = side / 2 - radius
    x, y = np.meshgrid(*[np.maximum(from_middle - straight, 0)] * 2)
    covered: NDArray[np.float64] = np.clip(radius - inset + 0.5 - np.hypot(x, y), 0, 1)
    return covered


@lru_cache(maxsize=1024)
def plate_picture(radius: int, line: float, fill: Colour, edge: Colour) -> Texture:
    """A plate whose corners take `radius` pixels, its outline all inside; the rest is stretched."""
    whole = _rounded(radius, 0)
    inside = _rounded(radius, line) if edge[3] else whole
    ring = (whole - inside) * edge[3]
    ground = inside * fill[3]
    alpha = ring + ground
    share = np.divide(ring, alpha, out=np.zeros_like(ring), where=alpha > 0)[:, :, None]
    colour = np.array(edge[:3]) * share + np.array(fill[:3]) * (1 - share)
    return texture_of((np.dstack([colour, alpha]) * 255).round().astype(np.uint8))


@lru_cache(maxsize=64)
def shadow_picture(radius: int, blur: int, shade: Colour) -> Texture:
    """The soft shadow of a plate: it reaches `blur` pixels beyond the plate and fades out there."""
    side = 2 * (radius + blur) + 2
    from_middle = np.abs(np.arange(side) + 0.5 - side / 2)
    x, y = np.meshgrid(*[np.maximum(from_middle - 1, 0)] * 2)
    beyond = np.hypot(x, y) - radius
    alpha = np.clip(1 - (beyond + blur) / (2 * blur), 0, 1) ** 2 * shade[3]
    pixels = np.zeros((side, side, 4))
    pixels[:, :, :3], pixels[:, :, 3] = shade[:3], alpha
    return texture_of((pixels * 255).round().astype(np.uint8))


def white(shape: Mask) -> Texture:
    """A grey picture in white, as see-through as it is dark: drawn in any colour. An evening makes
    hundreds of them, so a pixel has two bytes and not four."""
    return texture_of(np.dstack([np.full_like(shape, 255), shape]))


@lru_cache(maxsize=1)
def glow_picture(side: int = 128) -> Texture:
    """Light that fades out to its rim, in white; it is enlarged, which nobody sees."""
    return white((glow_mask(side, side) * 255).round().astype(np.uint8))


def glow_mask(width: int, height: int) -> NDArray[np.float64]:
    """How strong a glow is at each pixel."""
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    strong: NDArray[np.float64] = np.clip(1 - np.hypot(x, y), 0, 1) ** 2
    return strong


@lru_cache(maxsize=64)
def dashed_card(width: int, height: int) -> Texture:
    """The dashed edge of a card that is not there, in white."""
    line, dash = (2, 5) if width > 24 else (1, 3)
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    across = (y < line) | (y >= height - line)
    upward = (x < line) | (x >= width - line)
    drawn = (across & (x // dash % 2 == 0)) | (upward & (y // dash % 2 == 0))
    return white(np.where(drawn, 255, 0).astype(np.uint8))


@lru_cache(maxsize=512)
def icon_mask(name: str, side: int) -> Texture:
    return white(np.asarray(drawn_icon(name, side)))


def drawn_side(side: float) -> int:
    """The size in which a picture is drawn that is shown in this size."""
    return SIDES[min(bisect_left(SIDES, side), len(SIDES) - 1)]


def icon_texture(name: str, side: float) -> Texture:
    """The picture of an icon that is shown in this size."""
    return icon_mask(name, drawn_side(side))
