"""Photographing the owner's cards, one after another, with an answer a person can act on.

Each photograph becomes the example that later frames are compared with, so it is judged strictly:
one whole card, seen nearly from above, sharp, without a mirrored lamp. What is refused is refused
with a reason. The card most like it is shown, because a deck has twins and people mix them up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from card_codes.pictures.frame import Picture, Quad, colour
from card_codes.pictures.gallery import (
    Gallery,
    GalleryError,
    Origin,
    side_by_side,
)
from card_codes.pictures.outline import Edges, whole_cards
from card_codes.pictures.photo_quality import flaw_of
from card_codes.pictures.rectify import flattened
from card_codes.pictures.registering import registered

Reason = Literal[
    "no-card", "several-cards", "too-small", "tilted", "dark", "blurred", "glare", "same-card"
]

ADVICE: dict[Reason, str] = {
    "no-card": "No whole card was found. Lay one card on a plain ground, all four corners in view.",
    "several-cards": "More than one card is in view. Leave only the card to be photographed.",
    "too-small": "The card is too small in the picture. Come closer.",
    "tilted": "The card is seen too much from the side. Hold the camera above it.",
    "dark": "It is too dark. Turn on a lamp.",
    "blurred": "The picture is blurred. Hold still and let the camera focus.",
    "glare": "A lamp is mirrored in the card. Move the card or the lamp.",
    "same-card": "This looks exactly like a card that was photographed already. Is it that one?",
}

SMALLEST_WIDTH = 130.0
"""Pixels in the photograph: below, a card has fewer pixels than it is compared with."""
MOST_TILT = 1.28
"""How much longer one side may be than the side that faces it."""
TWIN = 0.86
"""Likeness from which on two cards are shown side by side."""
SAME = 0.985
"""Likeness from which on two photographs are of the same card."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The photograph was not taken into the gallery."""

    card: str
    reason: Reason
    polygon: tuple[tuple[float, float], ...] = ()
    similar: str | None = None

    @property
    def advice(self) -> str:
        return ADVICE[self.reason]


@dataclass(frozen=True, slots=True, eq=False)
class Enrolled:
    """The photograph is in the gallery."""

    card: str
    picture: Picture
    """The card laid flat."""
    polygon: tuple[tuple[float, float], ...]
    similar: str | None
    """The most similar card enrolled so far, if there is one."""
    likeness: float
    """Of the two, from 0 to 1."""
    comparison: Picture | None
    """Both side by side with what differs, if they are near-twins."""

    @property
    def twin(self) -> bool:
        return self.comparison is not None


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far the deck is."""

    enrolled: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def share(self) -> float:
        total = len(self.enrolled) + len(self.missing)
        return len(self.enrolled) / total if total else 1.0


class Enrolment:
    """A deck being photographed: `next_card` says which card to lay down."""

    def __init__(self, gallery: Gallery, deck: Iterable[str]) -> None:
        self.gallery = gallery
        self.deck = tuple(dict.fromkeys(deck))

    @property
    def next_card(self) -> str | None:
        missing = self.coverage.missing
        return missing[0] if missing else None

    @property
    def coverage(self) -> Coverage:
        done = tuple(card for card in self.deck if card in self.gallery)
        return Coverage(done, tuple(card for card in self.deck if card not in self.gallery))

    def photograph(
        self, card: str, frame: object, *, sure: bool = False, origin: Origin | None = None
    ) -> Enrolled | Refused:
        """Take the photograph as an example of `card`, or say why not. Raises BadFrame.

        `sure` takes a card that looks exactly like another one: a person has compared them.
        """
        if card not in self.deck:
            raise GalleryError(f"'{card[:80]}' is not a card of this deck.")
        found = find_card(frame)
        if isinstance(found, str):
            return Refused(card, found)
        quad = registered(colour(frame), found, self.gallery)
        picture, polygon = flattened(colour(frame), quad), _points(quad)
        if flaw := flaw_of(picture):
            return Refused(card, flaw, polygon)
        similar = self.gallery.most_similar(picture, besides=card)
        if similar and similar[1] >= SAME and not sure:
            return Refused(card, "same-card", polygon, similar[0])
        comparison = None
        if similar and similar[1] >= TWIN:
            comparison = side_by_side(picture, self.gallery.examples(similar[0])[0].picture)
        kind: Origin = "added" if card in self.gallery else "enrolled"
        self.gallery.add(card, picture, origin or kind)
        name, likeness = similar or (None, 0.0)
        return Enrolled(card, picture, polygon, name, likeness, comparison)


def find_card(frame: object) -> Quad | Reason:
    """The outline of the one card in a photograph, its upper edge first; or what is in the way."""
    picture = colour(frame)
    cards = whole_cards(Edges(picture, ENROLMENT_SIDE))
    if not cards:
        return "no-card"
    if len(cards) > 1:
        return "several-cards"
    quad = _upright(cards[0])
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    if min(sides[0], sides[2]) < SMALLEST_WIDTH:
        return "too-small"
    facing = np.maximum(sides[:2] / sides[2:], sides[2:] / sides[:2])
    if float(facing.max()) > MOST_TILT:
        return "tilted"
    return quad


def _points(quad: Quad) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in quad)


ENROLMENT_SIDE = 1280
"""Pixels: for an example the outline has to be exact; there is time for it."""


def _upright(quad: Quad) -> Quad:
    """Clockwise from the top left: short sides are top and bottom, the higher one is the top."""
    if float(cv2.contourArea(quad, oriented=True)) < 0:
        quad = quad[::-1]
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    first = 0 if sides[0] + sides[2] <= sides[1] + sides[3] else 1
    ways = [np.roll(quad, -turn, axis=0) for turn in (first, first + 2)]
    return min(ways, key=lambda way: float(way[0, 1] + way[1, 1] + 0.1 * (way[0, 0] + way[1, 0])))
