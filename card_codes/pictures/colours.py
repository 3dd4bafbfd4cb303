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


COLOURED = 22
"""Cells, a tenth of the card: the most coloured ones of a card are asked for their hue."""
LEAST_COLOUR = 0.03
"""Mean colour of those below which a card has none."""


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


def hue(seen: Plane, card: Plane) -> float:
    """Where a card has most colour: is what is seen of the same hue there? 1 is yes, 0 is no, and
    less than that is the opposite hue. A sleeve or a lamp may make it paler."""
    level, own = seen - np.median(seen, axis=0), card - np.median(card, axis=0)
    most = np.argsort(-(own * own).sum(axis=1))[:COLOURED]
    level, own = level[most], own[most]
    power = float((own * own).sum())
    if power < COLOURED * LEAST_COLOUR**2:
        return 1.0
    length = np.sqrt(max(float((level * level).sum()) * power, 1e-9))
    return float((level * own).sum() / length)
