"""Which camera, and what stands beside its live picture: cards to photograph, faces to show."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from kivy.uix.image import Image
from kivy.uix.widget import Widget

from companion.tablet.devices.live_picture import LivePicture, rgb_texture
from companion.tablet.jobs import job_for
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widgets import Scroll, SmallButton, Split, note, paragraph

if TYPE_CHECKING:
    from card_codes.frames.picture_file import Picture
    from companion.tablet.app import CompanionApp

T = TypeVar("T")


class BesideCamera(Split):
    """The live picture on one side; without a camera, the choice of one. `told` goes wherever the
    other side has room for it."""

    outlined = True
    """Whether what the camera has found is outlined in the live picture."""
    lasting = True
    """Whether a camera that is chosen here is the one of the table from then on."""

    def __init__(self, app: CompanionApp) -> None:
        super().__init__()
        self.app = app
        self.told = paragraph("")
        """What became of the last thing that was done here."""

    def show_camera(self) -> None:
        is_on = self.app.devices.is_on("camera")
        seen = LivePicture(self.app, outlined=self.outlined) if is_on else None
        choice = seen or CameraChoice(self.app, self._camera_chosen, lasting=self.lasting)
        self.add_widget(choice, index=len(self.children))

    def _camera_chosen(self) -> None:
        if self.app.devices.is_on("camera"):
            self.remove_widget(self.children[-1])
            self.show_camera()

    def tell(self, text: str, *, good: bool = False) -> None:
        self.told.text = text
        self.told.color = look.good if good else look.warning

    def frame(self) -> Picture | None:
        """What the camera sees now; where it sees nothing, that is told."""
        view = self.app.devices.view
        if view is None:
            self.tell(_("The camera shows no picture yet."))
        return view.picture if view is not None else None

    def work(self, work: Callable[[], T], done: Callable[[T], object]) -> None:
        """Run something in a thread; if it fails, say why on this page."""

        def ended(answer: T) -> None:
            done(answer)
            self.ready()

        def failed(told: str) -> None:
            self.tell(told)
            self.ready()

        job_for(self, work, ended, failed=failed, changes=False)

    def ready(self) -> None:
        """Nothing is being done any more: show what is so now."""
        raise NotImplementedError


class Still(Image):
    """One picture as large as fits: a photograph, or twins side by side."""

    def show(self, picture: Picture | None) -> None:
        self.texture = None if picture is None else rgb_texture(picture[:, :, ::-1])
        self.opacity = 0 if picture is None else 1


class CameraChoice(Scroll):
    """Every camera of this machine, and frames that lie in a folder."""

    def __init__(
        self, app: CompanionApp, chosen: Callable[[], None], *, lasting: bool = True
    ) -> None:
        super().__init__()
        from companion.tablet.devices.frame_origins import FOLDER, choices

        self.app, self._chosen, self._lasting = app, chosen, lasting
        found = choices(app.folder)
        now = app.devices.choice.camera
        lines: list[Widget] = [self._line(_("No camera"), "", not app.devices.is_on("camera"))]
        lines += [self._line(choice_name(choice), choice, choice == now) for choice in found]
        if not found:
            lines.append(paragraph(_("No camera can be found on this machine.")))
        where = _(
            "Pictures or videos of cards in the folder {folder} can stand in for a camera.",
            folder=app.folder / FOLDER,
        )
        self.fill_with([*lines, note(where)])

    def _line(self, text: str, choice: str, chosen: bool) -> SmallButton:
        icon, act = "check" if chosen else "camera", partial(self._choose, choice)
        return SmallButton(text, icon=icon, chosen=chosen, act=act)

    def _choose(self, choice: str) -> None:
        devices = self.app.devices
        devices.use("camera", choice)
        if self._lasting:
            self.app.keep_devices()
        if self._lasting and choice and not devices.choice.arrangement:
            self.app.show("camera")  # where it is is asked once
        else:
            self._chosen()


def choice_name(choice: str) -> str:
    """A camera by its number, frames by the name of their folder or file."""
    if choice.isdecimal():
        return _("Camera {number}", number=int(choice) + 1)
    return _("Frames: {name}", name=Path(choice).name)
