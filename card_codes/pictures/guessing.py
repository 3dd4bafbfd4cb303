"""Where cards may lie in a frame, and which cards of the gallery they are like at a glance.

Every outline is drawn as a small square, in four turns, and held against all cards at once: one
product of two matrices. What is like nothing is not worth a closer look.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from card_codes.pictures.frame import Picture, Plane, Quad
from card_codes.pictures.index import Index
from card_codes.pictures.look import SQUARE, thumbnails
from card_codes.pictures.outline import Edges, around, from_contours, from_lines
from card_codes.pictures.quadrilateral import grown
from card_codes.pictures.rectify import Levels, placing_of

MANY_CARDS_SIDE = 560
"""Pixels: the frame in which details are looked for when several cards lie there."""
PROMISING = 0.3
"""Likeness of thumbnails below which an outline is not worth a closer look."""
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


def looks(picture: Picture, levels: Levels, index: Index) -> Iterator[list[Guess]]:
    """Where cards may be, the cheapest way of looking first; each time the likeliest first.

    Ends early when the details of the frame are not those of our cards.
    """
    edges = Edges(picture)
    seen = from_contours(edges)
    yield guesses(levels, seen, index)
    quads = from_lines(edges, True, index.card_mm)
    seen += quads
    yield guesses(levels, quads, index)
    places, foreign = index.features.proposed(picture)
    yield [Guess(place.quad, 1.0, place.example) for place in places]
    if foreign:
        return
    quads = from_lines(edges, False, index.card_mm)
    seen += quads
    yield guesses(levels, quads, index)
    colours = Edges(picture, of_colours=True)
    quads = from_contours(colours)
    for sparingly in (True, False):
        quads += from_lines(colours, sparingly, index.card_mm)
    yield guesses(levels, quads, index)
    if seen + quads:
        shape = picture.shape[:2]
        cards = around(np.stack(seen + quads), index.boxes, shape, index.card_mm)
        yield guesses(levels, cards, index, whole=True)


def beside(picture: Picture, levels: Levels, index: Index) -> list[Guess]:
    """Where more cards may be, when several lie there: by details, or outlines between colours."""
    if not index.features.rich:
        return guesses(levels, from_contours(Edges(picture, of_colours=True)), index)
    places, _ = index.features.proposed(picture, MANY_CARDS_SIDE)
    return [Guess(place.quad, 1.0, place.example) for place in places]


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
