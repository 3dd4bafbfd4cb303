"""A plate with round corners and an outline, drawn with one picture instead of many triangles."""

from __future__ import annotations

from kivy.graphics import BorderImage, Color

from companion.tablet.masks import plate_picture, shadow_picture
from companion.tablet.theme import Colour, look

Bounds = tuple[float, float, float, float]
"""Left, bottom, width, height."""

NOTHING: Colour = (0, 0, 0, 0)


class Plate:
    """Goes into the canvas that is open when it is made; `place` and `paint` change it."""

    def __init__(
        self,
        fill: Colour = NOTHING,
        edge: Colour = NOTHING,
        radius: float | None = None,
        line: float | None = None,
    ) -> None:
        self._drawn: object = None
        self._shown: object = None
        self._bounds: Bounds = (0, 0, 0, 0)
        self._set(fill, edge, radius, line)
        Color(1, 1, 1, 1)
        self._image = BorderImage(size=(0, 0))

    def _set(self, fill: Colour, edge: Colour, radius: float | None, line: float | None) -> None:
        self._colours = (fill, edge)
        self._radius = look.radius if radius is None else radius
        self._line = round((look.line_width if line is None else line) * 2, 1)

    def show(
        self, bounds: Bounds, fill: Colour, edge: Colour, radius: float | None, line: float | None
    ) -> None:
        """Show other colours, corners or lines in another place."""
        shown = (bounds, fill, edge, radius, line)
        if shown != self._shown:
            self._set(fill, edge, radius, line)
            self.place(bounds)
            self._shown = shown

    def hide(self) -> None:
        """Without its border, too: that is drawn however small the plate is."""
        if self._drawn is not None:
            self._shown = self._drawn = None
            self._bounds = (0, 0, 0, 0)
            self._image.size, self._image.border = (0, 0), (0, 0, 0, 0)

    def paint(self, fill: Colour, edge: Colour = NOTHING) -> None:
        self._colours = (_plain(fill), _plain(edge))
        self._draw()

    def place(self, bounds: Bounds) -> None:
        if bounds != self._bounds:
            self._bounds = bounds
            self._image.pos, self._image.size = bounds[:2], bounds[2:]
        self._draw()

    def _draw(self) -> None:
        _, _, width, height = self._bounds
        radius = max(1, round(min(self._radius, width / 2, height / 2)))
        wanted = (radius, self._line, *self._colours)
        if wanted != self._drawn:
            self._drawn = wanted
            self._image.texture = plate_picture(*wanted)
            self._image.border = (radius,) * 4


class Shadow:
    """What lies under a plate of the same corners, so that it stands off the page without a line.

    `height` is how far above the page the plate lies, in pixels.
    """

    def __init__(self, height: float, radius: float | None = None) -> None:
        self._height, self._radius = height, radius
        Color(1, 1, 1, 1)
        self._image = BorderImage(size=(0, 0), border=(0, 0, 0, 0))
        self.is_cast = True

    def place(self, bounds: Bounds) -> None:
        x, y, width, height = bounds
        blur = max(2, round(self._height * 2))
        radius = look.radius if self._radius is None else self._radius
        radius = max(1, round(min(radius, width / 2, height / 2)))
        cast = self.is_cast and look.shadow[3] > 0 and min(width, height) > 4
        if not cast:
            self._image.size, self._image.border = (0, 0), (0, 0, 0, 0)
            return
        self._image.texture = shadow_picture(radius, blur, look.shadow)
        self._image.border = (radius + blur,) * 4
        self._image.pos = (x - blur, y - blur - self._height * 0.7)
        self._image.size = (width + 2 * blur, height + 2 * blur)


def _plain(colour: Colour) -> Colour:
    """A property of a widget hands colours out as lists."""
    red, green, blue, alpha = colour
    return (red, green, blue, alpha)
