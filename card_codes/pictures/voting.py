"""One answer from several frames: what each frame says for and against each card is added up.

Counting heads would waste most of it. A frame in which a lamp hides the digit still rules out every
card but two; the next frame decides between them. Labels vote by heads (reading/voting.py) because
a code is read or not read; a picture is always more or less.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import cv2
import numpy as np

from card_codes.pictures.judging import GOOD, Match

NEEDED = 2
"""Frames: never one alone."""
NEARLY = GOOD - 0.08
"""Quality of a frame that counts beside a better one: alone it may be a stranger."""
SURE = 3.0
"""By so much (a logarithm) the first card has to lead the second over all frames."""
MOST_PER_FRAME = 6.0
"""No single frame says more than this against a card: what went wrong there must not decide."""


@dataclass(slots=True)
class _Place:
    """One card on the table, over the frames in which it was seen."""

    frames: int = 0
    against: dict[str, float] = field(default_factory=dict)
    """What was said against each card that was ever in question."""
    polygon: tuple[tuple[float, float], ...] = ()
    quality: dict[str, float] = field(default_factory=dict)
    """Of the best frame in which each card led."""

    def add(self, match: Match) -> None:
        said = {card: min(-behind, MOST_PER_FRAME) for card, behind in match.evidence}
        for card in said.keys() - self.against.keys():
            self.against[card] = MOST_PER_FRAME * self.frames
        for card in self.against:
            self.against[card] += said.get(card, MOST_PER_FRAME)
        self.frames += 1
        self.polygon = match.polygon
        leader = match.evidence[0][0]
        self.quality[leader] = max(self.quality.get(leader, 0.0), match.quality)

    def standing(self) -> tuple[str, float]:
        """The leading card and its lead."""
        order = sorted(self.against.items(), key=lambda item: item[1])
        if len(order) == 1:
            return order[0][0], MOST_PER_FRAME * self.frames
        return order[0][0], order[1][1] - order[0][1]


@dataclass(frozen=True, slots=True)
class Elected:
    """A card that several frames agree on."""

    card: str
    lead: float
    frames: int
    quality: float
    polygon: tuple[tuple[float, float], ...]


class Ballot:
    """Votes of a few frames of one scene. Start a new one when the scene has changed."""

    def __init__(self) -> None:
        self._places: list[_Place] = []

    def add(self, matches: Iterable[Match]) -> None:
        """What `recognise` said about one frame."""
        free = list(self._places)
        for match in matches:
            if match.quality < NEARLY or not match.evidence:
                continue
            place = next((place for place in free if _same_place(place, match)), None)
            if place is None:
                place = _Place()
                self._places.append(place)
            else:
                free.remove(place)
            place.add(match)

    def elected(self) -> list[Elected]:
        """Every card that is sure by now; each card once, where it leads most."""
        best: dict[str, Elected] = {}
        for place in self._places:
            card, lead = place.standing()
            quality = place.quality.get(card, 0.0)
            if place.frames < NEEDED or quality < GOOD or lead < SURE:
                continue
            if card not in best or lead > best[card].lead:
                best[card] = Elected(card, lead, place.frames, quality, place.polygon)
        return sorted(best.values(), key=lambda elected: -elected.lead)


def _same_place(place: _Place, match: Match) -> bool:
    """The same cards are in question, or it lies where it lay and was not quite another thing."""
    names = {card for card, behind in match.evidence if behind > -MOST_PER_FRAME}
    leading, _ = place.standing()
    if leading in names:
        return True
    middle = np.array(match.polygon, np.float32).mean(axis=0)
    outline = np.array(place.polygon, np.float32)
    inside = cv2.pointPolygonTest(outline, (float(middle[0]), float(middle[1])), False) >= 0
    return inside and bool(names & place.against.keys())
