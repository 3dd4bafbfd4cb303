"""From frames to sightings: what labels and pictures say, each card once each time it is shown.

Labels are read first. Only when a frame shows none is it compared with the owner's pictures, which
costs more and says less. Both share the time of one frame (frames/budget.py): while nothing is read
they take turns, and the frame in which pictures are compared is looked at for labels only briefly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from card_codes.code import Code
from card_codes.foreign import Foreign
from card_codes.frames.budget import Budget
from card_codes.frames.picture_file import Picture
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.judging import Match
from card_codes.reading.agreement import printed_qr, printed_tag
from card_codes.reading.ladder import Reader
from card_codes.reading.live import Watch
from card_codes.reading.marks import CardSeen, Polygon, Reading
from card_codes.reading.voting import Rules, Voting
from companion.senses.card_book import CardBook
from companion.senses.picture_watch import PictureWatch

FOREIGN_FRAMES = 2
FOREIGN_GONE_AFTER = 5.0
"""Seconds after which a foreign code that was out of view is named again."""
MOST_FOREIGN = 64


@dataclass(frozen=True, slots=True)
class Sighting:
    """Something became sure. `told` is a code, a foreign text, or the id of a recognised card."""

    told: Code | Foreign | str
    confidence: float
    polygon: Polygon
    others: tuple[str, ...] = ()


class Sightings:
    """One for each camera, used by one thread. Time is handed in."""

    def __init__(
        self, book: CardBook, gallery: Gallery | None = None, rules: Rules | None = None
    ) -> None:
        codes = [card.code for card in book.own]
        _draw_marks(codes)
        reader = Reader(codes=codes)
        self._book = book
        self._budget = Budget(shared=True)
        self._watch = Watch(reader, Voting(rules), self._budget)
        self._pictures: PictureWatch | None = None
        self._pictures_turn = True
        if gallery is not None and len(gallery):
            whole_deck = {card.id for card in book.own} <= set(gallery.cards)
            self._pictures = PictureWatch(gallery, whole_deck=whole_deck, budget=self._budget)
        self._foreign: dict[str, tuple[int, float]] = {}
        self.matches: tuple[Match, ...] = ()

    @property
    def reading(self) -> Reading:
        """The labels of the last frame."""
        return self._watch.latest

    def look(self, picture: Picture, at: float) -> list[Sighting]:
        """What this frame makes sure. Raises only BadFrame."""
        self._budget.begin()
        turn = self._pictures is not None and self._pictures_turn
        proposals = self._watch.look(picture, at, briefly=turn)
        sightings = [
            Sighting(one.code, _confidence(one.seen), one.seen.polygon) for one in proposals
        ]
        sightings += self._foreign_codes(at)
        labelled = bool(self.reading.cards)
        self._pictures_turn = not turn and not labelled
        if labelled:
            self.matches = ()
        elif turn and self._pictures is not None:
            recognised = self._pictures.look(picture, at)
            self.matches = self._pictures.latest
            sightings += [
                Sighting(one.card, one.confidence, one.polygon, one.others) for one in recognised
            ]
        return sightings

    @property
    def is_half_sure(self) -> bool:
        """A label in the last frame, which was not told yet: more frames have to show it."""
        return any(card.code not in self._watch.voting.in_view for card in self.reading.cards)

    def in_view(self) -> frozenset[str]:
        """The ids of our own cards that were told and have not left."""
        cards = (self._book.card_of(code) for code in self._watch.voting.in_view)
        pictured = self._pictures.in_view if self._pictures else frozenset()
        return pictured | {card.id for card in cards if card}

    def accept(self, card_id: str, at: float) -> None:
        """The table has taken this card, from us or from elsewhere: it is not news any more."""
        card = self._book.card(card_id)
        if card is not None:
            self._watch.voting.accept(card.code, at)
        if self._pictures is not None:
            self._pictures.accept(card_id)

    def _foreign_codes(self, at: float) -> Iterator[Sighting]:
        """Named once each time one is shown; a wall of codes must not fill the memory."""
        for text, (_, last) in list(self._foreign.items()):
            if at - last > FOREIGN_GONE_AFTER:
                del self._foreign[text]
        for seen in self.reading.foreign:
            text = seen.foreign.text
            if text not in self._foreign and len(self._foreign) >= MOST_FOREIGN:
                continue
            frames = self._foreign.get(text, (0, at))[0] + 1
            self._foreign[text] = (frames, at)
            if frames == FOREIGN_FRAMES:
                yield Sighting(seen.foreign, 1.0, seen.polygon)


def _draw_marks(codes: list[Code]) -> None:
    """A mark that cannot be decoded is compared with all marks as printed. Drawing them takes a
    quarter of a second: better before the first card than in the middle of it."""
    for code in codes:
        printed_qr(code)
        printed_tag(code)


def _confidence(seen: CardSeen) -> float:
    """A code that was decoded is right; a likeness is as good as it looks."""
    return 0.9 + 0.1 * seen.quality if seen.decoded else seen.quality
