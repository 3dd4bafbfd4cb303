"""Text in three sizes. It wraps, and shrinks a little before it would be cut off."""

from __future__ import annotations

from typing import Any, Literal, get_args

from kivy.clock import Clock
from kivy.core.text import Label as Measure
from kivy.properties import BooleanProperty, OptionProperty
from kivy.uix.label import Label

from companion.ui.theme import look

Style = Literal["small", "body", "big"]
SHRINKS_TO = 0.6


class Text(Label):
    """A piece of text. With `grow` it is as high as it must be; without, it fits where it is."""

    grow = BooleanProperty(False)
    style = OptionProperty("body", options=get_args(Style))

    def __init__(self, text: str = "", style: Style = "body", **kwargs: Any) -> None:
        kwargs.setdefault("color", look.text)
        kwargs.setdefault("halign", "left")
        kwargs.setdefault("valign", "middle")
        super().__init__(text=text, style=style, **kwargs)
        self.disabled_color = self.color
        self.bind(color=self.setter("disabled_color"))
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        for name in ("size", "text", "bold", "style", "grow"):
            self.fbind(name, self._fit_soon)
        self.bind(texture_size=self._grow)
        self._fit_soon()

    @property
    def _full(self) -> float:
        """The size of type before anything has to shrink."""
        return float(getattr(look, self.style))

    def _grow(self, *_: object) -> None:
        if self.grow:
            self.height = self.texture_size[1]

    def _fit(self, *_: object) -> None:
        if self.grow:
            self.size_hint_y = None
            self.font_size = self._full
            self.text_size = (self.width, None)
            return
        self.text_size = (self.width, None)  # with a height, kivy leaves out lines without a word
        size = self._full
        while size > self._full * SHRINKS_TO and not self._fits(size):
            size -= 1
        self.font_size = size

    def _fits(self, size: float) -> bool:
        """Whether the words, wrapped to this width, need no more room than there is."""
        longest = max((self._width_of(word, size) for word in self.text.split()), default=0)
        if longest > self.width:
            return False
        return self.needs(size)[1] <= float(self.height)

    def needs(self, size: float | None = None) -> tuple[float, float]:
        """Width and height that the whole text takes when wrapped to this widget's width."""
        measure = Measure(
            text=self.text,
            font_size=size or self.font_size,
            font_name=self.font_name,
            bold=self.bold,
            text_size=(max(1, self.width), None),
            line_height=self.line_height,
        )
        measure.resolve_font_name()
        width, height = measure.render()  # measures only; the picture is made by the label itself
        return (float(width), float(height))

    def _width_of(self, word: str, size: float) -> float:
        measure = Measure(text=word, font_size=size, font_name=self.font_name, bold=self.bold)
        return float(measure.get_extents(word)[0])
