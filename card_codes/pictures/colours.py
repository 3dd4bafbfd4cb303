"""The colours of a card, cell by cell: which of several cards of one drawing it is.

Cards of one deck often share a drawing and differ in colour. Grey does not tell them apart, so
colours are compared by themselves: coarsely, because a blur spreads them, and after the light on
both was made alike. How far a lamp may colour a whole card is bounded, so that no light turns red
into blue.
"""

from __future__ import annotations

import cv2
import numpy as np

from card_codes.pictures.frame import Plane

ROWS, COLUMNS = 18, 12
"""Cells of half a centimetre."""
WHITE = 200.0
DARK = 12.0
"""Grey levels added before colours are compared: in the dark, colour is noise."""
MOST_TINT = 0.45
"""Of light, compared with the light of the other photograph: a logarithm of two colours' ratio."""
MOST_OFF = 0.8
"""A cell that is off by more is a finger or a lamp, and says no more than this."""


MOST_PALE, MOST_VIVID = 0.4, 1.3


def cells_of(card: Plane) -> Plane:
    """A flat card in colour, as a row of cells: blue and red over green, as logarithms."""
    bright = WHITE / max(float(np.percentile(card[::2, ::2], 95)), 5.0)
    small = cv2.resize(card, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
    logs = np.log(small.astype(np.float32) * np.float32(bright) + np.float32(DARK))
    cells: Plane = (logs[:, :, [0, 2]] - logs[:, :, 1:2]).reshape(-1, 2)
    return cells


def tints(seen: Plane, cards: Plane) -> Plane:
    """The colour of the light on `seen`, if it is this card, or this one, ..."""
    tint: Plane = np.median(seen - cards, axis=1, keepdims=True).clip(-MOST_TINT, MOST_TINT)
    return tint


def off(seen: Plane, cards: Plane) -> Plane:
    """How far the cells of a card seen are from those of each of several cards, on average."""
    rest = np.abs(seen - cards - tints(seen, cards)).sum(axis=2)
    far: Plane = np.minimum(rest, MOST_OFF).mean(axis=1)
    return far


def strange_colours(seen: Plane, card: Plane, kin: Plane) -> float:
    """Do the colours differ from those of the card just where cards of this make differ in colour?
    0 is no, 1 is as much as the kin do. A sleeve or a lamp may make all colours paler."""
    level, own = seen - np.median(seen, axis=0), card - np.median(card, axis=0)
    power = max(float((own * own).sum()), 1e-6)
    haze = np.float32(np.clip(float((level * own).sum()) / power, MOST_PALE, MOST_VIVID))
    card, kin = card * haze, kin * haze
    rest = ((seen - card - tints(seen, card[None])[0]) ** 2).sum(axis=1)
    usual = ((kin - card - tints(kin, card)) ** 2).sum(axis=2).mean(axis=0)
    usual = usual - usual.mean()
    return float((rest * usual).sum()) / max(float((usual * usual).sum()), 1e-6)
