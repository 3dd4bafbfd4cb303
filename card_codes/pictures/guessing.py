"""Where cards may lie in a frame, and which cards of the gallery they are like at a glance.

Every outline is drawn as a small square, in four turns, and held against all cards at once: one
product of two matrices. What is like nothing is not worth a closer look.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from card_codes.pictures.frame import Picture, Plane, Quad
from card_codes.pictures.index import Index
from card_codes.pictures.look import SQUARE, thumbnails
from card_codes.pictures.outline import Edges, around, from_contours, from_lines
from card_codes.pictures.quadrilateral import grown
from card_codes.pictures.rectify import Levels, placing_of

PROMISING = 0.3
"""Likeness of thumbnails below which an outline is not worth a closer look."""
ROOM = 0.25
"""The part of a frame that a card fills at most when others may lie beside it."""
GROWN = 4
"""Pixels by which the square of a card is drawn too large on each side."""
OUTWARDS = (4, 2, 0)
"""So many of them are cut off again: a border is often printed more clearly than the card is cut,
and then taken for the card."""
BOTH_WAYS = (4, 2, 0, 6, 8)


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    quad: Quad
    likeness: float
    example: int
    """The likeliest one, for the turn that `quad` starts with."""


class Places:
    """Where cards may lie in one frame, by one way of looking after another."""

    def __init__(self, picture: Picture, levels: Levels, index: Index) -> None:
        self._picture = picture
        self._levels = levels
        self._index = index
        self._seen: list[Quad] = []
        self.foreign = False
        """The details of the frame are not those of our cards: none of them is there."""

    @cached_property
    def _edges(self) -> Edges:
        return Edges(self._picture)

    @cached_property
    def _borders(self) -> Edges:
        return Edges(self._picture, of_colours=True)

    def contours(self) -> list[Guess]:
        return self._guessed(from_contours(self._edges))

    def lines(self) -> list[Guess]:
        return self._guessed(from_lines(self._edges, True, self._index.card_mm))

    def details(self) -> list[Guess]:
        places, self.foreign = self._index.features.proposed(self._picture)
        return [Guess(place.quad, 1.0, place.example) for place in places]

    def all_lines(self) -> list[Guess]:
        return self._guessed(from_lines(self._edges, False, self._index.card_mm))

    def borders(self) -> list[Guess]:
        """Outlines between colours."""
        quads = from_contours(self._borders)
        for sparingly in (True, False):
            quads += from_lines(self._borders, sparingly, self._index.card_mm)
        return self._guessed(quads)

    def prints(self) -> list[Guess]:
        """Cards around what the other ways have seen, as if it were a frame printed on them."""
        if not self._seen:
            return []
        shape, card_mm = self._picture.shape[:2], self._index.card_mm
        cards = around(np.stack(self._seen), self._index.boxes, shape, card_mm)
        return guesses(self._levels, cards, self._index, whole=True)

    def has_room_beside(self, known: list[Quad]) -> bool:
        """Whether more cards may lie there: several do, or one with details that is small."""
        if len(known) != 1:
            return len(known) > 1
        frame = self._picture.shape[0] * self._picture.shape[1]
        return self._index.features.rich and cv2.contourArea(known[0]) < ROOM * frame

    def beside(self, known: list[Quad]) -> list[Guess]:
        """Where more cards may be: by details, or by colours."""
        if not self._index.features.rich:
            return guesses(self._levels, from_contours(self._borders), self._index)
        places, _ = self._index.features.proposed(self._picture, known)
        return [Guess(place.quad, 1.0, place.example) for place in places]

    def _guessed(self, quads: list[Quad]) -> list[Guess]:
        self._seen += quads
        return guesses(self._levels, quads, self._index)


Guesser = Callable[[Places], list[Guess]]
CONTOURS: Guesser = Places.contours
OTHER_GUESSERS: tuple[Guesser, ...] = (
    Places.lines,
    Places.details,
    Places.all_lines,
    Places.borders,
    Places.prints,
)
"""The cheapest first."""


def guesses(
    levels: Levels,
    quads: list[Quad],
    index: Index,
    cuts: tuple[int, ...] = OUTWARDS,
    *,
    whole: bool = False,
) -> list[Guess]:
    """All outlines, also as if they were printed borders, in four turns, against all at once.

    `whole`: they are no borders, and their first corner is the top left one of the card.
    """
    if not quads:
        return []
    if whole:
        cuts = (GROWN,)
    outlines = [quad if _clockwise(quad) else quad[::-1] for quad in quads]
    views = thumbnails(_squares(levels, outlines, cuts))
    turns = 1 if whole else 4
    likeness = (views[:, :turns].reshape(-1, views.shape[2]) @ index.thumbs.T).reshape(
        len(outlines), -1, turns, len(index.owners)
    )
    found = []
    for quad, values in zip(outlines, likeness, strict=True):
        for place in np.argsort(-values.max(axis=2), axis=None)[:2]:
            which, turn = divmod(int(place), turns)
            alike = values[which, turn]
            best = int(alike.argmax())
            if alike[best] >= PROMISING:
                larger = grown(quad[None], (GROWN - cuts[which]) / SQUARE)[0]
                found.append(Guess(np.roll(larger, -turn, 0), float(alike[best]), best))
    return sorted(found, key=lambda guess: -guess.likeness)


def _squares(levels: Levels, quads: list[Quad], cuts: tuple[int, ...]) -> Plane:
    if cuts == (GROWN,):
        return np.stack([levels.square(placing_of(quad), SQUARE) for quad in quads])
    side = SQUARE + 2 * GROWN
    squares = []
    for quad in grown(np.stack(quads), GROWN / SQUARE):
        large = levels.square(placing_of(quad), side)
        for cut in cuts:
            part = large[cut : side - cut, cut : side - cut]
            squares.append(cv2.resize(part, (SQUARE, SQUARE)) if cut != GROWN else part)
    return np.stack(squares).astype(np.float32)


def _clockwise(quad: Quad) -> bool:
    return float(cv2.contourArea(quad, oriented=True)) > 0
