"""The camera tried out where it is: what it reads of dice or cards, and what would help."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.tablet.devices.arrangements import DRAWINGS, arrangement_name
from companion.tablet.devices.beside_camera import BesideCamera, CameraChoice
from companion.tablet.devices.dice_pictures import DiePicture
from companion.tablet.devices.sentences import check_measures, check_sentence, check_sign
from companion.tablet.flat_drawing import FlatDrawing
from companion.tablet.icons import Icon
from companion.tablet.page_builder import is_in_use
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import (
    Card,
    Choices,
    Column,
    Row,
    SmallButton,
    Text,
    VerbButton,
    note,
)

if TYPE_CHECKING:
    from card_codes.frames.picture_file import Picture
    from card_codes.reading.ladder import Reader
    from companion.senses.frame_check import FrameCheck
    from companion.tablet.app import CompanionApp

MOST_DICE = 6
EVERY = 0.7
"""Seconds from one measured frame to the next: a sentence that changes faster cannot be read."""


class CameraTest(BesideCamera):
    """`other` leads back to the choice of an arrangement."""

    def __init__(self, app: CompanionApp, other: Callable[[], None]) -> None:
        super().__init__(app)
        self.what = "cards" if app.devices.looks_up else "dice"
        self.check: FrameCheck | None = None
        """Of the last frame."""
        self._faces: tuple[int, ...] = ()
        self._other = other
        self._busy = False
        self._reader: Reader | None = None
        self._measured: Picture | None = None
        self._what = Column(grow=True)
        self._sign = Icon(name="camera", width=look.touch)
        self._verdict = Text("", "big", bold=True)
        self._measures = note("")
        self._dice = Row(height=0)
        """The dice as they were read: whoever laid them there can say whether it is so."""
        self.show_camera()
        self.add_widget(self._side())
        self._choose(self.what)
        self._beat = Clock.schedule_interval(self._look, EVERY)

    def _side(self) -> Column:
        arrangement = self.app.devices.choice.arrangement or "stand"
        elsewhere = SmallButton(_("Elsewhere"), icon="settings", size_hint_x=0.6, act=self._other)
        elsewhere.pos_hint = {"center_y": 0.5}
        head = Row(
            FlatDrawing(DRAWINGS[arrangement], size_hint=(None, 1), width=look.touch * 2.4),
            Text(arrangement_name(arrangement), "body", bold=True),
            elsewhere,
            height=look.touch * 1.4,
        )
        said = Row(self._sign, self._verdict, spacing=look.gap * 2)
        verdict = Card(said, self._dice, self._measures)
        buttons = Row(
            SmallButton(_("Which camera"), icon="camera", size_hint_y=1, act=self._choose_camera),
            VerbButton(_("Done"), icon="check", size_hint_y=1, act=self.app.back),
            height=look.verb * 0.8,
        )
        return Column(head, self._what, verdict, self.told, buttons)

    def _choose(self, what: str) -> None:
        self.what, self.check = what, None
        options = {"dice": _("Dice"), "cards": _("Cards")}
        disposal.replace(self._what, Choices(options, what, self._choose))
        self._show()

    def _choose_camera(self) -> None:
        """The list of cameras in the place of the live picture."""
        first = self.children[-1]
        if isinstance(first, CameraChoice):
            return
        self.remove_widget(first)
        disposal.discard(first)
        self.add_widget(CameraChoice(self.app, self._camera_chosen), index=len(self.children))

    def _look(self, _: float) -> None:
        """Measure the newest frame, if there is one that was not."""
        if not is_in_use(self):
            self._beat.cancel()
            return
        view = self.app.devices.view
        if self._busy or view is None or view.picture is self._measured:
            return
        self._busy, self._measured = True, view.picture
        picture, what = view.picture, self.what

        def measure() -> FrameCheck:
            from companion.senses.frame_check import check_cards, check_dice

            return check_dice(picture) if what == "dice" else check_cards(picture, self._labels())

        def measured(check: FrameCheck) -> None:
            if what == self.what:
                self.check = check

        self.work(measure, measured)

    def _labels(self) -> Reader:
        """In the thread of the job: decoders are loaded."""
        if self._reader is None:
            from card_codes.reading.ladder import Reader

            self._reader = Reader(codes=[card.code for card in self.app.devices.book.own])
        return self._reader

    def ready(self) -> None:
        self._busy = False
        self._show()

    def _show(self) -> None:
        self._sign.name, self._sign.color = check_sign(self.check)
        self._verdict.text = check_sentence(self.what, self.check)
        self._measures.text = check_measures(self.check)
        faces = self.check.faces if self.check is not None else ()
        if faces != self._faces:
            self._faces = faces
            self._dice.height = look.touch * 1.5 if faces else 0
            drawn = [DiePicture("", face) for face in faces[:MOST_DICE]]
            disposal.replace(self._dice, *drawn)
