"""Which camera, and what stands beside its live picture: cards to photograph, faces to show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.tablet.devices.live_picture import LivePicture
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import Scroll, SmallButton, Split, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class BesideCamera(Split):
    """The live picture on one side; without a camera, the choice of one."""

    def __init__(self, app: CompanionApp, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = app

    def show_camera(self) -> None:
        if self.app.devices.camera_is_on:
            self.add_widget(LivePicture(self.app), index=len(self.children))
        else:
            self.add_widget(CameraChoice(self.app, self._camera_chosen), index=len(self.children))

    def _camera_chosen(self) -> None:
        if self.app.devices.camera_is_on:
            self.remove_widget(self.children[-1])
            self.show_camera()


class CameraChoice(Scroll):
    """Every camera of this machine, and frames that lie in a folder."""

    def __init__(self, app: CompanionApp, chosen: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        from companion.tablet.devices.frame_origins import FOLDER, choices

        self.app, self._chosen = app, chosen
        found = choices(app.folder)
        now = app.devices.choice.camera
        lines: list[Widget] = [self._line(say("No camera"), "", not app.devices.camera_is_on)]
        lines += [self._line(choice_name(choice), choice, choice == now) for choice in found]
        if not found:
            lines.append(Text(say("This machine shows no camera."), "body", grow=True))
        where = say(
            "Pictures or videos of cards in the folder {folder} can stand in for a camera.",
            folder=app.folder / FOLDER,
        )
        lines.append(Text(where, "small", grow=True, color=look.muted))
        self.fill_with(lines)

    def _line(self, text: str, choice: str, chosen: bool) -> SmallButton:
        button = SmallButton(text, icon="check" if chosen else "camera", chosen=chosen)
        button.bind(on_act=lambda *_: self._choose(choice))
        return button

    def _choose(self, choice: str) -> None:
        self.app.devices.use_camera(choice)
        self.app.keep_devices()
        self._chosen()


def choice_name(choice: str) -> str:
    """A camera by its number, frames by the name of their folder or file."""
    if choice.isdecimal():
        return say("Camera {number}", number=int(choice) + 1)
    return say("Frames: {name}", name=Path(choice).name)
