"""Seats round the tablet: panels turned towards a player, so that their touches turn too.

A rotated canvas would only look turned. A Scatter turns what is inside it and what is touched.
"""

from __future__ import annotations

from typing import Any, get_args

from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scatter import Scatter
from kivy.uix.widget import Widget

from companion.ui.preferences import Side

SIDES: tuple[Side, ...] = get_args(Side)
TURNS: dict[Side, int] = {"bottom": 0, "right": 90, "top": 180, "left": 270}
"""Degrees, against the clock, by which a panel is turned for somebody on that side."""


class Turned(FloatLayout):
    """Holds one widget that fills it, turned by 0, 90, 180 or 270 degrees.

    `turn` may change at any time: a dialog opens turned to whoever has to act.
    """

    turn = NumericProperty(0)

    def __init__(self, content: Widget, turn: int = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.content = content
        self._scatter = Scatter(
            do_rotation=False,
            do_scale=False,
            do_translation=False,
            auto_bring_to_front=False,
            size_hint=(None, None),
        )
        self._scatter.add_widget(content)
        self.add_widget(self._scatter)
        self.bind(pos=self._place, size=self._place, turn=self._place)
        self.turn = turn
        self._place()

    def _place(self, *_: object) -> None:
        sideways = self.turn % 180 == 90
        inner = (self.height, self.width) if sideways else (self.width, self.height)
        self._scatter.scale = 1
        self._scatter.size = inner
        self.content.size = inner
        self.content.pos = (0, 0)
        self._scatter.rotation = self.turn
        # `center` itself is only brought up to date after `pos` has told everybody.
        self._scatter.center = (self.x + self.width / 2, self.y + self.height / 2)


class Seats(FloatLayout):
    """A middle that does not turn, and a strip for each occupied side, turned to it.

    `strip` is how deep a strip is, as a part of the shorter side of the window.
    """

    strip = NumericProperty(0.26)

    def __init__(self, middle: Widget, panels: dict[Side, Widget], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.middle = middle
        self.panels = {side: Turned(panel, TURNS[side]) for side, panel in panels.items()}
        for child in (middle, *self.panels.values()):
            child.size_hint = (None, None)
            self.add_widget(child)
        self.bind(pos=self._place, size=self._place, strip=self._place)
        self._place()

    def _place(self, *_: object) -> None:
        depth = self.strip * min(self.size)
        left, bottom, right, top = self.x, self.y, self.right, self.top
        if "bottom" in self.panels:
            _put(self.panels["bottom"], left, bottom, right, bottom + depth)
            bottom += depth
        if "top" in self.panels:
            _put(self.panels["top"], left, top - depth, right, top)
            top -= depth
        if "left" in self.panels:
            _put(self.panels["left"], left, bottom, left + depth, top)
            left += depth
        if "right" in self.panels:
            _put(self.panels["right"], right - depth, bottom, right, top)
            right -= depth
        _put(self.middle, left, bottom, right, top)


def _put(widget: Widget, left: float, bottom: float, right: float, top: float) -> None:
    widget.pos = (left, bottom)
    widget.size = (right - left, top - bottom)
