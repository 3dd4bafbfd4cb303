"""What lies behind a table without a board: a drawing that fills the glass."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.tablet.table.map_brush import Brush, paint_shape
from companion.view.sky import SKY, open_sky


class Sky(Widget):
    """Stars and far nebulas, painted anew only when the glass has another size."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.bind(pos=self._paint, size=self._paint)

    def _paint(self, *_: object) -> None:
        left, bottom, right, top = SKY
        unit = max(self.width / (right - left), self.height / (top - bottom))
        middle = (
            (left + right) / 2 - self.center_x / unit,
            (bottom + top) / 2 - self.center_y / unit,
        )
        self.canvas.clear()
        with self.canvas:
            brush = Brush(unit, middle)
            for shape in open_sky().shapes:
                paint_shape(brush, shape, lambda point: point)
            brush.finish()
