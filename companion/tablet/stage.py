"""What fills the window: one page, over it a dialog turned to whoever must act, and a notice; over
all of it a cover, while hands are off."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.page_builder import page_builder
from companion.tablet.seats import Turned
from companion.tablet.tap_guard import tap_guard
from companion.tablet.theme import look
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets.panels import Card
from companion.tablet.widgets.text import Text

NOTICE_SECONDS = 5.0
DEEP, STRIP = 14, 1.3
"""In fingers: a window this deep, as a seat looks into it, has room for the seat's own strip beside
what lies near to it; and how deep that strip is."""


def rest_once_drawn() -> None:
    """Main verbs rest now, and for the whole time after the change can be seen.

    A slow tablet may need longer to draw a page than the rest lasts.
    """
    tap_guard.changed()
    Window.bind(on_flip=_drawn)


def _drawn(*_: object) -> None:
    Window.unbind(on_flip=_drawn)
    tap_guard.changed()


class _Cover(FloatLayout):
    """Darkens the page and keeps touches from it. What is `near` lies at the edge that it is turned
    to, within reach of whoever sits there; else it lies in the middle."""

    def __init__(self, content: Widget, turn: int, *, near: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            Color(*look.shade)
            self._shade = Rectangle()
        self.bind(pos=self._draw, size=self._draw)
        gap = look.gap * 3
        place = AnchorLayout(padding=gap)
        if near:
            deep = Window.height if turn % 180 == 0 else Window.width
            strip = look.finger * STRIP if deep > look.finger * DEEP else 0.0
            place.anchor_y, place.padding = "bottom", (gap, gap, gap, gap + strip)
        place.add_widget(content)
        self.add_widget(Turned(place, turn))

    def _draw(self, *_: object) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True


class Stage(FloatLayout):
    """The root of the window."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.page: Widget | None = None
        self.coming: Widget | None = None
        """The page that is being made ready; until then nothing on the old one can be touched."""
        self._prepare = Clock.create_trigger(self._go_on, 0, interval=True)
        self._filling: Iterator[object] | None = None
        self._fill = Clock.create_trigger(self._fill_on, 0, interval=True)
        self.dialog: Widget | None = None
        self._notice: Widget | None = None
        self._cover: Widget | None = None
        self._clear_notice_soon = Clock.create_trigger(
            lambda _: self.clear_notice(), NOTICE_SECONDS
        )

    def set_page(self, page: Widget) -> None:
        """Show a page instead of the one that was there; a dialog closes with it.

        It comes on when it is ready, a few frames later; the first one of all at once.
        """
        rest_once_drawn()
        self.close_dialog()
        self.clear_notice()
        if self.coming is not None:
            disposal.discard(self.coming)
        self._filling = None
        self.coming = page
        self._fit(page)
        page_builder.prepare(page)
        if self.page is None:
            self.finish()
        else:
            self._prepare()

    def fill_in(self, steps: Iterator[object]) -> None:
        """Carry out steps on the page that has just come on, one a frame, after its first: it can
        be used before it is complete. They end with the page."""
        self._filling = chain((None,), steps)
        self._fill()

    def _fill_on(self, *_: object) -> None:
        if self._filling is None or next(self._filling, self) is self:
            self._filling = None
            self._fill.cancel()
        elif self.page is not None and self.coming is None:
            page_builder.settle(self.page)

    def is_busy(self) -> bool:
        """True while a page is being made ready or filled in."""
        return self.coming is not None or self._filling is not None

    def finish(self) -> None:
        """Show the coming page at once: the one that is shown cannot be drawn any more."""
        if self.coming is not None:
            page_builder.work(math.inf)
            self._come_on(self.coming)

    def _fit(self, page: Widget) -> None:
        """As large as the stage, where the page does not say otherwise."""
        across, upward = page.size_hint
        page.size = (
            page.width if across is None else across * self.width,
            page.height if upward is None else upward * self.height,
        )

    def _go_on(self, *_: object) -> None:
        if self.coming is None:
            self._prepare.cancel()
        elif page_builder.work():
            self._come_on(self.coming)

    def _come_on(self, page: Widget) -> None:
        self._prepare.cancel()
        if self.page is not None:
            self.remove_widget(self.page)
            disposal.discard(self.page)
        self.coming, self.page = None, page
        Window.clearcolor = look.background
        self.add_widget(page, index=len(self.children))
        rest_once_drawn()

    def on_touch_down(self, touch: Any) -> bool:
        return self.coming is not None or bool(super().on_touch_down(touch))

    def open_dialog(self, content: Widget, turn: int = 0, *, near: bool = False) -> None:
        """Show something over the page, turned to a seat, and `near` to it if so. Only one is open
        at a time."""
        self.close_dialog()
        rest_once_drawn()
        self.dialog = _Cover(content, turn, near=near)
        self._lay_over(self.dialog)

    def _lay_over(self, widget: Widget) -> None:
        """Over all that is shown; a cover stays on top."""
        self.add_widget(widget, index=0 if self._cover is None else 1)

    def cover(self, cover: Widget | None) -> None:
        """Lay something over all that is shown and all that will be, or take it away again."""
        if self._cover is not None:
            rest_once_drawn()
            self.remove_widget(self._cover)
            disposal.discard(self._cover)
        self._cover = cover
        if cover is not None:
            self.add_widget(cover)

    def close_dialog(self) -> None:
        if self.dialog is not None:
            rest_once_drawn()
            self.remove_widget(self.dialog)
            disposal.discard(self.dialog)
            self.dialog = None

    def notice(self, text: str) -> None:
        """A sentence at the top of the window that goes away by itself."""
        self.clear_notice()
        self._notice = Card(
            grow=True, size_hint_x=0.7, pos_hint={"center_x": 0.5, "top": 0.985}, fill=look.raised
        )
        self._notice.add_widget(Text(text, "body", grow=True, halign="center"))
        self._lay_over(self._notice)
        self._clear_notice_soon()

    def leave(self) -> None:
        """The app has ended: let go of everything that is shown."""
        self._prepare.cancel()
        self._fill.cancel()
        self._clear_notice_soon.cancel()
        disposal.clear(self)
        if self.coming is not None:
            disposal.discard(self.coming)

    def clear_notice(self) -> None:
        """Take the notice away."""
        self._clear_notice_soon.cancel()
        if self._notice is not None:
            self.remove_widget(self._notice)
            disposal.discard(self._notice)
            self._notice = None
