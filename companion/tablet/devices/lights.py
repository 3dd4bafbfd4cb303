"""The dots of roller and camera: ready, busy or down. Each state has a shape, not only a colour."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.graphics import Color, Ellipse, Line
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.senses.proposal import Device, Light
from companion.tablet.devices.light_sheet import open_light
from companion.tablet.taking_apart import follow
from companion.tablet.theme import Colour, look
from companion.tablet.widgets import Row, SmallButton


def light_colour(light: Light) -> Colour:
    """A device that nobody wants is no reason to worry."""
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
    """The picture of a device with its dot. A touch tells why, and offers what helps."""

    def __init__(self, device: Device, **kwargs: Any) -> None:
        super().__init__(icon=device, **kwargs)
        self.padding = (look.gap / 2, look.gap)
        self.spacing = look.gap / 2
        self.device: Device = device
        self.dot = Dot(size_hint=(None, None))
        self.dot.pos_hint = {"center_y": 0.5}
        self.add_widget(self.dot)
        devices = App.get_running_app().devices
        follow(self, devices, **{f"{device}_light": self._show})
        self.bind(pos=self._place, size=self._place)
        self._show(devices, getattr(devices, f"{device}_light"))
        self._place()

    def _show(self, _devices: object, light: Light) -> None:
        self.dot.light = light

    def _place(self, *_: object) -> None:
        side = self.height * 0.34
        self.dot.size = (side, side)

    def on_act(self) -> None:
        open_light(App.get_running_app(), self.device)


class DeviceLights(Row):
    """Both dots side by side; as wide as they need, unless told to fill."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_x", None)
        super().__init__(size_hint_y=None, height=look.touch, **kwargs)
        self.width = look.touch * 3 + look.gap
        for device in ("roller", "camera"):
            self.add_widget(LightButton(device, size_hint_x=1))
