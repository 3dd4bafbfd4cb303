"""Shows a drawing on the screen, in the colours of the theme: charts and QR codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Mesh, Rectangle
from kivy.uix.widget import Widget

from card_codes.labels.drawing import Item, Modules, Polygon, Shade, Words
from card_codes.labels.drawing import Line as Stroke
from companion.result_sheet.charts import Area
from companion.tablet.theme import Colour, look

CAPITALS = 0.711
"""Height of a capital by the size of the type."""


def shade_colour(shade: Shade) -> Colour:
    """Black is the ink of the theme and white its ground; real colours stay."""
    if isinstance(shade, tuple):
        red, green, blue = (part / 255 for part in shade)
        return (red, green, blue, 1.0)
    part = shade / 255
    red, green, blue = (
        ink * (1 - part) + ground * part
        for ink, ground in zip(look.text[:3], look.surface[:3], strict=True)
    )
    return (red, green, blue, 1.0)


class Chart(Widget):
    """`draw` is given the room there is, in pixels, and tells what goes there."""

    def __init__(self, draw: Callable[[Area], Iterable[Item]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._items, self._type = draw, look.small * CAPITALS
        draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=draw_soon, size=draw_soon)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 20 or self.height < 20:
            return
        area = Area(0, 0, self.width, self.height, self._type)
        with self.canvas:
            for item in self._items(area):
                self._put(item)

    def _put(self, item: Item) -> None:
        if isinstance(item, Words):
            self._write(item)
        elif isinstance(item, Modules):
            Color(0, 0, 0, 1)
            for x, y, width, height in item.runs():
                Rectangle(pos=(self.x + x, self.top - y - height), size=(width, height))
        elif isinstance(item, Stroke):
            Color(*shade_colour(item.shade))
            ends = [self.x + item.x1, self.top - item.y1, self.x + item.x2, self.top - item.y2]
            Line(points=ends, width=max(1.0, item.width / 2))
        elif isinstance(item, Polygon):
            Color(*shade_colour(item.shade))
            vertices: list[float] = []
            for x, y in item.points:
                vertices += [self.x + x, self.top - y, 0, 0]
            Mesh(vertices=vertices, indices=list(range(len(item.points))), mode="triangle_fan")

    def _write(self, words: Words) -> None:
        size = words.height / CAPITALS
        label = self._label(words, size)
        width = label.get_extents(words.text)[0]
        if width > words.room:
            label = self._label(words, max(6.0, size * words.room / width))
        label.refresh()
        texture = label.texture
        shift = {"left": 0.0, "middle": texture.width / 2, "right": texture.width}[words.anchor]
        # A line of type is about 1.17 of its size high, its base line about a quarter above.
        base = label.options["font_size"] * 0.245
        Color(*shade_colour(words.shade))
        Rectangle(
            texture=texture,
            pos=(self.x + words.x - shift, self.top - words.y - base),
            size=texture.size,
        )

    def _label(self, words: Words, size: float) -> CoreLabel:
        label = CoreLabel(text=words.text, font_size=size, bold=words.bold)
        label.resolve_font_name()
        return label


class QrCode(Chart):
    """A QR code as large as fits, dark on white in every theme, with its quiet zone."""

    QUIET = 4

    def __init__(self, rows: tuple[str, ...]) -> None:
        self._rows = rows
        super().__init__(self._code)

    def _code(self, _area: Area) -> tuple[Item, Item]:
        modules = len(self._rows) + 2 * self.QUIET
        module = int(min(self.width, self.height) // modules)
        side = module * modules
        left = int(self.x + (self.width - side) / 2) - self.x  # whole pixels, wherever it lies
        top = self.height - side - int(self.y + (self.height - side) / 2) + self.y
        corners = ((left, top), (left + side, top), (left + side, top + side), (left, top + side))
        quiet = self.QUIET * module
        return (
            Polygon(corners, (255, 255, 255)),
            Modules(left + quiet, top + quiet, module, self._rows),
        )
