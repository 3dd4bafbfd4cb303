"""What the camera sees, for a live picture with outlines drawn over it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from card_codes.frames.picture_file import Picture
from card_codes.pictures.judging import Match
from card_codes.reading.marks import Polygon, Reading
from companion.senses.card_book import CardBook
from companion.senses.dice_sight.seen import UNREAD, Seen

PREVIEW_WIDTH = 640

OutlineKind = Literal["card", "other-game", "foreign", "unknown", "die"]


@dataclass(frozen=True, slots=True)
class Outline:
    """`text` is safe to show: the id of a card, the name of another game's, a foreign text, the
    face of a die or the colour of a ball (empty if it could not be read)."""

    polygon: Polygon
    kind: OutlineKind
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The last frame that was looked at. Blue first, as OpenCV has it."""

    picture: Picture
    number: int
    outlines: tuple[Outline, ...]
    preview: Picture | None = None
    """The same, small and red first, as a window draws it; only while somebody watches."""
    mirrored: bool = False
    """Whether this camera hands out frames as a mirror shows things."""


def preview_of(picture: Picture) -> Picture:
    """Small enough to be drawn many times a second."""
    scale = min(1.0, PREVIEW_WIDTH / picture.shape[1])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(small, cv2.COLOR_BGR2RGB).astype(np.uint8)


def outlines(reading: Reading, matches: tuple[Match, ...], book: CardBook) -> tuple[Outline, ...]:
    """Labels first; pictures are looked at only where no label was read."""
    found = []
    for seen in reading.cards:
        card = book.card_of(seen.code)
        if card is None:
            found.append(Outline(seen.polygon, "unknown", seen.code.short))
        else:
            kind: OutlineKind = "card" if seen.code.game == book.game else "other-game"
            found.append(Outline(seen.polygon, kind, card.id if kind == "card" else card.name))
    found += [Outline(seen.polygon, "foreign", str(seen.foreign)) for seen in reading.foreign]
    found += [
        Outline(match.polygon, "card" if match.card else "unknown", match.card or "")
        for match in matches
    ]
    return tuple(found)


def dice_outlines(seen: tuple[Seen, ...]) -> tuple[Outline, ...]:
    """Each die or ball with what it shows."""
    return tuple(
        Outline(one.polygon, "die", "" if one.shows == UNREAD else one.shows) for one in seen
    )
