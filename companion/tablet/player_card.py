"""One player of a new game: name, symbol, colour, and the side of the tablet they sit on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.tablet.draft import Draft
from companion.tablet.icons import Icon
from companion.tablet.preferences import Side
from companion.tablet.seats import SIDES
from companion.tablet.speech import say, say_in
from companion.tablet.theme import PLAYER_COLOURS, PLAYER_SYMBOLS, look
from companion.tablet.widgets import Card, Entry, PlayerSign, Row, SmallButton, Text


class PlayerCard(Card):
    """Changes the draft; `changed` has the page show it."""

    def __init__(
        self, draft: Draft, seat: str, usual_name: str, changed: Callable[[], None], **kwargs: Any
    ) -> None:
        super().__init__(grow=True, **kwargs)
        self._draft, self._seat, self._changed = draft, seat, changed
        dress = draft.dress[seat]
        head = Row(size_hint_y=None, height=look.touch)
        name = draft.names.get(seat, "")
        self._usual_name = usual_name
        self._sign = PlayerSign(dress.symbol, dress.colour, name or usual_name)
        self._sign.pos_hint = {"center_y": 0.5}
        head.add_widget(self._sign)
        hint = say("Name of {seat}", seat=usual_name)
        entry = Entry(text=name, hint_text=hint)
        entry.bind(text=self._named)
        head.add_widget(entry)
        self.add_widget(head)
        self._choose_symbol(dress.symbol)
        self._choose_colour(dress.colour)
        self._choose_side(dress.side)

    def _named(self, _entry: object, name: str) -> None:
        self._draft.names[self._seat] = name
        self._sign.call(name.strip() or self._usual_name)

    def _wear(self, **change: Any) -> None:
        self._draft.wear(self._seat, **change)
        self._changed()

    def _row(self, title: str, buttons: list[Widget]) -> None:
        row = Row(size_hint_y=None, height=look.touch)
        row.add_widget(Text(title, "small", size_hint_x=0.3, color=look.muted))
        grid = GridLayout(rows=1, spacing=look.gap)
        for button in buttons:
            button.size_hint_x = 1
            grid.add_widget(button)
        row.add_widget(grid)
        self.add_widget(row)

    def _choose_symbol(self, chosen: str) -> None:
        buttons: list[Widget] = []
        for symbol in PLAYER_SYMBOLS:
            button = SmallButton(icon=symbol)
            button.chosen = symbol == chosen
            button.bind(on_act=lambda _, symbol=symbol: self._wear(symbol=symbol))
            buttons.append(button)
        self._row(say("Symbol"), buttons)

    def _choose_colour(self, chosen: str) -> None:
        buttons: list[Widget] = []
        for colour in PLAYER_COLOURS:
            button = ColourButton(colour, colour == chosen)
            button.bind(on_act=lambda _, colour=colour: self._wear(colour=colour))
            buttons.append(button)
        self._row(say("Colour"), buttons)

    def _choose_side(self, chosen: Side) -> None:
        names = {
            "bottom": say_in("side of the tablet", "bottom"),
            "right": say_in("side of the tablet", "right"),
            "top": say_in("side of the tablet", "top"),
            "left": say_in("side of the tablet", "left"),
        }
        buttons: list[Widget] = []
        for side in SIDES:
            button = SmallButton(names[side])
            button.chosen = side == chosen
            button.bind(on_act=lambda _, side=side: self._wear(side=side))
            buttons.append(button)
        self._row(say("Sits at"), buttons)


class ColourButton(SmallButton):
    """A patch of colour; the chosen one has a tick, because colour is never alone."""

    def __init__(self, colour: str, chosen: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._patch_colour = look.player(colour)
        with self.canvas:
            Color(*self._patch_colour)
            self._patch = RoundedRectangle(radius=[look.radius / 2])
        if chosen:
            self.add_widget(Icon(name="check", color=look.ink))
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: object) -> None:
        inset = look.gap * 0.75
        self._patch.pos = (self.x + inset, self.y + inset)
        self._patch.size = (self.width - 2 * inset, self.height - 2 * inset)
