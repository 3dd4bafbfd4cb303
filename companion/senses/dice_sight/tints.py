"""Colour without the brightness of the light that fell on it."""

from __future__ import annotations

Tint = tuple[float, float, float]
"""Colourfulness towards red, colourfulness across it, lightness: each about 0 to 1."""

DARK = 0.4
"""What is darker than this has little colour."""


def tint(blue: float, green: float, red: float) -> Tint:
    """Hue as a direction: red to the right, green and blue to the sides of it. 1 is full light."""
    lightness = max(blue, green, red)
    most = max(lightness, DARK)
    towards = (red - (green + blue) / 2) / most
    across = (green - blue) * 0.866 / most
    return float(towards), float(across), float(lightness)
