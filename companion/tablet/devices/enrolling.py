"""Photographs of the owner's cards, one after another, judged in a thread. No window here."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.tablet.devices.camera_memory import gallery_file
from companion.tablet.devices.label_sheets import pack_of
from companion.tablet.jobs import Told, start_job

if TYPE_CHECKING:
    from card_codes.frames.picture_file import Picture
    from card_codes.pictures.enrolment import Enrolled, Enrolment, Refused
    from card_codes.reading.ladder import Reader


@dataclass(frozen=True)
class Seen:
    """One thing in a frame: the id of a card or a text, by label or by picture."""

    what: str
    by: str
    quality: float
    is_card: bool = True


class Deck:
    """The gallery of a game. Every call but `next_card` works in a thread and tells when done."""

    def __init__(self, game: str, folder: Path, failed: Told) -> None:
        """`failed` is called in a thread, with the sentence to show."""
        self.game = game
        self._failed = failed
        self.path = gallery_file(folder, game)
        self.trouble = ""
        """Why the file could not be read: then nothing is written over it."""
        self._folder = folder
        self._enrolment: Enrolment | None = None
        self._reader: Reader | None = None
        self._guard = threading.Lock()

    @property
    def is_open(self) -> bool:
        return self._enrolment is not None

    @property
    def cards(self) -> tuple[str, ...]:
        return self._enrolment.deck if self._enrolment else ()

    @property
    def done(self) -> tuple[str, ...]:
        return self._enrolment.coverage.enrolled if self._enrolment else ()

    @property
    def next_card(self) -> str | None:
        return self._enrolment.next_card if self._enrolment else None

    def open(self, then: Callable[[], None]) -> None:
        self._in_thread(self._open, then)

    def photograph(
        self, card: str, picture: Picture, then: Callable[[Enrolled | Refused | None], None]
    ) -> None:
        """Take the picture as an example of the card, and keep the gallery. None: not kept."""
        self._in_thread(lambda: then(self._photograph(card, picture)), _nothing)

    def forget(self, card: str, then: Callable[[], None]) -> None:
        self._in_thread(lambda: self._forget(card), then)

    def look(self, picture: Picture, then: Callable[[list[Seen]], None]) -> None:
        """What is recognised in this one picture, by labels and by pictures."""
        self._in_thread(lambda: then(self._look(picture)), _nothing)

    def _in_thread(self, work: Callable[[], None], then: Callable[[], None]) -> None:
        def run() -> None:
            with self._guard:
                work()
            then()

        start_job("pictures of cards", run, self._failed)

    def _open(self) -> None:
        from card_codes.pictures.enrolment import Enrolment
        from card_codes.pictures.gallery import Gallery
        from card_codes.pictures.gallery_file import UnreadableGallery, load
        from companion.senses.card_book import catalogue

        gallery = Gallery(self.game)
        try:
            if self.path.exists():
                gallery = load(self.path)
        except (UnreadableGallery, OSError) as error:
            self.trouble = str(error)
        cards = catalogue(self.game, pack_of(self.game, self._folder))
        self._enrolment = Enrolment(gallery, [card.id for card in cards])

    def _photograph(self, card: str, picture: Picture) -> Enrolled | Refused | None:
        from card_codes.pictures.enrolment import Refused
        from card_codes.pictures.gallery_file import save
        from card_codes.reading.frame import BadFrame

        assert self._enrolment is not None
        try:
            answer = self._enrolment.photograph(card, picture)
        except BadFrame:
            return Refused(card, "no-card")
        if isinstance(answer, Refused):
            return answer
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save(self._enrolment.gallery, self.path)
        except OSError:
            return None
        return answer

    def _forget(self, card: str) -> None:
        from card_codes.pictures.gallery_file import save

        assert self._enrolment is not None
        if card in self._enrolment.gallery:
            self._enrolment.gallery.remove(card)
            save(self._enrolment.gallery, self.path)

    def _look(self, picture: Picture) -> list[Seen]:
        from card_codes.pictures.matching import recognise
        from card_codes.reading.frame import BadFrame
        from card_codes.reading.ladder import Reader
        from companion.senses.card_book import catalogue

        assert self._enrolment is not None
        cards = catalogue(self.game, pack_of(self.game, self._folder))
        if self._reader is None:
            self._reader = Reader(codes=[card.code for card in cards])
        try:
            reading = self._reader.read(picture, look_on=True)
            matches = recognise(picture, self._enrolment.gallery)
        except BadFrame:
            return []
        seen: list[Seen] = []
        for one in reading.cards:
            card = cards.card_of(one.code)
            what = card.id if card else one.code.short
            seen.append(Seen(what, "label", one.quality, card is not None))
        seen += [Seen(str(one.foreign), "label", 1.0, False) for one in reading.foreign]
        seen += [Seen(one.card, "picture", one.quality) for one in matches if one.card]
        return seen


def _nothing() -> None:
    """The work itself tells."""
