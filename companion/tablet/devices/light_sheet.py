"""What a device's light means, in words, with what helps: try again, another one, do without."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.senses.proposal import Device, Light
from companion.tablet.devices.sentences import device_name, light_sentence, state_word
from companion.tablet.speech import say
from companion.tablet.taking_apart import follow
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Row, SmallButton, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


def open_light(app: CompanionApp, device: Device) -> None:
    """Over the page, turned to whoever has to act."""
    app.stage.open_dialog(LightSheet(app, device), app.acting_turn())


class LightSheet(Card):
    """Changes with the light while it is open. Its buttons stay below a finger as long as they are
    the same ones: a lost device is tried again and again."""

    def __init__(self, app: CompanionApp, device: Device, **kwargs: Any) -> None:
        super().__init__(grow=True, size_hint_x=0.9, outline=look.accent, **kwargs)
        self.size_hint_max_x = look.touch * 15
        self.app, self.device = app, device
        self._title = Text("", "big", bold=True, grow=True)
        self._sentence = Text("", "body", grow=True)
        self._name = Text("", "small", grow=True, color=look.muted)
        self._made_for: tuple[bool, bool] | None = None
        follow(self, app.devices, **{f"{device}_light": self._show})
        self._show(app.devices, getattr(app.devices, f"{device}_light"))

    def _show(self, _devices: object, light: Light) -> None:
        self._title.text = f"{device_name(self.device)}: {state_word(light)}"
        self._sentence.text = light_sentence(light)
        self._name.text = light.name
        off, named = light.code == "off", bool(light.name)
        if (off, named) == self._made_for:
            return
        self._made_for = (off, named)
        self.clear_widgets()
        self.add_widget(self._title)
        self.add_widget(self._sentence)
        if named:
            self.add_widget(self._name)
        for buttons in self._buttons(off):
            row = Row(size_hint_y=None, height=look.touch * 1.2)
            for button in buttons:
                button.size_hint_y = 1
                row.add_widget(button)
            self.add_widget(row)

    def _buttons(self, off: bool) -> list[list[Widget]]:
        helps: list[Widget] = []
        if off and self.device == "roller":
            helps.append(self._button(say("Look for a roller"), "search", self._search))
        if not off:
            helps.append(self._button(say("Do without"), "close", self._do_without))
            helps.append(self._button(say("Try again"), "turn", self._retry))
        ways = [
            self._button(say("Close"), "close", self.app.stage.close_dialog),
            self._button(self._page_name(), self.device, self._to_page),
        ]
        return [helps, ways] if helps else [ways]

    def _button(self, text: str, icon: str, act: Callable[[], None]) -> SmallButton:
        return SmallButton(text, icon=icon, on_act=lambda *_: act())

    def _page_name(self) -> str:
        return say("Roller and ports") if self.device == "roller" else say("Live picture")

    def _to_page(self) -> None:
        self.app.stage.close_dialog()
        self.app.show("roller" if self.device == "roller" else "scan")

    def _search(self) -> None:
        self.app.devices.use_roller("search")
        self.app.keep_devices()

    def _do_without(self) -> None:
        if self.device == "roller":
            self.app.devices.use_roller("off")
        else:
            self.app.devices.use_camera("")
        self.app.keep_devices()

    def _retry(self) -> None:
        self.app.devices.retry(self.device)
