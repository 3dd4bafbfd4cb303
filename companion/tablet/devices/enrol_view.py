"""The owner's own cards: photographed one after another, and tried out afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.games.physical_cards import physical_cards
from companion.tablet.devices.beside_camera import BesideCamera
from companion.tablet.devices.enrolling import Deck, Seen
from companion.tablet.devices.label_sheets import pack_of
from companion.tablet.speech import say, speech
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, Scroll, SmallButton, Text, VerbButton

if TYPE_CHECKING:
    from card_codes.frames.picture_file import Picture
    from card_codes.pictures.enrolment import Enrolled, Refused
    from companion.tablet.app import CompanionApp


def refusal(reason: str) -> str:
    """Why a photograph was not taken, and what helps."""
    sentences = {
        "no-card": say("No whole card was found. Lay one on a plain ground, all corners in view."),
        "several-cards": say("More than one card is in view. Leave only the one to photograph."),
        "too-small": say("The card is too small in the picture. Come closer."),
        "tilted": say("The card is seen too much from the side. Hold the camera above it."),
        "dark": say("It is too dark. Turn on a lamp."),
        "blurred": say("The picture is blurred. Hold still and let the camera focus."),
        "glare": say("A lamp is mirrored in the card. Move the card or the lamp."),
        "same-card": say("This looks exactly like a card that was photographed already."),
    }
    return sentences[reason]


class DeckPart(BesideCamera):
    """What the camera and the pictures of a game's cards have to do with each other."""

    def __init__(self, app: CompanionApp, game: str, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.deck = Deck(game, app.folder, lambda told: self.later(lambda: self.failed(told)))
        pack = pack_of(game, app.folder)
        self._names = _card_names(game, pack)
        self.side = Column()
        self.show_camera()
        self.add_widget(self.side)

    def name(self, card: str) -> str:
        return self._names.get(card, card)

    def frame(self) -> Picture | None:
        view = self.app.devices.view
        return view.picture if view is not None else None

    def failed(self, told: str) -> None:
        """The work on the pictures has failed; whoever waited for it is told here."""
        raise NotImplementedError

    def later(self, work: Any) -> None:
        """From a thread back into the window's, if this is still shown there."""
        self.app.door.enter(work, changes=False, part=self)


class EnrolView(DeckPart):
    """Which card to lay down, how far the deck is, and what became of the last photograph."""

    def __init__(self, app: CompanionApp, game: str, **kwargs: Any) -> None:
        super().__init__(app, game, **kwargs)
        self.at = 0
        self._coverage = Text("", "small", grow=True, color=look.muted)
        self._bar = Bar()
        self._card = Text("", "big", bold=True, grow=True)
        self._told = Text("", "body", grow=True)
        self._picture = Still(size_hint_y=1)
        ways = Row(size_hint_y=None, height=look.touch)
        for text, icon, act in (
            (say("Card before"), "back", lambda *_: self._step(-1)),
            (say("Next card"), "next", lambda *_: self._step(1)),
            (say("Forget its picture"), "close", lambda *_: self._forget()),
        ):
            ways.add_widget(SmallButton(text, icon=icon, on_act=act))
        self.verb = VerbButton(say("Photograph this card"), icon="camera", disabled=True)
        self.verb.bind(on_act=lambda *_: self._take())
        for widget in (
            self._card,
            self._coverage,
            self._bar,
            self._told,
            self._picture,
            ways,
            self.verb,
        ):
            self.side.add_widget(widget)
        self._told.text = say("The pictures are being opened.")
        self.deck.open(lambda: self.later(self._opened))

    def failed(self, told: str) -> None:
        self._tell(told)
        self._show()

    def _opened(self) -> None:
        self._told.text = ""
        if self.deck.trouble:
            self._tell(say("The file with the pictures cannot be read; nothing will be written."))
        elif self.deck.next_card is not None:
            self.at = self.deck.cards.index(self.deck.next_card)
        self._show()

    def _show(self) -> None:
        deck = self.deck
        if not deck.cards:
            return
        card = deck.cards[self.at]
        done = card in deck.done
        name = self.name(card)
        self._card.text = say("{card} (photographed)", card=name) if done else name
        self._coverage.text = say(
            "{done} of {all} cards are photographed.", done=len(deck.done), all=len(deck.cards)
        )
        self._bar.share = len(deck.done) / len(deck.cards)
        self.verb.disabled = bool(deck.trouble)

    def _step(self, by: int) -> None:
        if self.deck.cards:
            self.at = (self.at + by) % len(self.deck.cards)
            self._show()

    def _take(self) -> None:
        frame = self.frame()
        if frame is None:
            self._tell(say("The camera shows no picture yet."))
            return
        self.verb.disabled = True
        card, devices = self.deck.cards[self.at], self.app.devices

        def taken(told: Enrolled | Refused | None) -> None:
            devices.gallery_changed = True  # whether or not somebody still looks on here
            self.later(lambda: self._taken(told))

        self.deck.photograph(card, frame, taken)

    def _taken(self, told: Enrolled | Refused | None) -> None:
        self._picture.show(None)
        if told is None:
            self._tell(say("The picture could not be written. Is the disk full?"))
        elif hasattr(told, "reason"):
            self._tell(refusal(told.reason))
        else:
            self._kept(told)
        self._show()

    def _kept(self, told: Enrolled) -> None:
        twin = told.comparison is not None and told.similar
        if twin:
            text = say("Taken. It looks much like {card}: compare the two.", card=self.name(twin))
        else:
            text = say("Taken: {card}", card=self.name(told.card))
        self._tell(text, good=not twin)
        self._picture.show(told.comparison if told.comparison is not None else told.picture)
        if self.deck.next_card is not None:
            self.at = self.deck.cards.index(self.deck.next_card)

    def _forget(self) -> None:
        if self.deck.cards and not self.deck.trouble:
            card = self.deck.cards[self.at]
            self.deck.forget(card, lambda: self.later(self._show))

    def _tell(self, text: str, *, good: bool = False) -> None:
        self._told.text = text
        self._told.color = look.good if good else look.warning


class TestView(DeckPart):
    """What is this? Everything that labels and pictures say about the frame of this moment."""

    def __init__(self, app: CompanionApp, game: str, **kwargs: Any) -> None:
        super().__init__(app, game, **kwargs)
        self._list = Scroll()
        self.verb = VerbButton(say("What is this?"), icon="question", disabled=True)
        self.verb.bind(on_act=lambda *_: self._look())
        text = say("Hold a card before the camera. Nothing here changes a game.")
        self.side.add_widget(Text(text, "body", grow=True, color=look.muted))
        self.side.add_widget(self._list)
        self.side.add_widget(self.verb)
        self.deck.open(lambda: self.later(self._opened))

    def failed(self, told: str) -> None:
        self.verb.disabled = not self.deck.is_open
        self._list.fill_with([Text(told, "body", grow=True, color=look.danger)])

    def _opened(self) -> None:
        self.verb.disabled = False

    def _look(self) -> None:
        frame = self.frame()
        if frame is None:
            self._list.fill_with([Text(say("The camera shows no picture yet."), "body", grow=True)])
            return
        self.verb.disabled = True
        self.deck.look(frame, lambda seen: self.later(lambda: self._saw(seen)))

    def _saw(self, seen: list[Seen]) -> None:
        self.verb.disabled = False
        lines: list[Widget] = [Text(self._line(one), "body", grow=True) for one in seen]
        nothing = Text(say("No card was recognised."), "body", grow=True, color=look.warning)
        self._list.fill_with(lines or [nothing])

    def _line(self, seen: Seen) -> str:
        percent = round(seen.quality * 100)
        if not seen.is_card:
            return say("Not a card of this game: {what}", what=seen.what)
        name = self.name(seen.what)
        if seen.by == "label":
            return say("{card}, by its label ({percent} %)", card=name, percent=percent)
        return say("{card}, by its picture ({percent} %)", card=name, percent=percent)


class Bar(Widget):
    """How far it is, as a bar."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=look.gap, **kwargs)
        self._share = 0.0
        self.bind(pos=self._draw, size=self._draw)

    @property
    def share(self) -> float:
        return self._share

    @share.setter
    def share(self, share: float) -> None:
        self._share = share
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(*look.raised)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[look.gap / 2])
            if self._share:
                Color(*look.good)
                size = (self.width * self._share, self.height)
                RoundedRectangle(pos=self.pos, size=size, radius=[look.gap / 2])


class Still(Widget):
    """One picture as large as fits: the photograph, or twins side by side."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._texture: Texture | None = None
        self.bind(pos=self._draw, size=self._draw)

    def show(self, picture: Picture | None) -> None:
        self._texture = None
        if picture is not None:
            height, width = picture.shape[:2]
            self._texture = Texture.create(size=(width, height), colorfmt="rgb")
            self._texture.flip_vertical()
            red_first = np.ascontiguousarray(picture[:, :, ::-1])
            self._texture.blit_buffer(red_first.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self._texture is None:
            return
        scale = min(self.width / self._texture.width, self.height / self._texture.height)
        width, height = self._texture.width * scale, self._texture.height * scale
        corner = (self.x + (self.width - width) / 2, self.y + (self.height - height) / 2)
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=self._texture, pos=corner, size=(width, height))


def _card_names(game: str, pack: Any) -> dict[str, str]:
    from companion.senses.label_words import SheetWords

    words = SheetWords(game, pack, speech.language)
    return {card.id: words.name(card) for card in physical_cards(game)}
