"""A small plate with symbol, letter and colour: what a player or a good is known by."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.tablet.icons import Icon
from companion.tablet.plate import NOTHING, Plate
from companion.tablet.theme import Colour, look
from companion.tablet.widgets.text import Text


class Sign(BoxLayout):
    """Symbol and letter in dark ink on a colour that everybody can tell from the others."""

    def __init__(
        self, symbol: str, letter: str, colour: Colour, edge: Colour = NOTHING, **kwargs: Any
    ) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (look.body * 3.2, look.body * 1.8))
        super().__init__(padding=dp(4), spacing=dp(4), **kwargs)
        with self.canvas.before:
            self._plate = Plate(colour, edge, radius=look.radius / 2)
        self.add_widget(Icon(name=symbol, color=look.ink))
        self.letters = Text(letter, "small", color=look.ink, bold=True, halign="center")
        self.add_widget(self.letters)
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._plate.place((*self.pos, *self.size))


class PlayerSign(Sign):
    """A player: the symbol and colour they chose, and the first letter of their name."""

    def __init__(self, symbol: str, colour: str, name: str, **kwargs: Any) -> None:
        edge = look.player_line(colour)
        super().__init__(symbol, "", look.player(colour), edge, **kwargs)
        self.call(name)

    def call(self, name: str) -> None:
        """Show the first letter of a name, for example while it is typed."""
        self.letters.text = name.strip()[:1].upper()


class GoodsSign(Sign):
    """A good; the letter is the one of the language that is spoken."""

    def __init__(self, good: str, letter: str, **kwargs: Any) -> None:
        super().__init__(good, letter, look.goods(good), **kwargs)
