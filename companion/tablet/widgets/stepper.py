"""Plus and minus that cannot leave their limits. Fast taps become one event."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty

from companion.tablet.theme import look
from companion.tablet.widgets.buttons import SmallButton
from companion.tablet.widgets.panels import Row
from companion.tablet.widgets.text import Text

SETTLES = 0.6
"""Seconds without a tap after which the value counts as meant."""


class Stepper(Row):
    """A number between `least` and `most`. `on_settled(value)` comes once for a burst of taps."""

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(0)

    __events__ = ("on_settled",)

    def __init__(self, value: int = 0, least: int = 0, most: int = 0, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (look.touch * 3 + look.gap * 2, look.touch))
        super().__init__(**kwargs)
        self._settle = Clock.create_trigger(self._settled, SETTLES)
        self._minus = SmallButton(icon="minus", on_act=lambda *_: self.step(-1))
        self._number = Text(style="big", halign="center", bold=True)
        self._plus = SmallButton(icon="plus", on_act=lambda *_: self.step(1))
        for widget in (self._minus, self._number, self._plus):
            self.add_widget(widget)
        self.bind(value=self._show, least=self._limit, most=self._limit)
        self.least, self.most = least, most
        self.value = value
        self._limit()

    def step(self, by: int) -> None:
        """One tap; at a limit nothing happens."""
        wanted = self._within(self.value + by)
        if wanted != self.value:
            self.value = wanted
            self._settle.cancel()
            self._settle()

    def on_settled(self, value: int) -> None:
        """The number that was meant, after the last of several taps."""

    def _within(self, value: float) -> int:
        return int(max(self.least, min(self.most, value)))

    def _limit(self, *_: object) -> None:
        self.value = self._within(self.value)
        self._show()

    def _show(self, *_: object) -> None:
        self._number.text = str(int(self.value))
        self._minus.disabled = self.value <= self.least
        self._plus.disabled = self.value >= self.most

    def _settled(self, *_: object) -> None:
        self.dispatch("on_settled", int(self.value))
