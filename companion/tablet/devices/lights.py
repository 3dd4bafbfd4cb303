"""The dots of roller and camera: ready, busy or down. Each state has a shape, not only a colour.

A touch on one tells why it is so, and offers what helps: try again, another one, do without.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.graphics import Color, Ellipse, Line
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.senses.proposal import DEVICES, Device, Light
from companion.tablet.devices.sentences import device_name, light_sentence, state_word
from companion.tablet.preferences import OFF, SEARCH, TRUSTED_AFTER, Trust
from companion.tablet.speech import _
from companion.tablet.theme import Colour, look
from companion.tablet.widget_disposal import follow
from companion.tablet.widgets import Card, Row, SmallButton, Text, note

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


def light_colour(light: Light) -> Colour:
    """The colour of a device's light: grey when it is switched off."""
    if light.code == "off":
        return look.muted
    return {"ready": look.good, "busy": look.warning, "down": look.danger}[light.state]


class Dot(Widget):
    """A full disc is ready, an open ring busy, a crossed ring down."""

    light: Any = ObjectProperty(Light("roller", "down", "off"))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "light"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        r = min(self.width, self.height) / 2
        x, y = self.x + self.width / 2, self.y + self.height / 2
        width = max(1.5, r * 0.22)
        with self.canvas:
            Color(*light_colour(self.light))
            if self.light.state == "ready":
                Ellipse(pos=(x - r, y - r), size=(2 * r, 2 * r))
                return
            Line(circle=(x, y, r - width), width=width)
            if self.light.state == "down":
                a = (r - width) * 0.7
                Line(points=(x - a, y - a, x + a, y + a), width=width)


class LightButton(SmallButton):
    """The picture of a device with its dot. A touch opens its sheet."""

    def __init__(self, device: Device, **kwargs: Any) -> None:
        super().__init__(icon=device, **kwargs)
        self.padding = look.gap
        self.spacing = look.gap / 2
        self.app: CompanionApp = App.get_running_app()
        self.device: Device = device
        side = look.touch * 0.26
        self.dot = Dot(size_hint=(None, None), size=(side, side), pos_hint={"center_y": 0.5})
        self.add_widget(self.dot)
        follow(self, self.app.devices, **{f"{device}_light": self._show})
        self._show(None, getattr(self.app.devices, f"{device}_light"))

    def _show(self, _devices: object, light: Light) -> None:
        self.dot.light = light

    def on_act(self) -> None:
        """Open the device's sheet over the page, turned to whoever has to act."""
        self.app.stage.open_dialog(LightSheet(self.app, self.device), self.app.acting_turn())


class DeviceLights(Row):
    """All dots side by side."""

    def __init__(self, **kwargs: Any) -> None:
        lights = (LightButton(device, size_hint_x=1) for device in DEVICES)
        super().__init__(*lights, height=look.touch, width=look.touch * 3 + look.gap, **kwargs)


class LightSheet(Card):
    """Changes with the light while it is open. Its buttons stay below a finger as long as they are
    the same ones: a lost device is tried again and again."""

    def __init__(self, app: CompanionApp, device: Device) -> None:
        super().__init__(grow=True, size_hint_x=0.9)
        self.size_hint_max_x = look.touch * 15
        self.app, self.device = app, device
        self._title = Text("", "big", bold=True, grow=True)
        self._sentence = Text("", "body", grow=True)
        self._name = note("")
        self._made_for: tuple[bool, bool, Trust] | None = None
        follow(self, app.devices, **{f"{device}_light": self._show})
        self._show(None, getattr(app.devices, f"{device}_light"))

    def _show(self, _devices: object, light: Light) -> None:
        self._title.text = f"{device_name(self.device)}: {state_word(light)}"
        self._sentence.text = light_sentence(light)
        self._name.text = light.name
        off, named = light.code == "off", bool(light.name)
        made_for = (off, named, self.app.devices.trusting.of(self.device))
        if made_for == self._made_for:
            return
        self._made_for = made_for
        self.clear_widgets()
        for text in (self._title, self._sentence, *([self._name] if named else ())):
            self.add_widget(text)
        for buttons in self._buttons(off):
            for button in buttons:
                button.size_hint_y = 1
            self.add_widget(Row(*buttons, height=look.touch * 1.2))

    def _buttons(self, off: bool) -> list[list[SmallButton]]:
        devices, device = self.app.devices, self.device
        words, page = {
            "roller": (_("Roller and ports"), "roller"),
            "camera": (_("Live picture"), "scan"),
        }[device]
        verbs = [
            SmallButton(_("Close"), icon="close", act=self.app.stage.close_dialog),
            SmallButton(words, icon=device, act=partial(self.app.show, page)),
        ]
        if not off:
            retry = partial(devices.retry, device)
            helps = [
                SmallButton(_("Do without"), icon="close", act=partial(self._use, OFF[device])),
                SmallButton(_("Try again"), icon="turn", act=retry),
            ]
            return [[self._at_once(), *self._place()], helps, verbs]
        if device != "roller":
            return [self._place(), verbs]
        search = partial(self._use, SEARCH)
        return [[SmallButton(_("Look for a roller"), icon="search", act=search)], verbs]

    def _place(self) -> list[SmallButton]:
        """The key to the page on which the place of the camera is chosen and tested."""
        if self.device != "camera":
            return []
        act = partial(self.app.show, "camera")
        return [SmallButton(_("Where the camera is"), icon="search", act=act)]

    def _at_once(self) -> SmallButton:
        """The switch that lets rolls become events without a tap, once the device has earned it."""
        trusting, device = self.app.devices.trusting, self.device
        if trusting.of(device).at_once:
            return SmallButton(
                _("Ask before each roll"), icon="close", act=partial(self._trust, wanted=False)
            )
        why_not = _(
            "Only for a device whose last {needed} rolls were accepted as read. So far: {count}.",
            needed=TRUSTED_AFTER,
            count=trusting.of(device).rolls,
        )
        return SmallButton(
            _("Take rolls at once"),
            icon="die",
            act=partial(self._trust, wanted=True),
            why_not=why_not if trusting.rest_of(device) else "",
        )

    def _trust(self, *, wanted: bool) -> None:
        self.app.devices.trusting.take_at_once(self.device, wanted)
        self._show(None, getattr(self.app.devices, f"{self.device}_light"))

    def _use(self, choice: str) -> None:
        self.app.devices.use(self.device, choice)
        self.app.keep_devices()
