"""Recognising the owner's own cards in a live camera: one answer each time a card is shown.

Frames are added up until one card stands apart. When several frames fit well but no card of two
look-alikes wins, both are offered and a person decides: asking beats waiting for ever.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from card_codes.frames.budget import Budget
from card_codes.pictures.frame import Picture, colour
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.judging import GOOD, Match
from card_codes.pictures.live import Search
from card_codes.pictures.rectify import flattened
from card_codes.pictures.voting import Ballot, Elected
from card_codes.reading.marks import Polygon
from companion.senses.proposal import UNSURE

GONE_AFTER = 1.2
"""Seconds without any outline that fits after which the scene is a new one."""
UNDECIDED_FRAMES = 8
"""So many frames that fit well without a winner, and a person is asked."""
CLEAR = 0.9
"""Fit of a card that lies before the camera as it was photographed; most do."""
LEAST_SURE, MOST_SURE = 0.45, 0.95
ASKS = UNSURE - 0.05
"""As sure as it gets while cards of the deck are not photographed: a twin of this card passes for
it, and so does one of a hundred strangers of the same make."""
MOST_OTHERS = 3
TIED = 0.45


@dataclass(frozen=True, slots=True)
class Recognised:
    """A card, how sure it is, and which others it might be."""

    card: str
    confidence: float
    others: tuple[str, ...]
    polygon: Polygon


class PictureWatch:
    """Remembers the scene. One for each camera, used by one thread."""

    def __init__(
        self, gallery: Gallery, *, whole_deck: bool = False, budget: Budget | None = None
    ) -> None:
        self.gallery = gallery
        self._most = 1.0 if whole_deck else ASKS
        self._search = Search(gallery, budget)
        self._last_seen = float("-inf")
        self._new_scene()

    @property
    def latest(self) -> tuple[Match, ...]:
        """What the last frames showed, for drawing outlines."""
        return self._search.in_view

    @property
    def in_view(self) -> frozenset[str]:
        """Cards that were told and have not left."""
        return frozenset(self._told)

    def look(self, picture: object, at: float) -> list[Recognised]:
        """The cards that have become sure in this frame. Raises only BadFrame."""
        if at - self._last_seen > GONE_AFTER:
            self._new_scene()
        seen = self._search.look(picture, self._told)
        good = [match for match in seen if match.quality >= GOOD]
        if not good:
            return []
        self._last_seen = at
        self._ballot.add(good)
        told = [
            Recognised(one.card, self._confidence(one), (), one.polygon)
            for one in self._ballot.elected()
            if one.card not in self._told
        ]
        self._told.update(one.card for one in told)
        answers = [self._with_others(one, good) for one in told] or self._undecided(good)
        for one in answers:
            view = flattened(colour(picture), np.array(one.polygon, np.float32))
            self._views |= dict.fromkeys((one.card, *one.others), view)
        return answers

    def confirm(self, card: str) -> bool:
        """A person has said that this card lies there: what was told of it is learnt, if worth it.

        True: the gallery has changed, and whoever owns its file saves it.
        """
        view = self._views.pop(card, None)
        return view is not None and self.gallery.learn(card, view)

    def accept(self, card: str) -> None:
        """The table took this card from elsewhere: do not tell it again while it lies there."""
        self._told.add(card)

    def _with_others(self, one: Recognised, good: list[Match]) -> Recognised:
        match = next((match for match in good if match.evidence[0][0] == one.card), None)
        others = tuple(card for card, _ in match.evidence[1:]) if match else ()
        return Recognised(one.card, one.confidence, others[:MOST_OTHERS], one.polygon)

    def _undecided(self, good: list[Match]) -> list[Recognised]:
        """A single card that fits well, frame after frame, and is not told from its twin."""
        best = good[0]
        names = [card for card, _ in best.evidence]
        if best.card is not None or self._told & set(names):
            return []
        self._open_frames += 1
        if self._open_frames < UNDECIDED_FRAMES:
            return []
        self._told.update(names[:2])
        return [Recognised(names[0], TIED, tuple(names[1 : MOST_OTHERS + 1]), best.polygon)]

    def _confidence(self, elected: Elected) -> float:
        """Half of the way from a fit that is just good enough to a clear one, it suggests."""
        share = min(max((elected.quality - GOOD) / (CLEAR - GOOD), 0.0), 1.0)
        return min(LEAST_SURE + (MOST_SURE - LEAST_SURE) * share, self._most)

    def _new_scene(self) -> None:
        self._ballot = Ballot()
        self._told: set[str] = set()
        self._views: dict[str, Picture] = {}
        """What was told as each card, or as perhaps that one, laid flat."""
        self._open_frames = 0
