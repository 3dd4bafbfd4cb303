"""Recognising cards in a live camera: a frame gets as much looking as fits into its time.

Nine cards on a table are nine closer looks, and a table without a card is looked at in six ways
before it is certain that there is none. A live camera need not do all that in one frame: what did
not fit comes first in the next one. Cards that were not looked at lately go before those that were,
and a place that was no card waits for a while.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import partial

import numpy as np

from card_codes.frames.budget import Budget
from card_codes.pictures.frame import Quad, colour
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.guessing import CONTOURS, OTHER_GUESSERS, Guess, Guesser, Places
from card_codes.pictures.judging import Match
from card_codes.pictures.matching import MOST_FAINT, MOST_LOOKS, Scene, overlap

FIRST_LOOK = 0.012
"""Seconds that a closer look is expected to take before one was taken."""
REMEMBERED = 12
"""Frames after which a place that was not seen again is forgotten."""
BESIDE_EVERY = 3
"""Every so many frames, more cards are looked for beside those that were found; such a frame has
seldom time left for outlines."""
WAITS = 3
"""Frames before a place is looked at again that was no card, or is a card that is sure."""
_CLOSER = "a closer look"


@dataclass(frozen=True, slots=True)
class _Place:
    """What a closer look has found, and in which frame."""

    match: Match
    frame: int


class Search:
    """One for each camera, used by one thread."""

    def __init__(self, gallery: Gallery, budget: Budget | None = None) -> None:
        if len(gallery):
            gallery.index.prepare()
        self._gallery = gallery
        self._budget = budget or Budget()
        self._waiting: list[Guesser] = list(OTHER_GUESSERS)
        self._places: list[_Place] = []
        self._frame = 0
        self._sure: Set[str] = frozenset()

    @property
    def in_view(self) -> tuple[Match, ...]:
        """What the last frames showed: a card that was not looked at again still lies there."""
        return tuple(place.match for place in self._places)

    def look(self, frame: object, sure: Set[str] = frozenset()) -> list[Match]:
        """What was looked at in this frame, best first. Raises only BadFrame.

        Cards that are `sure` by now leave their time to others.
        """
        picture = colour(frame)
        if not len(self._gallery):
            return []
        self._frame += 1
        self._sure = sure
        self._budget.begin_alone()
        scene = Scene(picture, self._gallery.index)
        known = [_quad(place.match) for place in self._places if place.match.settled]
        beside = self._frame % BESIDE_EVERY == 0 and scene.places.has_room_beside(known)
        if beside:
            more = self._budget.timed(Places.beside, lambda: scene.places.beside(known))
            self._closer(scene, more)
        if not beside or self._budget.fits(CONTOURS):
            self._closer(scene, self._budget.timed(CONTOURS, lambda: scene.likely(CONTOURS)))
        if len(known) < 2:
            self._look_on(scene)
        self._remember(scene.found)
        return scene.matches

    def _look_on(self, scene: Scene) -> None:
        """By other ways, as many as fit; those that did not fit come first in the next frame."""
        tried: list[Guesser] = []
        helped: list[Guesser] = []
        for guesser in self._waiting:
            if scene.shows_card or (tried and not self._budget.fits(guesser)):
                break
            self._closer(scene, self._budget.timed(guesser, partial(scene.likely, guesser)))
            (helped if scene.shows_card else tried).append(guesser)
            if scene.places.foreign:
                self._waiting = list(OTHER_GUESSERS)
                return
        left = [
            guesser for guesser in self._waiting if guesser not in tried and guesser not in helped
        ]
        self._waiting = [*helped, *left, *tried]
        if not scene.shows_card:
            self._closer(scene, scene.faint, MOST_FAINT)

    def _closer(self, scene: Scene, guesses: list[Guess], most: int = MOST_LOOKS) -> None:
        """A closer look at those whose turn it is, as far as time goes; one is always taken."""
        since: float | None = None

        def go_on() -> bool:
            nonlocal since
            now = self._budget.now()
            if since is not None:
                self._budget.spent(_CLOSER, now - since)
            since = now
            return not scene.found or self._budget.fits(_CLOSER, FIRST_LOOK)

        scene.look(sorted(guesses, key=self._turn), most, go_on)

    def _turn(self, guess: Guess) -> tuple[bool, int, float]:
        """What was not looked at for longest; where there is nothing to be gained it may wait."""
        here = [place for place in self._places if overlap(guess.quad, place.match)]
        last = max((place.frame for place in here), default=0)
        waits = any(not place.match.settled or place.match.card in self._sure for place in here)
        return waits and self._frame - last < WAITS, last, -guess.likeness

    def _remember(self, found: list[Match]) -> None:
        old = [
            place
            for place in self._places
            if self._frame - place.frame < REMEMBERED
            and not any(overlap(_quad(match), place.match) for match in found)
        ]
        self._places = [*old, *(_Place(match, self._frame) for match in found)]


def _quad(match: Match) -> Quad:
    return np.array(match.polygon, np.float32)
