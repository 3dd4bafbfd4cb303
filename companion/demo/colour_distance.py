"""How far apart colours are for people with and without colour blindness.

Machado, Oliveira and Fernandes (2009) say what is seen at full severity; CIEDE2000 says how
different two colours look.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import NamedTuple

import numpy as np

Colour = tuple[float, float, float, float]
WANTED = 15.0
"""Colours that must be told apart are at least so far from each other."""
SIGHTS = {
    "normal": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
"""What becomes of red, green and blue light; published tables."""
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = TO_XYZ.sum(axis=1)
Lab = tuple[float, float, float]


class Near(NamedTuple):
    """Two colours that somebody cannot tell apart."""

    one: str
    other: str
    sight: str
    apart: float

    def __str__(self) -> str:
        return f"colours too near: {self.one} and {self.other} ({self.sight}, {self.apart:.1f})"


def too_near(colours: Mapping[str, Colour], wanted: float = WANTED) -> Iterator[Near]:
    """Every pair, with the sight that tells it apart worst, that is nearer than wanted."""
    for one, other in combinations(colours, 2):
        apart, sight = min(
            (distance(seen(colours[one], sight), seen(colours[other], sight)), sight)
            for sight in SIGHTS
        )
        if apart < wanted:
            yield Near(one, other, sight, apart)


def seen(colour: Colour, sight: str) -> Lab:
    """A colour as CIELAB, as this sight sees it."""
    parts = np.array(colour[:3])
    light = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(SIGHTS[sight] @ light, 0, 1) / WHITE
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return float(116 * y - 16), float(500 * (x - y)), float(200 * (y - z))


def distance(one: Lab, other: Lab) -> float:
    """CIEDE2000, in the steps of Sharma, Wu and Dalal (2005)."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    grey = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25**7))
    (light, c, h), (other_light, other_c, other_h) = (
        (lab[0], hypot(lab[1] * grey, lab[2]), degrees(atan2(lab[2], lab[1] * grey)) % 360)
        for lab in (one, other)
    )
    middle_c, middle_light = (c + other_c) / 2, (light + other_light) / 2
    turn = (other_h - h + 180) % 360 - 180 if c * other_c else 0.0
    hue = (h + turn / 2) % 360 if c * other_c else h + other_h
    turned = 2 * sqrt(c * other_c) * sin(radians(turn / 2))
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    off = (middle_light - 50) ** 2
    by_light = (other_light - light) / (1 + 0.015 * off / sqrt(20 + off))
    by_chroma = (other_c - c) / (1 + 0.045 * middle_c)
    by_hue = turned / (1 + 0.015 * middle_c * weight)
    blue = 2 * sqrt(middle_c**7 / (middle_c**7 + 25**7))
    mixed = -blue * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + mixed * by_chroma * by_hue)
