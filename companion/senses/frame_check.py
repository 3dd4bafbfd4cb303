"""How well a camera reads from where it is: a frame measured, and what would help.

The limits are those of the readers: dice under 30 pixels and labels under 45 are lost in real
photographs (dice-by-camera.md, card-codes.md), a card under 130 is too small to be photographed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from card_codes.frames.picture_file import Picture
from card_codes.pictures.enrolment import SMALLEST_WIDTH
from card_codes.pictures.photo_quality import edge_width, flaw_of, has_glare
from card_codes.pictures.rectify import flattened
from card_codes.pictures.whole_cards import whole_cards
from card_codes.reading.ladder import Reader
from card_codes.reading.marks import Polygon
from companion.senses.dice_sight.reading import Wanted, read
from companion.senses.dice_sight.seen import UNREAD, Seen
from companion.senses.dice_sight.taught import Taught
from companion.senses.dice_sight.working import coloured

Verdict = Literal[
    "good", "nothing", "small", "dark", "blurred", "glare", "unsure", "no-label", "foreign"
]
SMALLEST_DIE = 30.0
SMALLEST_MARK = 27.0
"""The code on a label that is 45 pixels wide."""
DARK = 40.0
"""Grey level that the brightest parts of a frame have to reach."""
BLURRED = 6.5
"""Pixels over which the clearest edges of a frame spread. Drawn frames: 3 to 4 in focus, 5.6 where
it is missed by two pixels, which is read, and 7 by three."""
LOOKED_AT = (640, 360)
"""A mirrored lamp is looked for in a frame of this size."""
PIPS = Wanted("dice", 2, frozenset("123456"), "pips")


@dataclass(frozen=True, slots=True)
class FrameCheck:
    """`count` things were found, `read` of them could be read, the smallest `pixels` wide."""

    verdict: Verdict
    count: int = 0
    read: int = 0
    pixels: int = 0
    light: int = 0
    """0 to 255: the brightest parts."""
    spread: float = 0.0
    """Pixels over which the clearest edges spread; 0 where there are too few."""
    least: int = 0
    """So many pixels are needed."""
    faces: tuple[int, ...] = ()
    """What the dice show, from the left; 0 for one that was not read."""


def check_dice(picture: Picture) -> FrameCheck:
    """Of dice with pips that lie before the camera. Raises what readers raise."""
    picture = coloured(picture)
    light, spread = _light(picture), _spread(picture)
    seen = read(picture, PIPS, Taught())
    known = sum(one.shows != UNREAD for one in seen)
    smallest = min((one.size for one in seen), default=0.0)
    flaw = _flaw(picture, light, spread, glare=known < len(seen) or not seen)
    if not seen:
        verdict = flaw or "nothing"
    elif smallest < SMALLEST_DIE:
        verdict = "small"
    else:
        verdict = flaw or ("good" if known == len(seen) else "unsure")
    pixels, least = round(smallest), round(SMALLEST_DIE)
    faces = tuple(int(one.shows) if one.shows != UNREAD else 0 for one in sorted(seen, key=_across))
    return FrameCheck(verdict, len(seen), known, pixels, round(light), spread, least, faces)


def check_cards(picture: Picture, reader: Reader) -> FrameCheck:
    """Of cards with labels of the reader, or to be photographed. Raises BadFrame."""
    reading = reader.read(picture, look_on=True)
    picture = coloured(picture)
    light, spread = _light(picture), _spread(picture)
    if reading.cards:
        smallest = min(_side(one.polygon) for one in reading.cards)
        count = len(reading.cards)
        verdict: Verdict = "dark" if light < DARK else "good"
        verdict = "small" if smallest < SMALLEST_MARK else verdict
        return FrameCheck(
            verdict, count, count, round(smallest), round(light), spread, round(SMALLEST_MARK)
        )
    if reading.foreign:
        return FrameCheck("foreign", len(reading.foreign), 0, 0, round(light), spread)
    flaw = _flaw(picture, light, spread, glare=True)
    quads = [] if flaw else whole_cards(picture)
    smallest = min(map(_width, quads), default=0.0)
    if not quads:
        verdict = flaw or "nothing"
    elif smallest < SMALLEST_WIDTH:
        verdict = "small"
    else:
        verdict = flaw_of(flattened(picture, quads[0])) or "no-label"
    return FrameCheck(
        verdict, len(quads), 0, round(smallest), round(light), spread, round(SMALLEST_WIDTH)
    )


def _flaw(picture: Picture, light: float, spread: float, *, glare: bool) -> Verdict | None:
    if light < DARK:
        return "dark"
    small = np.asarray(cv2.resize(picture, LOOKED_AT, interpolation=cv2.INTER_AREA), np.uint8)
    if glare and has_glare(small):
        return "glare"
    if spread > BLURRED:
        return "blurred"
    return None


def _across(seen: Seen) -> float:
    return seen.middle[0]


def _light(picture: Picture) -> float:
    return float(np.percentile(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), 97))


def _spread(picture: Picture) -> float:
    plane = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    width = edge_width(plane)
    return round(width, 1) if np.isfinite(width) else 0.0


def _side(polygon: Polygon) -> float:
    """The side of a square as large as it."""
    return float(np.sqrt(abs(cv2.contourArea(np.array(polygon, np.float32)))))


def _width(quad: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> float:
    """The shorter side of a card."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return float(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)
