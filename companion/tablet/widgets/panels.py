"""What holds other widgets: rows and columns on the 8 dp grid, cards, and a list that scrolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.tablet.page_builder import page_builder
from companion.tablet.plate import Plate, Shadow
from companion.tablet.theme import kept_size, look
from companion.tablet.widget_disposal import disposal


class Row(BoxLayout):
    """`parts` side by side, a gap apart; a None among them is nothing."""

    def __init__(self, *parts: Widget | None, **kwargs: Any) -> None:
        kwargs.setdefault("spacing", look.gap)
        super().__init__(**kept_size(kwargs))
        for part in parts:
            if part is not None:
                self.add_widget(part)


class Column(Row):
    """One above the other. With `grow` it is as high as what is in it."""

    grow = BooleanProperty(False)

    def __init__(self, *parts: Widget | None, **kwargs: Any) -> None:
        kwargs.setdefault("orientation", "vertical")
        super().__init__(*parts, **kwargs)
        self.bind(minimum_height=self._grow, grow=self._grow)
        self._grow()

    def _grow(self, *_: object) -> None:
        if self.grow:
            self.size_hint_y = None
            self.height = self.minimum_height


class Card(Column):
    """A panel with round corners that stands off the page by its shadow."""

    fill = ColorProperty((0, 0, 0, 0))
    outline = ColorProperty((0, 0, 0, 0))

    def __init__(self, *parts: Widget | None, **kwargs: Any) -> None:
        kwargs.setdefault("padding", look.gap * 2)
        kwargs.setdefault("fill", look.surface)
        kwargs.setdefault("outline", look.panel_edge)
        super().__init__(*parts, **kwargs)
        with self.canvas.before:
            self._shadow = Shadow(look.gap * 0.5, look.panel_radius)
            self._plate = Plate(self.fill, self.outline, look.panel_radius)
        self.bind(pos=self._draw, size=self._draw, fill=self._draw, outline=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._plate.paint(self.fill, self.outline)
        self._shadow.place((*self.pos, *self.size))
        self._plate.place((*self.pos, *self.size))


class Scrolling(ScrollView):
    """What scrolls up and down. Kivy tells it later how a tap went on; it may have been freed by
    then."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            do_scroll_x=False,
            bar_width=dp(6),
            bar_color=look.muted,
            bar_inactive_color=look.line,
            scroll_type=["bars", "content"],
            **kwargs,
        )

    def _change_touch_mode(self, *args: Any) -> None:
        if self.canvas is not None:
            super()._change_touch_mode(*args)

    def _do_touch_up(self, touch: Any, *args: Any) -> None:
        if self.canvas is not None:
            super()._do_touch_up(touch, *args)


class Scroll(Scrolling):
    """A column that scrolls. What is added goes into its `content`."""

    def __init__(self, **kwargs: Any) -> None:
        self.content: Column | None = None
        self._fills = 0
        super().__init__(**kwargs)
        column = Column(grow=True, padding=(0, 0, look.gap * 2, 0))
        self.add_widget(column)
        self.content = column

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        if self.content is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.content.add_widget(widget, *args, **kwargs)

    def fill_with(self, widgets: Iterable[Widget | None], *, stay: bool = False) -> None:
        """Show these instead of what was there, from the top unless it is to `stay` where it is.

        Widgets that are made one after the other are made in steps while a page is made ready; a
        None among them is a step that has nothing to show yet.
        """
        assert self.content is not None
        disposal.clear(self.content)
        self._fills += 1
        page_builder.build(self._filling(self.content, widgets, self._fills))
        if not stay:
            self.scroll_y = 1

    def _filling(
        self, content: Column, widgets: Iterable[Widget | None], fill: int
    ) -> Iterator[None]:
        for widget in widgets:
            if fill != self._fills:  # it was filled with something else meanwhile
                return
            if widget is not None:
                content.add_widget(widget)
            yield

    def show(self, widget: Widget) -> None:
        """Scroll to one of those once everything has found its height."""

        def scroll(*_: object) -> None:
            self.scroll_to(widget, look.gap, animate=False)

        if not page_builder.then(scroll):  # texts find their height in the first frame
            Clock.schedule_once(lambda _: Clock.schedule_once(scroll, 0), 0)


class Split(BoxLayout):
    """Two parts: side by side on a tablet that lies wide, one above the other on a tall one.

    `share` is how much the first one gets of what is divided.
    """

    share = NumericProperty(0.5)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("spacing", look.gap * 2)
        super().__init__(**kwargs)
        self.bind(size=self._turn, share=self._turn, children=self._turn)

    def _turn(self, *_: object) -> None:
        wide = self.width >= self.height
        self.orientation = "horizontal" if wide else "vertical"
        for place, part in enumerate(reversed(self.children)):
            share = (self.share, 1 - self.share)[min(place, 1)]
            part.size_hint = (share, 1) if wide else (1, share)


class Columns(GridLayout):
    """As many columns as fit beside each other, none narrower than `narrowest`; each row is as high
    as told."""

    def __init__(self, narrowest: float, row_height: float, most: int = 100) -> None:
        self._narrowest, self._most = narrowest, most
        high = {"row_default_height": row_height, "row_force_default": True}
        super().__init__(cols=2, spacing=look.gap, size_hint_y=None, **high)
        self.bind(minimum_height=self.setter("height"), width=self._fit)

    def _fit(self, *_: object) -> None:
        self.cols = max(1, min(self._most, int(self.width // self._narrowest)))


class Stacks(Row):
    """Things of different heights in two stacks beside each other, or in one where it is narrow."""

    NARROW = 18
    """In fingers: below that there is one stack."""

    def __init__(self, widgets: list[Widget], **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self._widgets = widgets
        self._stacks: list[Column] = []
        self.bind(width=self._fit)
        self._deal(2)

    @classmethod
    def room(cls, width: float) -> float:
        """How wide a stack is in so much room."""
        return width / cls._count(width)

    @classmethod
    def _count(cls, width: float) -> int:
        return 2 if width > look.touch * cls.NARROW else 1

    def _fit(self, *_: object) -> None:
        wanted = self._count(self.width)
        if wanted != len(self._stacks):
            self._deal(wanted)

    def _deal(self, stacks: int) -> None:
        for stack in self._stacks:
            stack.clear_widgets()
        self.clear_widgets()
        self._stacks = [Column(grow=True, pos_hint={"top": 1}) for _ in range(stacks)]
        for place, widget in enumerate(self._widgets):
            self._stacks[place % stacks].add_widget(widget)
        for stack in self._stacks:
            stack.bind(height=self._grow)
            self.add_widget(stack)
        self._grow()

    def _grow(self, *_: object) -> None:
        self.height = max((stack.height for stack in self._stacks), default=0)
