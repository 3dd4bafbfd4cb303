"""Which of the owner's cards are in a frame.

outlines that are like a card at a glance (guessing.py)
         -> laid flat below the pixel, and judged: which card, or a stranger? (judging.py)
         -> each card in one place only
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from card_codes.pictures.frame import Picture, Quad, colour
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.guessing import CONTOURS, OTHER_GUESSERS, Guess, Guesser, Places
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
MOST_BESIDE = 2
"""Times that more cards are looked for beside those that were found: again if there were more."""
MOST_CARDS = 12
"""In one frame."""
Question = Callable[[], bool]


def _always() -> bool:
    return True


def recognise(frame: object, gallery: Gallery) -> list[Match]:
    """Every card in the frame, known or not, best first. Raises only BadFrame."""
    picture = colour(frame)
    if not len(gallery):
        return []
    scene = Scene(picture, gallery.index)
    for guesser in (CONTOURS, *OTHER_GUESSERS):
        scene.look(scene.likely(guesser))
        if scene.shows_card or scene.places.foreign:
            break
    if not scene.shows_card:
        scene.look(scene.faint, MOST_FAINT)
    known: list[Quad] = []
    for _ in range(MOST_BESIDE):
        found = scene.settled
        if len(found) == len(known) or not scene.places.has_room_beside(found):
            break
        known = found
        scene.closer(scene.places.beside(known), MOST_LOOKS)
    return scene.matches


class Scene:
    """One frame, and what was found in it so far."""

    def __init__(self, picture: Picture, index: Index) -> None:
        self._index = index
        self._levels = Levels(picture)
        self._left = MOST_FAILURES
        self._faint: list[Guess] = []
        self.places = Places(picture, self._levels, index)
        self.found: list[Match] = []

    @property
    def shows_card(self) -> bool:
        return any(match.fit >= SEEN_AS_CARD for match in self.found)

    @property
    def settled(self) -> list[Quad]:
        return [np.array(match.polygon, np.float32) for match in self.found if match.settled]

    @property
    def matches(self) -> list[Match]:
        """Best first."""
        order = sorted(self.found, key=lambda match: (match.card is None, -match.quality))
        return _each_once(order)

    def likely(self, guesser: Guesser) -> list[Guess]:
        """What this way finds; what is hardly like a card is put aside."""
        seen = guesser(self.places)
        likely = [guess for guess in seen if guess.likeness >= LIKELY]
        self._faint += seen[len(likely) :]
        return likely

    @property
    def faint(self) -> list[Guess]:
        """What was hardly like a card, and is looked at if nothing else is there."""
        return sorted(self._faint, key=lambda guess: -guess.likeness)

    def look(self, likely: list[Guess], most: int = MOST_LOOKS, go_on: Question = _always) -> None:
        """As `closer`, with the failures of the whole frame in mind."""
        self._left -= self.closer(likely, min(most, self._left), go_on)

    def closer(self, likely: list[Guess], most: int, go_on: Question = _always) -> int:
        """Adds what is found; says how often nothing was, `most` times at most."""
        failures = 0
        for guess in likely:
            fitting = [match for match in self.found if match.settled]
            if len(fitting) >= MOST_CARDS or failures >= most + len(fitting):
                break
            if fitting and guess.likeness < BESIDES:
                continue
            if any(overlap(guess.quad, match) for match in fitting):
                continue
            if not go_on():
                break
            match = judged(self._levels, placing_of(guess.quad), guess.example, self._index)
            beaten = [old for old in self.found if overlap(guess.quad, old)]
            if all(old.quality < match.quality for old in beaten):
                self.found = [old for old in self.found if old not in beaten] + [match]
            failures += match.quality < GOOD
        return failures


def _each_once(matches: list[Match]) -> list[Match]:
    """There is one of each card: the less like it of two is unknown."""
    named: set[str] = set()
    once = []
    for match in matches:
        again = match.card in named
        once.append(replace(match, card=None) if again else match)
        named.update([match.card] if match.card else [])
    return once


def overlap(quad: Quad, match: Match) -> bool:
    other = np.array(match.polygon, np.float32)
    middle = quad.mean(axis=0)
    return bool(
        cv2.pointPolygonTest(other, (float(middle[0]), float(middle[1])), False) >= 0
        or cv2.pointPolygonTest(quad, tuple(float(v) for v in other.mean(axis=0)), False) >= 0
    )
