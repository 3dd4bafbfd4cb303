"""The owner's own cards: photographed one after another, and tried out afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from kivy.graphics import Color, RoundedRectangle
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.core.trouble import Trouble
from companion.games.physical_cards import physical_cards
from companion.tablet.boxes import pack_of
from companion.tablet.devices.beside_camera import BesideCamera, Still
from companion.tablet.devices.camera_memory import gallery_file
from companion.tablet.speech import _, speech
from companion.tablet.theme import look
from companion.tablet.widgets import (
    Column,
    Row,
    Scroll,
    SmallButton,
    Text,
    VerbButton,
    note,
    paragraph,
)

if TYPE_CHECKING:
    from card_codes.frames.picture_file import Picture
    from card_codes.pictures.enrolment import CutOut, Enrolled, Enrolment, Refused
    from card_codes.reading.ladder import Reader
    from companion.tablet.app import CompanionApp

T = TypeVar("T")


@dataclass(frozen=True)
class Seen:
    """One thing in a frame: the id of a card or a text, by label or by picture."""

    what: str
    by: str
    quality: float
    is_card: bool = True


class Deck:
    """The gallery of a game. Making one and all it does take long and are for a thread."""

    def __init__(self, game: str, folder: Path) -> None:
        from card_codes.pictures.enrolment import Enrolment
        from card_codes.pictures.gallery import Gallery
        from card_codes.pictures.gallery_file import UnreadableGallery, load
        from companion.senses.card_book import catalogue

        self.path = gallery_file(folder, game)
        self.is_damaged = False
        """The file could not be read: then nothing is written over it."""
        gallery = Gallery(game)
        try:
            if self.path.exists():
                gallery = load(self.path)
        except (UnreadableGallery, OSError):
            self.is_damaged = True
        self._catalogue = catalogue(game, pack_of(game, folder))
        self.enrolment = Enrolment(gallery, [card.id for card in self._catalogue])
        self._reader: Reader | None = None

    def photograph(self, card: str, picture: Picture) -> Enrolled:
        """Take the picture as an example of the card, and keep the gallery. Raises Trouble."""
        from card_codes.pictures.enrolment import Refused
        from card_codes.reading.frame import BadFrame

        try:
            answer = self.enrolment.photograph(card, picture)
        except BadFrame as error:
            raise refusal("no-card") from error
        if isinstance(answer, Refused):
            raise refusal(answer.reason)
        self._save()
        return answer

    def cut(self, picture: Picture) -> list[CutOut]:
        """Every card in it, to be named. Raises Trouble."""
        from card_codes.reading.frame import BadFrame

        try:
            found = self.enrolment.cuts(picture)
        except BadFrame as error:
            raise refusal("no-card") from error
        if not found:
            raise refusal("no-card")
        return found

    def keep(
        self, picture: Picture, named: Iterable[tuple[str, CutOut]]
    ) -> list[Enrolled | Refused]:
        """Take what was cut out of the picture under these names, and keep the gallery."""
        answers = [self.enrolment.take(card, picture, cut) for card, cut in named]
        self._save()
        return answers

    def forget(self, card: str) -> None:
        if card in self.enrolment.gallery:
            self.enrolment.gallery.remove(card)
            self._save()

    def _save(self) -> None:
        from card_codes.pictures.gallery_file import save

        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save(self.enrolment.gallery, self.path)
        except OSError as error:
            raise Trouble("The picture could not be written. Is the disk full?") from error

    def look(self, picture: Picture) -> list[Seen]:
        """What is recognised in this one picture, by labels and by pictures."""
        from card_codes.pictures.matching import recognise
        from card_codes.reading.frame import BadFrame
        from card_codes.reading.ladder import Reader

        if self._reader is None:
            self._reader = Reader(codes=[card.code for card in self._catalogue])
        try:
            reading = self._reader.read(picture, look_on=True)
            matches = recognise(picture, self.enrolment.gallery)
        except BadFrame:
            return []
        seen: list[Seen] = []
        for one in reading.cards:
            card = self._catalogue.card_of(one.code)
            what = card.id if card else one.code.short
            seen.append(Seen(what, "label", one.quality, card is not None))
        seen += [Seen(str(one.foreign), "label", 1.0, False) for one in reading.foreign]
        seen += [Seen(one.card, "picture", one.quality) for one in matches if one.card]
        return seen


def refusal(reason: str) -> Trouble:
    """Why a photograph was not taken, and what helps."""
    return {
        "no-card": Trouble(
            "No whole card was found. Lay one on a plain ground, all corners in view."
        ),
        "part-of-card": Trouble(
            "Only a picture on the card was found, not where the card ends. "
            "Lay it on a ground that is lighter or darker than its edge."
        ),
        "several-cards": Trouble(
            "More than one card is in view. Leave only the one to photograph."
        ),
        "too-small": Trouble("The card is too small in the picture. Come closer."),
        "tilted": Trouble("The card is seen too much from the side. Hold the camera above it."),
        "dark": Trouble("It is too dark. Turn on a lamp."),
        "blurred": Trouble("The picture is blurred. Hold still and let the camera focus."),
        "glare": Trouble("A lamp is mirrored in the card. Move the card or the lamp."),
        "same-card": Trouble("This looks exactly like a card that was photographed already."),
    }[reason]


class DeckPart(BesideCamera):
    """A part of the page in which the camera works with the pictures of a game's cards."""

    verb: VerbButton

    def __init__(self, app: CompanionApp, game: str) -> None:
        from companion.senses.label_words import SheetWords

        super().__init__(app)
        self.deck: Deck | None = None
        """None until it is opened."""
        self._open = partial(Deck, game, app.folder)
        self._guard = Lock()
        words = SheetWords(game, pack_of(game, app.folder), speech.language)
        self._names = {card.id: words.name(card) for card in physical_cards(game)}
        self.show_camera()

    def name(self, card: str) -> str:
        return self._names.get(card, card)

    def work(self, work: Callable[[], T], done: Callable[[T], object]) -> None:
        """Run one task with the deck at a time."""
        guard = self._guard
        self.verb.disabled = True

        def alone() -> T:
            with guard:
                return work()

        super().work(alone, done)

    def _opened(self, deck: Deck) -> None:
        self.deck = deck

    def ready(self) -> None:
        self.verb.disabled = self.deck is None


class EnrolView(DeckPart):
    """Which card to lay down, how far the deck is, and what became of the last photograph."""

    def __init__(self, app: CompanionApp, game: str) -> None:
        super().__init__(app, game)
        self.at = 0
        self._coverage = note("")
        self._bar = Bar()
        self._card = Text("", "big", bold=True, grow=True)
        self._picture = Still(opacity=0)
        keys = Row(
            SmallButton(_("Card before"), icon="back", act=partial(self._step, -1)),
            SmallButton(_("Next card"), icon="next", act=partial(self._step, 1)),
            SmallButton(_("Delete its picture"), icon="close", act=self._forget),
            height=look.touch,
        )
        self.verb = VerbButton(_("Photograph this card"), icon="camera", act=self._take)
        shown = (self._card, self._coverage, self._bar, self.told, self._picture, keys, self.verb)
        self.add_widget(Column(*shown))
        self.told.text = _("The pictures are being opened.")
        self.work(self._open, self._opened)

    def _opened(self, deck: Deck) -> None:
        super()._opened(deck)
        self.told.text = ""
        if deck.is_damaged:
            self.tell(_("The file with the pictures cannot be read; nothing will be written."))
        else:
            self._go_on(deck.enrolment)

    def _go_on(self, enrolment: Enrolment) -> None:
        """Go on to the next card without a photograph."""
        if enrolment.next_card is not None:
            self.at = enrolment.deck.index(enrolment.next_card)

    def ready(self) -> None:
        if self.deck is None:
            return
        cards, done = self.deck.enrolment.deck, self.deck.enrolment.coverage.enrolled
        name = self.name(cards[self.at])
        taken = cards[self.at] in done
        self._card.text = _("{card} (photographed)", card=name) if taken else name
        self._coverage.text = _(
            "Photographed cards: {done} of {all}.", done=len(done), all=len(cards)
        )
        self._bar.share = len(done) / len(cards)
        self.verb.disabled = self.deck.is_damaged

    def _step(self, by: int) -> None:
        if self.deck is not None:
            self.at = (self.at + by) % len(self.deck.enrolment.deck)
            self.ready()

    def _take(self) -> None:
        frame, deck, devices = self.frame(), self.deck, self.app.devices
        if frame is None or deck is None:
            return
        card = deck.enrolment.deck[self.at]

        def photograph() -> Enrolled:
            try:
                return deck.photograph(card, frame)
            finally:
                devices.gallery_changed = True  # whether or not somebody still looks on here

        self._picture.show(None)
        self.work(photograph, partial(self._taken, deck))

    def _taken(self, deck: Deck, told: Enrolled) -> None:
        if told.comparison is not None and told.similar:
            twin = self.name(told.similar)
            self.tell(
                _("Photographed. It looks much like the card {card}: compare the two.", card=twin)
            )
        else:
            self.tell(_("Photographed: {card}", card=self.name(told.card)), good=True)
        self._picture.show(told.picture if told.comparison is None else told.comparison)
        self._go_on(deck.enrolment)

    def _forget(self) -> None:
        deck = self.deck
        if deck is not None and not deck.is_damaged:
            self.work(partial(deck.forget, deck.enrolment.deck[self.at]), lambda _: None)


class TestView(DeckPart):
    """What is this? Everything that labels and pictures say about the frame of this moment."""

    def __init__(self, app: CompanionApp, game: str) -> None:
        super().__init__(app, game)
        self._list = Scroll()
        self.verb = VerbButton(_("What is this?"), icon="question", act=self._look)
        text = _("Hold a card before the camera. This changes no game.")
        self.add_widget(Column(paragraph(text, color=look.muted), self.told, self._list, self.verb))
        self.work(self._open, self._opened)

    def _look(self) -> None:
        self._list.fill_with([])
        self.told.text = ""
        frame = self.frame()
        if frame is not None and self.deck is not None:
            self.work(partial(self.deck.look, frame), self._saw)

    def _saw(self, seen: list[Seen]) -> None:
        nothing = paragraph(_("No card was recognised."), color=look.warning)
        self._list.fill_with([paragraph(self._line(one)) for one in seen] or [nothing])

    def _line(self, seen: Seen) -> str:
        percent = round(seen.quality * 100)
        if not seen.is_card:
            return _("Not a card of this game: {what}", what=seen.what)
        name = self.name(seen.what)
        if seen.by == "label":
            return _("{card}, by its label ({percent}%)", card=name, percent=percent)
        return _("{card}, by its picture ({percent}%)", card=name, percent=percent)


class Bar(Widget):
    """A progress bar."""

    share = NumericProperty(0)

    def __init__(self) -> None:
        super().__init__(size_hint_y=None, height=look.gap)
        self.bind(pos=self._draw, size=self._draw, share=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            for colour, share in ((look.raised, 1), (look.good, self.share)):
                Color(*colour)
                size = (self.width * share, self.height)
                RoundedRectangle(pos=self.pos, size=size, radius=[look.gap / 2])
