"""The code of a table at a game night, read by the camera instead of typed.

Nothing is opened because a camera saw it: what is read is shown in the line, and a person joins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock

from companion.tablet.devices.beside_camera import BesideCamera
from companion.tablet.page_builder import is_in_use
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Column, Text, VerbButton, note

if TYPE_CHECKING:
    from card_codes.frames.picture_file import Picture
    from card_codes.reading.ladder import Reader
    from companion.tablet.app import CompanionApp

EVERY = 0.25
"""Seconds from one frame to the next that is read."""
LONGEST_LINK = 400
"""Letters. The code of a table has less than half of them."""


class Scanned(NamedTuple):
    """What codes one frame shows: those of tables, or what else was there, safe to show."""

    tables: tuple[str, ...] = ()
    foreign: str = ""
    is_card: bool = False


class CodeReader:
    """Made and used in threads, one at a time."""

    def __init__(self) -> None:
        self._reader: Reader | None = None

    def read(self, picture: Picture) -> Scanned:
        from card_codes.foreign import shown_safely
        from card_codes.reading.decoders.available import available
        from card_codes.reading.frame import BadFrame
        from card_codes.reading.ladder import MIRRORED_BY, Reader, steps_for

        if self._reader is None:
            steps = [step for step in steps_for(available()) if step.decoder != MIRRORED_BY]
            self._reader = Reader(steps, ())
        try:
            reading = self._reader.read(picture)
        except BadFrame:
            return Scanned()
        texts = dict.fromkeys(seen.foreign.text for seen in reading.foreign)
        tables = tuple(text for text in texts if is_table_code(text))
        others = [shown_safely(text) for text in texts if text not in tables]
        return Scanned(tables, others[0] if others else "", bool(reading.cards))


def is_table_code(text: str) -> bool:
    """True for the text of a table's code."""
    from companion.hub.reporter import HubLink
    from companion.night.trouble import NightError

    if len(text) > LONGEST_LINK or not text.isascii() or not text.isprintable() or " " in text:
        return False
    try:
        return HubLink.read(text).text() == text
    except NightError:
        return False


class CodeScan(Card):
    """A window over the page; `found` gets the text of the one code that was read."""

    def __init__(self, app: CompanionApp, found: Callable[[str], None]) -> None:
        super().__init__(_Looking(app, found), size_hint=(0.96, 0.94))
        self.size_hint_max = (look.touch * 24, look.touch * 18)


class _Looking(BesideCamera):
    """A camera that is chosen only to read the code is off again afterwards."""

    outlined = False
    lasting = False

    def __init__(self, app: CompanionApp, found: Callable[[str], None]) -> None:
        super().__init__(app)
        self.share = 0.6
        self._found = found
        self._codes = CodeReader()
        self._busy = False
        self._read: Picture | None = None
        self._camera_before = app.devices.choice.camera
        self.show_camera()
        leave = VerbButton(_("Not now"), kind="plain", act=app.stage.close_dialog)
        self.add_widget(
            Column(
                Text(
                    _("Hold the code of your table before the camera."),
                    "body",
                    bold=True,
                    grow=True,
                ),
                note(_("The desk shows it: “Code for a tablet”.")),
                self.told,
                Column(),
                leave,
            )
        )
        if not app.devices.is_on("camera"):
            self.told.text = _("First choose the camera that is to read it.")
        app.devices.reads_code = True
        self._beat = Clock.schedule_interval(self._look, EVERY)

    def _look(self, _: float) -> None:
        if not is_in_use(self):
            self._end()
            return
        view = self.app.devices.view
        if self._busy or view is None or view.picture is self._read:
            return
        self._busy, self._read = True, view.picture
        picture = view.picture
        self.work(lambda: self._codes.read(picture), self._scanned)

    def _scanned(self, scanned: Scanned) -> None:
        if len(scanned.tables) == 1:
            self._end()
            self.app.stage.close_dialog()
            self._found(scanned.tables[0])
        elif scanned.tables:
            self.tell(_("Several codes of tables are in view. Show only yours."))
        elif scanned.is_card:
            self.tell(_("This is the label of a card, not the code of a table."))
        elif scanned.foreign:
            self.tell(_("This is not the code of a table: {code}", code=scanned.foreign))

    def _camera_chosen(self) -> None:
        super()._camera_chosen()
        self.told.text = ""

    def _end(self) -> None:
        self._beat.cancel()
        devices = self.app.devices
        if devices.choice.camera != self._camera_before:
            devices.use("camera", self._camera_before)
        devices.reads_code = False

    def ready(self) -> None:
        self._busy = False
