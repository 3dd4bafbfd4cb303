"""How a roll is told at the table: keys for the faces, and beside them the way to the camera."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App

from companion.senses.keypad import Keys
from companion.tablet.devices.dice_keypad import DiceKeypad
from companion.tablet.devices.scan_view import ScanWindow
from companion.tablet.theme import look
from companion.tablet.widgets import Row, SmallButton


class DiceDoor(Row):
    """The keypad, as large as can be, and a small button that opens the live picture."""

    def __init__(self, keys: Keys, told: Callable[[tuple[int, ...]], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keypad = DiceKeypad(keys, told)
        self.add_widget(self.keypad)
        camera = SmallButton(icon="camera", size_hint_y=1, on_act=lambda *_: self._look())
        camera.size_hint_max_y = look.verb
        camera.pos_hint = {"center_y": 0.5}
        self.add_widget(camera)

    def _look(self) -> None:
        app = App.get_running_app()
        app.stage.open_dialog(ScanWindow(app), app.acting_turn())
