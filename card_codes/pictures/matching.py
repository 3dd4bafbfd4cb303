"""Which of the owner's cards are in a frame.

outlines that are like a card at a glance (guessing.py)
         -> laid flat below the pixel, and judged: which card, or a stranger? (judging.py)
         -> each card in one place only
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from card_codes.pictures.frame import Quad, colour
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.guessing import Guess, beside, looks
from card_codes.pictures.index import Index
from card_codes.pictures.judging import GOOD, Match, judged
from card_codes.pictures.rectify import Levels, placing_of

LIKELY = 0.44
"""Likeness of thumbnails from which on an outline is looked at before other ways of finding
outlines are tried: on the tuning shots, 49 of 50 cards that are found at all are so alike."""
BESIDES = 0.5
"""Likeness once a card was found: a second card is there, or clutter is."""
MOST_LOOKS = 2
"""Closer looks that find nothing, for each way of finding outlines: the likeliest is the card, or
the card is not among them."""
MOST_FAINT = 4
MOST_FAILURES = 7
"""In one frame, over all ways."""
SEEN_AS_CARD = 0.6
"""Correlation at half size from which on other ways of finding outlines find nothing better."""
MOST_CARDS = 12
"""In one frame."""


def recognise(frame: object, gallery: Gallery) -> list[Match]:
    """Every card in the frame, known or not, best first. Raises only BadFrame."""
    picture = colour(frame)
    if not len(gallery):
        return []
    index, levels = gallery.index, Levels(picture)
    found: list[Match] = []
    faint: list[Guess] = []
    left = MOST_FAILURES
    for seen in looks(picture, levels, index):
        likely = [guess for guess in seen if guess.likeness >= LIKELY]
        faint += seen[len(likely) :]
        left -= _look_closer(likely, levels, index, found, min(MOST_LOOKS, left))
        if any(match.fit >= SEEN_AS_CARD for match in found):
            break
    else:
        faint.sort(key=lambda guess: -guess.likeness)
        _look_closer(faint, levels, index, found, min(MOST_FAINT, left))
    if sum(match.settled for match in found) > 1:
        _look_closer(beside(picture, levels, index), levels, index, found, MOST_LOOKS)
    return _each_once(sorted(found, key=lambda match: (match.card is None, -match.quality)))


def _each_once(matches: list[Match]) -> list[Match]:
    """There is one of each card: the less like it of two is unknown."""
    named: set[str] = set()
    once = []
    for match in matches:
        again = match.card in named
        once.append(replace(match, card=None) if again else match)
        named.update([match.card] if match.card else [])
    return once


def _look_closer(
    likely: list[Guess], levels: Levels, index: Index, found: list[Match], most: int
) -> int:
    """Adds what is found; says how often nothing was, `most` times at most."""
    failures = 0
    for guess in likely:
        fitting = [match for match in found if match.settled]
        if len(fitting) >= MOST_CARDS or failures >= most + len(fitting):
            break
        if fitting and guess.likeness < BESIDES:
            break
        if any(_overlap(guess.quad, match) for match in fitting):
            continue
        match = judged(levels, placing_of(guess.quad), guess.example, index)
        beaten = [old for old in found if _overlap(guess.quad, old)]
        if all(old.quality < match.quality for old in beaten):
            found[:] = [old for old in found if old not in beaten] + [match]
        failures += match.quality < GOOD
    return failures


def _overlap(quad: Quad, match: Match) -> bool:
    other = np.array(match.polygon, np.float32)
    middle = quad.mean(axis=0)
    return bool(
        cv2.pointPolygonTest(other, (float(middle[0]), float(middle[1])), False) >= 0
        or cv2.pointPolygonTest(quad, tuple(float(v) for v in other.mean(axis=0)), False) >= 0
    )
