"""Text in four sizes, wrapping and shrinking before it would be cut off; and a line to type."""

from __future__ import annotations

from typing import Any, Literal, get_args

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.tablet.theme import faded, kept_size, look
from companion.tablet.widgets.glyphs import showable
from companion.tablet.widgets.lettering import (
    fitted,
    picture_of,
    shortened,
    type_size,
    width_of,
    written,
)

Style = Literal["small", "body", "big", "huge"]
SHRINKS_TO = 0.6


class Text(Widget):
    """A piece of text. With `grow` it is as high as it must be; without, it fits where it is."""

    text = StringProperty("")
    style = OptionProperty("body", options=get_args(Style))
    grow = BooleanProperty(False)
    bold = BooleanProperty(False)
    markup = BooleanProperty(False)
    color = ColorProperty((1, 1, 1, 1))
    halign = OptionProperty("left", options=("left", "center", "right"))
    valign = OptionProperty("middle", options=("top", "middle", "bottom"))
    line_height = NumericProperty(1.0)
    font_size = NumericProperty(0)
    """As it was found to fit."""
    shown = ""
    """The text as it is written: a word that is too long for its line is parted."""
    texture_size = ListProperty([0, 0])
    """What the text takes when it is wrapped to this width."""

    def __init__(self, text: str = "", style: Style = "body", **kwargs: Any) -> None:
        kwargs.setdefault("color", look.text)
        super().__init__(text=text, style=style, **kept_size(kwargs))
        with self.canvas:
            self._ink = Color(*self.color)
            self._picture = Rectangle()
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        for name in ("size", "text", "bold", "style", "grow", "halign", "valign", "markup"):
            self.fbind(name, self._fit_soon)
        self.fbind("pos", self._place)
        self.fbind("color", self._tint)
        self._fit_soon()

    @property
    def least(self) -> float:
        """The smallest type that is used before a text is too long for its place."""
        return type_size(self.style) * SHRINKS_TO

    @property
    def most(self) -> float:
        return type_size(self.style)

    def _tint(self, *_: object) -> None:
        self._ink.rgba = self.color

    def _fit(self, *_: object) -> None:
        width, height = (float(side) for side in self.size)
        if self.grow:
            self.size_hint_y = None
            self.font_size, self.shown = self.most, self.text
        else:
            sizes = (self.least, self.most)
            self.font_size, self.shown = fitted(self.text, (width, height), sizes, bool(self.bold))
        texture, self.texture_size = picture_of(self._written(width))
        self._picture.texture = texture
        self._picture.size = texture.size
        if self.grow:
            self.height = float(self.texture_size[1])
        self._place()

    def _written(self, width: float) -> Any:
        """The text in one line if it fits, else wrapped; markup cannot be measured by words.

        A sentence never loses a line. But a name may be as long as people like: where a word is
        wider than its place even in the smallest type, the text ends in dots instead of lying over
        its neighbours.
        """
        one_line = not self.markup and "\n" not in self.shown
        size, bold = float(self.font_size), bool(self.bold)
        if one_line and width_of(self.shown, size, bold) < width - 1:
            return written(self.shown, size, bold)
        whole = self._wrapped(self.shown)
        if self.grow or self.markup or self._fits(self.shown):
            return whole
        if all(self.width_of(word) <= width for word in self.shown.split()):
            return whole
        return self._wrapped(shortened(self.shown, self._fits))

    def _fits(self, text: str) -> bool:
        return bool(picture_of(self._wrapped(text))[1][1] <= self.height + 1)

    def _wrapped(self, text: str) -> Any:
        return written(
            text,
            float(self.font_size),
            bool(self.bold),
            width=max(1, int(self.width)),
            halign=str(self.halign),
            markup=bool(self.markup),
            line_height=float(self.line_height),
        )

    def _place(self, *_: object) -> None:
        width, height = self._picture.size
        across = {"left": 0.0, "center": 0.5, "right": 1.0}[self.halign]
        upward = {"bottom": 0.0, "middle": 0.5, "top": 1.0}[self.valign]
        x = self.x + (self.width - width) * across
        y = self.y + (self.height - height) * upward
        self._picture.pos = (round(x), round(y))

    def needs(self) -> tuple[float, float]:
        """Width and height that the whole text takes when wrapped to this widget's width."""
        return picture_of(self._wrapped(self.shown))[1]

    def width_of(self, word: str) -> float:
        """How wide a word of this text is."""
        return width_of(word, float(self.font_size), bool(self.bold))


def paragraph(text: str, **kwargs: Any) -> Text:
    """What is to be read, as high as it must be."""
    return Text(text, "body", grow=True, **kwargs)


def heading(text: str, **kwargs: Any) -> Text:
    """The name of what follows."""
    return paragraph(text, bold=True, **kwargs)


def note(text: str, **kwargs: Any) -> Text:
    """A quiet remark in small letters."""
    return Text(text, "small", grow=True, **{"color": look.muted, **kwargs})


class InputLine(TextInput):
    """One line of text, with a hint while it is empty; never more than `longest` letters.

    Only for pages that are not turned: the system's keyboard would not turn with a panel.
    """

    longest = 40

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        kwargs.setdefault("height", look.touch)
        super().__init__(
            multiline=False,
            write_tab=False,
            font_size=look.body,
            background_normal="",
            background_active="",
            background_color=look.raised,
            foreground_color=look.text,
            hint_text_color=faded(look.muted, 0.9),
            cursor_color=look.accent,
            cursor_width=dp(2),
            selection_color=faded(look.accent, 0.35),
            **kwargs,
        )
        room = max(0.0, (self.height - look.body * 1.3) / 2)
        self.padding = (look.gap * 1.5, room, look.gap * 1.5, room)

    def _create_line_label(self, text: str, hint: bool = False) -> Any:
        return super()._create_line_label(showable(text), hint)

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Names and searches are short; a cat on the keyboard must not fill the journal."""
        room = max(0, self.longest - len(self.text))
        super().insert_text(substring[:room], from_undo=from_undo)
