"""The owner's cards as photographed: a few examples of each, and what was learned from them all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.frames.picture_file import UnreadablePicture, claimed_size, decode_picture
from card_codes.pictures.frame import Picture, Plane
from card_codes.pictures.index import Index, Look, look_of, most_similar
from card_codes.pictures.look import STORED_HEIGHT, STORED_WIDTH
from card_codes.pictures.photo_quality import flaw_of
from card_codes.pictures.quadrilateral import CARD_MM, Millimetres

MOST_EXAMPLES = 4
"""Of one card: its first photograph and three later views. More would cost time and memory, and
the newest light is what counts."""
SAME_PRINT, SAME_VIEW = 0.5, 0.97
"""Likeness of two pictures of a card: below the first, something covers it or it is another one;
above the second, a further one tells nothing new."""
SHORTEST_MM, LONGEST_MM = 20.0, 300.0
"""Sides that cards have."""
MOST_CARDS = 1000
CARD_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")

Origin = Literal["enrolled", "added", "corrected"]


class GalleryError(ValueError):
    """A card or picture that does not belong into a gallery; the message says why."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """One photograph of a card, laid flat: as it is stored, and the picture that this gives."""

    data: bytes
    """JPEG."""
    picture: Picture
    look: Look
    origin: Origin = "enrolled"


class Gallery:
    """Cards by id, in the order of their enrolment."""

    def __init__(self, game: str = "", card_mm: Millimetres = CARD_MM) -> None:
        self.game = game
        self._cards: dict[str, tuple[Example, ...]] = {}
        self._index: Index | None = None
        self.card_mm = card_mm

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __contains__(self, card: object) -> bool:
        return card in self._cards

    @property
    def card_mm(self) -> Millimetres:
        """Width and height of every card. Examples are stored in one size, whatever this is."""
        return self._card_mm

    @card_mm.setter
    def card_mm(self, card_mm: Millimetres) -> None:
        width, height = card_mm
        if not SHORTEST_MM <= width <= height <= LONGEST_MM:
            raise GalleryError(f"No card of ours is {width} x {height} mm.")
        self._card_mm = (float(width), float(height))
        self._index = None

    @property
    def cards(self) -> Mapping[str, tuple[Example, ...]]:
        return dict(self._cards)

    def examples(self, card: str) -> tuple[Example, ...]:
        return self._cards.get(card, ())

    def add(self, card: str, picture: Picture, origin: Origin = "enrolled") -> None:
        """One more example. The first is kept; of the others, the oldest makes room."""
        if picture.dtype != np.uint8 or picture.ndim != 3 or picture.shape[2] != 3:
            raise GalleryError("An example is a colour picture of bytes.")
        if min(picture.shape[:2]) < 32 or max(picture.shape[:2]) > 4096:
            raise GalleryError("An example is between 32 and 4096 pixels wide and high.")
        size = (STORED_WIDTH, STORED_HEIGHT)
        if picture.shape[:2] != (STORED_HEIGHT, STORED_WIDTH):
            picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
        _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
        self.add_stored(card, encoded.tobytes(), origin)

    def add_stored(self, card: str, data: bytes, origin: Origin) -> None:
        """An example as a gallery file holds it; what comes back is bit for bit what went in."""
        if not CARD_ID.fullmatch(card):
            raise GalleryError(f"'{card[:80]}' is not the id of a card.")
        if card not in self._cards and len(self._cards) >= MOST_CARDS:
            raise GalleryError(f"A gallery holds {MOST_CARDS} cards at most.")
        if not data.startswith(b"\xff\xd8") or claimed_size(data) != (STORED_WIDTH, STORED_HEIGHT):
            raise GalleryError(f"The example of '{card}' is not a JPEG of the right size.")
        try:
            picture = decode_picture(data, card)
        except UnreadablePicture as error:
            raise GalleryError(str(error)) from error
        if picture.shape != (STORED_HEIGHT, STORED_WIDTH, 3):
            raise GalleryError(f"The example of '{card}' is not of the right size.")
        picture.flags.writeable = False
        examples = (*self._cards.get(card, ()), Example(data, picture, look_of(picture), origin))
        if len(examples) > MOST_EXAMPLES:
            examples = (examples[0], *examples[2:])
        self._cards[card] = examples
        self._index = None

    def learn(self, card: str, picture: Picture) -> bool:
        """A person has confirmed that this is the card: it is kept if that view is worth it.

        Not if it shows the card as it is known, or is so poor that it would mislead. A card has its
        first photograph and three views at most; the oldest view makes room.
        """
        known = self._cards.get(card)
        if not known or flaw_of(picture):
            return False
        likeness = most_similar(look_of(picture), [(card, one.look) for one in known])
        if likeness is None or not SAME_PRINT < likeness[1] < SAME_VIEW:
            return False
        self.add(card, picture, "added")
        return True

    def correct(self, card: str, picture: Picture) -> None:
        """A person said which card this was after a wrong answer, or none: it is an example now."""
        self.add(card, picture, "corrected")

    def remove(self, card: str) -> None:
        """Forget a card, for example to photograph it anew."""
        if self._cards.pop(card, None) is None:
            raise GalleryError(f"The gallery has no card '{card[:80]}'.")
        self._index = None

    @property
    def index(self) -> Index:
        """What matching needs, worked out when it is first asked for after a change."""
        if self._index is None:
            owners = [card for card, examples in self._cards.items() for _ in examples]
            looks = [one.look for examples in self._cards.values() for one in examples]
            self._index = Index(owners, looks, self.card_mm)
        return self._index

    def most_similar(
        self, picture: Picture, besides: str | None = None
    ) -> tuple[str, float] | None:
        """The card that looks most like this flat picture, and how alike they are (1 is equal)."""
        others = [
            (card, example.look)
            for card, examples in self._cards.items()
            for example in examples
            if card != besides
        ]
        return most_similar(look_of(picture), others)


def side_by_side(one: Picture, other: Picture) -> Picture:
    """Two cards and, below, where they differ: shown to a person who has to tell them apart."""
    size = (STORED_WIDTH, STORED_HEIGHT)
    left, right = (cv2.resize(card, size, interpolation=cv2.INTER_AREA) for card in (one, other))
    gap: npt.NDArray[np.uint8] = np.full((STORED_HEIGHT, 12, 3), 128, np.uint8)
    blurred: list[Plane] = [
        cv2.GaussianBlur(card, (0, 0), 3).astype(np.float32) for card in (left, right)
    ]
    change = np.abs(blurred[0] - blurred[1]).max(axis=2)
    heat = np.clip(change * 4, 0, 255)[:, :, None]
    marked = (right * 0.35 + heat * np.array([0.0, 0.3, 0.65])).clip(0, 255).astype(np.uint8)
    return np.hstack([left, gap, right, gap, marked]).astype(np.uint8)
