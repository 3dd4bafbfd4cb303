"""Photographing the owner's cards, one after another, with an answer a person can act on.

Each photograph becomes the example that later frames are compared with, so it is judged strictly:
a whole card, seen nearly from above, sharp, without a mirrored lamp. What is refused is refused
with a reason. The card most like it is shown, because a deck has twins and people mix them up.
Several cards may lie in one photograph if they lie in rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from card_codes.pictures.card_sheet import Layout, in_reading_order, on_layout
from card_codes.pictures.frame import Picture, Quad, colour
from card_codes.pictures.gallery import (
    Gallery,
    GalleryError,
    Origin,
    side_by_side,
)
from card_codes.pictures.photo_quality import flaw_of
from card_codes.pictures.proportions import LEARNT_FROM, learnt, proportions
from card_codes.pictures.quadrilateral import CARD_MM, Millimetres
from card_codes.pictures.rectify import flattened
from card_codes.pictures.registering import registered
from card_codes.pictures.whole_cards import cards_and_parts, whole_cards

Reason = Literal[
    "no-card",
    "part-of-card",
    "several-cards",
    "other-number",
    "not-on-sheet",
    "too-small",
    "tilted",
    "dark",
    "blurred",
    "glare",
    "same-card",
]

ADVICE: dict[Reason, str] = {
    "no-card": "No whole card was found. Lay one card on a plain ground, all four corners in view.",
    "part-of-card": (
        "Only a picture on the card was found, not where the card ends. Lay it on a ground that is "
        "lighter or darker than its edge."
    ),
    "several-cards": "More than one card is in view. Leave only the card to be photographed.",
    "other-number": "It is not clear which card is which. Lay them in straight rows, apart.",
    "not-on-sheet": "This card was not found beside the others. Lay it apart, all corners in view.",
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


@dataclass(frozen=True, slots=True, eq=False)
class CutOut:
    """A card that was found in a photograph, before anybody has said which it is."""

    quad: Quad
    picture: Picture
    """The card laid flat."""
    reason: Reason | None
    """Why it could not be an example."""


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
    """A deck being photographed: `next_card` says which card to lay down.

    The format of its cards is learnt from the first photographs, unless it is known already.
    """

    def __init__(
        self, gallery: Gallery, deck: Iterable[str], card_mm: Millimetres | None = None
    ) -> None:
        self.gallery = gallery
        self.deck = tuple(dict.fromkeys(deck))
        self._ratios: list[float] = []
        known = len(gallery) >= LEARNT_FROM or gallery.card_mm != CARD_MM
        self.card_mm = gallery.card_mm if known else None
        """Width and height of the cards; None until it is learnt."""
        if card_mm is not None:
            self.card_mm = gallery.card_mm = card_mm

    @property
    def next_card(self) -> str | None:
        missing = self.coverage.missing
        return missing[0] if missing else None

    @property
    def coverage(self) -> Coverage:
        done = tuple(card for card in self.deck if card in self.gallery)
        return Coverage(done, tuple(card for card in self.deck if card not in self.gallery))

    def learn_format(self, frame: object) -> None:
        """Only look how wide and high the cards are: with that, they are found more exactly.
        Raises BadFrame."""
        if self.card_mm is None:
            picture = colour(frame)
            self._measure(picture, whole_cards(picture))

    def photograph(
        self, card: str, frame: object, *, sure: bool = False, origin: Origin | None = None
    ) -> Enrolled | Refused:
        """Take the photograph as an example of `card`, or say why not. Raises BadFrame.

        `sure` takes a card that looks exactly like another one: a person has compared them.
        """
        self._check(card)
        picture = colour(frame)
        found = find_card(picture, self.card_mm)
        if isinstance(found, str):
            return Refused(card, found)
        answer = self._taken(card, picture, found, sure, origin)
        if isinstance(answer, Enrolled):
            self._measure(picture, [found])
        return answer

    def sheet(
        self, cards: Sequence[str | None], frame: object, layout: Layout, *, sure: bool = False
    ) -> list[Enrolled | Refused]:
        """Take a photograph of several cards, given row by row; None for one to leave out.

        An answer for each card. If one is not found, the others are taken all the same as long as
        the layout (columns and rows) says which it was. Raises BadFrame.
        """
        for card in cards:
            if card is not None:
                self._check(card)
        picture = colour(frame)
        self.learn_format(picture)
        found = whole_cards(picture, self.card_mm)
        places = _places(found, layout, len(cards))
        answers: list[Enrolled | Refused] = []
        for number, card in enumerate(cards):
            if card is None:
                continue
            quad = places[number] if places else None
            if quad is None:
                answers.append(Refused(card, "not-on-sheet" if places else "other-number"))
                continue
            quad = _upright(quad)
            reason = in_the_way(quad)
            answers.append(
                Refused(card, reason, _points(quad))
                if reason
                else self._taken(card, picture, quad, sure, None)
            )
        return answers

    def cuts(self, frame: object) -> list[CutOut]:
        """Every card in a photograph, row by row, to be shown and named. Raises BadFrame."""
        picture = colour(frame)
        self.learn_format(picture)
        found = map(_upright, in_reading_order(whole_cards(picture, self.card_mm)))
        flat = [(quad, flattened(picture, quad)) for quad in found]
        return [CutOut(quad, one, in_the_way(quad) or flaw_of(one)) for quad, one in flat]

    def take(self, card: str, frame: object, cut: CutOut) -> Enrolled | Refused:
        """Take one of the cuts of this photograph as an example of `card`. Raises BadFrame."""
        self._check(card)
        if cut.reason:
            return Refused(card, cut.reason, _points(cut.quad))
        return self._taken(card, colour(frame), cut.quad, False, None)

    def _check(self, card: str) -> None:
        if card not in self.deck:
            raise GalleryError(f"'{card[:80]}' is not a card of this deck.")

    def _taken(
        self, card: str, photo: Picture, quad: Quad, sure: bool, origin: Origin | None
    ) -> Enrolled | Refused:
        quad = registered(photo, quad, self.gallery)
        picture, polygon = flattened(photo, quad), _points(quad)
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

    def _measure(self, picture: Picture, quads: Sequence[Quad]) -> None:
        """One more photograph to learn the format from."""
        if self.card_mm is not None or not quads:
            return
        self._ratios += proportions(np.stack(quads), picture.shape)[0].tolist()
        if format_ := learnt(self._ratios):
            self.card_mm = self.gallery.card_mm = format_


def find_card(frame: object, card_mm: Millimetres | None = None) -> Quad | Reason:
    """The outline of the one card in a photograph, its upper edge first; or what is in the way."""
    cards, parts = cards_and_parts(colour(frame), card_mm)
    if not cards:
        return "part-of-card" if parts else "no-card"
    if len(cards) > 1:
        return "several-cards"
    quad = _upright(cards[0])
    return in_the_way(quad) or quad


def in_the_way(quad: Quad) -> Reason | None:
    """Of an upright outline: may it be cut out?"""
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    if min(sides[0], sides[2]) < SMALLEST_WIDTH:
        return "too-small"
    facing = np.maximum(sides[:2] / sides[2:], sides[2:] / sides[:2])
    return "tilted" if float(facing.max()) > MOST_TILT else None


def _places(found: list[Quad], layout: Layout, count: int) -> Sequence[Quad | None] | None:
    """The cards that are expected, row by row; None: it cannot be told which they are."""
    if len(found) == count:
        return in_reading_order(found)
    places = on_layout(found, layout)
    if places is None or any(place is not None for place in places[count:]):
        return None
    return places


def _points(quad: Quad) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in quad)


def _upright(quad: Quad) -> Quad:
    """Clockwise from the top left: short sides are top and bottom, the higher one is the top."""
    if float(cv2.contourArea(quad, oriented=True)) < 0:
        quad = quad[::-1]
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    first = 0 if sides[0] + sides[2] <= sides[1] + sides[3] else 1
    turns = [np.roll(quad, -turn, axis=0) for turn in (first, first + 2)]
    return min(
        turns,
        key=lambda turned: float(turned[0, 1] + turned[1, 1] + 0.1 * (turned[0, 0] + turned[1, 0])),
    )
