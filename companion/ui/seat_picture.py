"""A small picture of the tablet from above, with everybody's sign on their side, turned to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.floatlayout import FloatLayout

from companion.ui.preferences import Dress
from companion.ui.seats import TURNS, Turned
from companion.ui.theme import look
from companion.ui.widgets import PlayerSign

PLACES: dict[str, dict[str, float]] = {
    "bottom": {"center_x": 0.5, "y": 0},
    "right": {"right": 1, "center_y": 0.5},
    "top": {"center_x": 0.5, "top": 1},
    "left": {"x": 0, "center_y": 0.5},
}


class SeatPicture(FloatLayout):
    """`names` are the players by seat, `dress` how they look and where they sit."""

    def __init__(self, names: Mapping[str, str], dress: Mapping[str, Dress], **kwargs: Any) -> None:
        side = look.body * 3.4
        super().__init__(size_hint=(None, None), size=(side * 4.2, side * 3), **kwargs)
        self._inset = side
        with self.canvas.before:
            Color(*look.raised)
            self._tablet = RoundedRectangle(radius=[look.radius])
            Color(*look.line)
            self._edge = Line(width=look.line_width)
        self.bind(pos=self._draw, size=self._draw)
        for seat, name in names.items():
            worn = dress[seat]
            holder = AnchorLayout()
            holder.add_widget(PlayerSign(worn.symbol, worn.colour, name))
            turned = Turned(holder, TURNS[worn.side], size_hint=(None, None), size=(side, side))
            turned.pos_hint = PLACES[worn.side]
            self.add_widget(turned)

    def _draw(self, *_: object) -> None:
        inset = self._inset * 0.85
        box = (self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset)
        self._tablet.pos, self._tablet.size = box[:2], box[2:]
        self._edge.rounded_rectangle = (*box, look.radius)
