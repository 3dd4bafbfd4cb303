"""A list of any length: only the rows in sight exist, and they are used again while it scrolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.ui.theme import look
from companion.ui.widgets.panels import Card


class LongRow(RecycleDataViewBehavior, Card):
    """A row that shows whatever stands at its place in the list now.

    The whole row can be touched: `on_act` follows, as with a button.
    """

    __events__ = ("on_act",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(padding=look.gap, **kwargs)
        self.index = 0

    def show(self, index: int) -> None:
        """Take on what stands at this place."""
        raise NotImplementedError

    def refresh_view_attrs(self, rv: Any, index: int, data: Any) -> None:
        self.index = index
        self.show(index)
        super().refresh_view_attrs(rv, index, data)

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        if self.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            touch.grab(self)
            self.fill = look.raised
            return True
        return False

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.fill = look.surface
        if self.collide_point(*touch.pos):
            self.dispatch("on_act")
        return True

    def on_act(self) -> None:
        """Touched."""


class LongList(RecycleView):
    """`make_row` makes a row, a few times however long the list is; `row_height` fits them all."""

    data: Any
    scroll_y: Any

    def __init__(self, make_row: Callable[[], LongRow], row_height: float, **kwargs: Any) -> None:
        super().__init__(
            do_scroll_x=False,
            bar_width=dp(6),
            bar_color=look.muted,
            bar_inactive_color=look.line,
            scroll_type=["bars", "content"],
            **kwargs,
        )
        rows = RecycleBoxLayout(
            orientation="vertical",
            default_size=(None, row_height),
            default_size_hint=(1, None),
            size_hint_y=None,
            spacing=look.gap,
            padding=(0, 0, look.gap * 2, 0),
        )
        rows.bind(minimum_height=rows.setter("height"))
        self.add_widget(rows)
        self.viewclass = make_row

    def fill(self, count: int) -> None:
        """Show so many rows, from what their owner knows now."""
        if len(self.data) == count:
            self.refresh_from_data()
        else:
            self.data = [{} for _ in range(count)]

    def scroll_to(self, widget: Any, padding: float = 10, animate: bool = True) -> None:  # noqa: ARG002
        """Bring a row wholly into sight; kivy's own way fails on rows that are used again."""
        hidden = self.children[0].height - self.height
        if hidden <= 0:
            return
        below = self.scroll_y * hidden
        if widget.y < below:
            self.scroll_y = max(0.0, (widget.y - padding) / hidden)
        elif widget.top > below + self.height:
            self.scroll_y = min(1.0, (widget.top + padding - self.height) / hidden)
