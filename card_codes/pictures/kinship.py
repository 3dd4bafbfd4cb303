"""Is this the card it looks most like, or another card of the same make?

Cards of one deck share paper, borders and the places of digits, so a card that nobody photographed
still fits its next of kin quite well, and a known card in bad light fits hardly better. How well it
fits therefore says little. What tells them apart: square centimetre by square centimetre, a known
card is closer to its own photograph than to those of its kin, nearly everywhere. A stranger is
closer to one card here and to another one there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from card_codes.pictures.frame import Plane
from card_codes.pictures.look import HEIGHT, NEIGHBOURHOOD, WIDTH, local_contrast

ROWS, COLUMNS = 9, 6
"""Blocks of a centimetre."""
LEAST_GAIN, MOST_GAIN = 0.25, 1.3
"""Light and haze may weaken the picture of a block so much."""
MOST_WEIGHT = 1.0
"""Mean square difference of two cards from which on a block counts fully."""
LEAST_DIFFERENT = 0.2
"""Of the cousin that differs most: who differs less is a twin."""
CLOSEST = 1 / 3
"""The share of the cousins that decides."""
FEW = 4
"""Blocks, of the 28 that are not at the rim."""
LEAST_REST = 0.03
"""Of a block: what no card is without."""
MOST_CHANGE = 0.3
"""Mean square difference of two photographs of the same print."""
EVEN_SPREAD = 40.0
LEAST_FLOOR = 4.0
WHITE = 200.0
DARK = 12.0
"""Grey levels added before colours are compared: in the dark, colour is noise."""
COLOUR_WEIGHT = 3.0
NOISE_FLOOR = 0.06
PIXELS_AGREEING = 4.0
"""Neighbouring pixels are wrong together: so many of them (at half size) are one witness."""


def face(card: Plane) -> Plane:
    """A flat card in colour at half size, as it is compared: local contrast and two colours.

    Light of another colour shifts a logarithm everywhere by the same amount, and the middle one is
    taken away.
    """
    grey = cv2.cvtColor(card, cv2.COLOR_BGR2GRAY)
    gain = EVEN_SPREAD / max(float(grey.std()), 2.0)
    contrast = local_contrast((grey * gain).astype(np.float32), NEIGHBOURHOOD // 2 | 1, LEAST_FLOOR)
    bright = WHITE / max(float(np.percentile(card[::2, ::2], 95)), 5.0)
    logs = cv2.GaussianBlur(np.log(card * np.float32(bright) + np.float32(DARK)), (0, 0), 1.0)
    colours = logs[:, :, [0, 2]] - logs[:, :, 1:2]
    colours -= np.median(colours.reshape(-1, 2), axis=0)
    whole: Plane = np.dstack([contrast, colours * np.float32(COLOUR_WEIGHT)]).astype(np.float32)
    return whole


@dataclass(frozen=True, slots=True, eq=False)
class AmongKin:
    """How a card seen stands to one card of the gallery and to that card's kin."""

    won: Plane
    """For each cousin: how much of what differs is closer to the card than to the cousin."""
    differs: Plane
    lead: Plane
    """Over each cousin: a logarithm of how much better the card explains what is seen."""
    rest: Plane
    """Of local contrast, by blocks: what the card does not explain."""
    varied: Plane
    """By blocks: how much the card and each cousin differ in local contrast."""

    def strangeness(self, cousins: int) -> float:
        """Does what is seen differ from the card just where cards of this make differ? 0 is no:
        noise and light are everywhere. 1 is as much as a cousin does."""
        if not cousins:
            return 0.0
        usual = self.varied[:, :, :cousins].mean(axis=2)
        usual = usual - usual.mean()
        power = float((usual * usual).sum())
        return float((self.rest * usual).sum()) / max(power, 1e-6)

    @property
    def spotted(self) -> float:
        """Is what the card does not explain in a few spots? About 1 where it is everywhere alike.

        Another digit in its middle is a few spots; blur, noise and haze are everywhere. The rim is
        left out, because outlines are a little askew.
        """
        inner = np.sort(self.rest[1:-1, 1:-1], axis=None)
        return float(inner[-FEW:].mean()) / (float(np.median(inner)) + LEAST_REST)

    def share_won(self, cousins: int) -> float:
        """Against those of the first so many cousins that contest most; twins hardly differ and
        are left out. Cousins of another make lose everywhere and must not make up for the rest."""
        differs = self.differs[:cousins]
        if not cousins or not float(differs.max()) > 0:
            return 0.0
        fair = differs >= LEAST_DIFFERENT * differs.max()
        shares = np.sort(self.won[:cousins][fair] / differs[fair])
        return float(shares[: math.ceil(len(shares) * CLOSEST)].mean())


def among_kin(seen: Plane, card: Plane, kin: Plane) -> AmongKin:
    """All of them faces, blurred alike; `kin` has one axis more, the third, for many of them."""
    power = _blocks(seen * seen)[:, :, None]
    own_product, own = _blocks(seen * card)[:, :, None], _blocks(card * card)[:, :, None]
    kin_product, kin_own = _blocks(seen[:, :, None] * kin), _blocks(kin * kin)
    product = _blocks(card[:, :, None] * kin)
    rest = _unexplained(power, own_product, own) / PIXELS
    kin_rest = _unexplained(power, kin_product, kin_own) / PIXELS
    differs = (kin_own - 2 * product + own) / PIXELS
    weight = np.minimum(differs, MOST_WEIGHT)
    ratio = np.log((kin_rest + NOISE_FLOOR) / (rest + NOISE_FLOOR))
    lead: Plane = (ratio * weight * (PIXELS / (2 * PIXELS_AGREEING))).sum(axis=(0, 1, 3))
    won: Plane = (weight * (rest < kin_rest)).sum(axis=(0, 1, 3))
    return AmongKin(won, weight.sum(axis=(0, 1, 3)), lead, rest[:, :, 0, 0], differs[:, :, :, 0])


def changed(one: Plane, other: Plane) -> float:
    """In which share of their blocks two faces differ."""
    return float(((_blocks((one - other) ** 2) / PIXELS[:, :, 0]).max(axis=2) > MOST_CHANGE).mean())


def _bands(length: int, count: int) -> Plane:
    """A matrix that adds up `length` pixels in `count` equal bands."""
    bands: Plane = np.zeros((count, length), np.float32)
    for place in range(length):
        bands[place * count // length, place] = 1
    return bands


DOWN, ACROSS = _bands(HEIGHT // 2, ROWS), _bands(WIDTH // 2, COLUMNS)
PIXELS: Plane = np.outer(DOWN.sum(axis=1), ACROSS.sum(axis=1))[:, :, None, None].astype(np.float32)


def _blocks(faces: Plane) -> Plane:
    """Sums over blocks; the axes behind the second are kept apart."""
    height, width = faces.shape[:2]
    rows = (DOWN @ faces.reshape(height, -1)).reshape(ROWS, width, -1)
    blocks: Plane = np.matmul(ACROSS, rows).reshape(ROWS, COLUMNS, *faces.shape[2:])
    return blocks


def _unexplained(power: Plane, product: Plane, own: Plane) -> Plane:
    """What is left of the picture when the card is taken away as strongly as light allows."""
    gain = np.clip(product / np.maximum(own, 1e-6), LEAST_GAIN, MOST_GAIN)
    rest: Plane = np.maximum(power - 2 * gain * product + gain * gain * own, 0)
    return rest
