"""The cards between the ships: the flight row as it lies on the table, and the open missions."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Scale
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.starship.rules.box import Box
from companion.games.starship.rules.state import RowCard, State
from companion.games.starship.table_view.cards import (
    card_figure,
    card_icons,
    card_kind,
    mission_brings,
    mission_needs,
)
from companion.tablet.icons import Icon
from companion.tablet.leaving import leaving
from companion.tablet.plate import Plate
from companion.tablet.starship.texts import added_up
from companion.tablet.table.board_drawing import goods_ink, plate
from companion.tablet.table.writing import Writing
from companion.tablet.theme import GOODS_COLOURS, Colour, faded, look
from companion.view.captions import in_words
from companion.wording import Words

_TALL, _TALLEST = 1.25, 1.67
"""Height of a card as a part of its width: at least, and where the row is narrow."""

_TURNED = 1.42
"""A turned card needs this much more room beside its neighbours."""


def kind_colour(kind: str) -> Colour:
    """Each kind of card has a colour of its own; its symbol says the same."""
    return {
        "colony": look.good,
        "market": goods_ink("trade_goods"),
        "pirate": look.danger,
        "adventure_planet": look.accent,
        "mission": look.accent,
    }.get(kind, look.muted)


def _broken(name: str) -> str:
    """A long name with a hyphen goes on in the next line, for a card is narrow."""
    return " ".join(
        word.replace("-", "-\n") if len(word) > 12 else word for word in name.split(" ")
    )


class CardFace(FloatLayout):
    """One place of the row. A used card lies turned by 45 degrees, a replacement has a mark."""

    def __init__(self, box: Box, words: Words, place: RowCard, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.box, self.words, self.place = box, words, place
        with self.canvas.before:
            PushMatrix()
            self._turn = Rotate(angle=-45 if place.used else 0)
            self._scale = Scale(1)
        with self.canvas.after:
            PopMatrix()
        self._ground = Widget()
        self._put(self._ground, 0, 0, 1, 1)
        self._write()
        self.bind(pos=self._draw, size=self._draw)

    def _write(self) -> None:
        card, words = self.place.card, self.words
        if not card:
            code = "hidden" if self.place.hidden else "gap"
            self._put(Icon(name="card", color=look.muted), 0.2, 0.38, 0.6, 0.4)
            text = words.caption(code, {}) + (
                f" {self.place.hidden.upper()}" if self.place.hidden else ""
            )
            self._put(Writing(text, look.small, color=look.muted), 0.05, 0.08, 0.9, 0.28)
            return
        colour = kind_colour(card_kind(self.box, card))
        figure = in_words(card_figure(self.box, card), words)
        low = 0.27 if figure else 0.08
        name = Writing(_broken(words.name("card", card)), look.small, bold=True)
        self._put(name, 0.03, low + 0.3, 0.94, 0.67 - low)
        icons = card_icons(self.box, card)
        for number, icon in enumerate(icons):
            ink = goods_ink(icon) if icon in GOODS_COLOURS else colour
            width = 0.9 / max(2, len(icons))
            left = 0.5 + (number - len(icons) / 2) * width
            self._put(Icon(name=icon, color=ink), left, low, width, 0.29)
        if figure:
            self._put(Writing(figure, look.small), 0.01, 0.02, 0.98, 0.25)

    def _put(self, widget: Widget, x: float, y: float, width: float, height: float) -> None:
        widget.size_hint = (width, height)
        widget.pos_hint = {"x": x, "y": y}
        self.add_widget(widget)

    def _draw(self, *_: object) -> None:
        self._turn.origin = self._scale.origin = (
            self.x + self.width / 2,
            self.y + self.height / 2,
        )
        corner_to_corner = (self.width + self.height) * 0.7071
        shrink = min(self.height, self.width * _TURNED) / corner_to_corner
        self._scale.xyz = (shrink, shrink, 1) if self.place.used else (1, 1, 1)
        card = self.place.card
        edge = kind_colour(card_kind(self.box, card)) if card else look.line
        fill = look.raised if card and not self.place.used else look.surface
        self._ground.canvas.clear()
        with self._ground.canvas:
            plate((self.x, self.y, self.width, self.height), fill, edge)
            if self.place.replacement and card:
                mark = (self.x + self.width * 0.3, self.y + self.height - dp(5))
                Plate(look.warning, radius=dp(2)).place((*mark, self.width * 0.4, dp(5)))


class FlightRow(FloatLayout):
    """All cards turned in this flight, the first one left, with a heading."""

    def __init__(self, box: Box, words: Words, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.box, self.words = box, words
        self._state: State | None = None
        self._shown: object = None
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._arrange_soon, pos=self._arrange_soon)

    def show(self, state: State) -> None:
        flight = state.flight
        key = (flight.stack, flight.row) if flight else None
        self._state = state
        if key != self._shown or not self.children:
            self._shown = key
            self._arrange_soon()

    def _arrange(self, *_: object) -> None:
        leaving.clear(self)
        if self._state is None or self.height < dp(40):
            return
        flight, head = self._state.flight, look.small * 1.4
        text = (
            self.words.caption("row-stack", {"stack": flight.stack})
            if flight
            else self.words.caption("row", {})
        )
        heading = Writing(text, look.small, color=look.muted, halign="left")
        self._put(heading, 0, self.height - head, self.width, head)
        if flight is None or not flight.row:
            empty = self.words.caption("row-empty" if flight else "no-flight", {})
            shown = Writing(empty, look.body, color=faded(look.muted, 0.7))
            self._put(shown, 0, 0, self.width, self.height - head)
            return
        room = self.height - head - look.gap / 2
        slots = [_TURNED if place.used else 1.0 for place in flight.row]
        step = min(self.width / sum(slots), room / _TALL + look.gap)
        width = min(step - look.gap / 2, room / _TALL)
        height = min(room, width * _TALLEST)
        left = 0.0
        for slot, place in zip(slots, flight.row, strict=True):
            face = CardFace(self.box, self.words, place)
            middle = left + (step * slot - width) / 2
            self._put(face, middle, (room - height) / 2, width, height)
            left += step * slot

    def _put(self, widget: Widget, x: float, y: float, width: float, height: float) -> None:
        widget.size_hint = (None, None)
        widget.size = (width, height)
        widget.pos = (self.x + x, self.y + y)
        self.add_widget(widget)


class MissionList(FloatLayout):
    """The open missions: name, planet, what they ask for and what they bring."""

    def __init__(self, box: Box, words: Words, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.box, self.words = box, words
        self._missions: tuple[str, ...] | None = None
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._arrange_soon, pos=self._arrange_soon)

    def show(self, state: State) -> None:
        if state.missions != self._missions:
            self._missions = state.missions
            self._arrange_soon()

    def _arrange(self, *_: object) -> None:
        leaving.clear(self)
        self.canvas.before.clear()
        if self._missions is None or self.height < dp(40):
            return
        head = look.small * 1.4
        code = "open-missions" if self._missions else "no-missions"
        heading = Writing(self.words.caption(code, {}), look.small, color=look.muted, halign="left")
        self._put(heading, 0, self.height - head, self.width, head)
        gap = look.gap / 2
        height = (self.height - head) / max(3, len(self._missions)) - gap
        for number, card in enumerate(self._missions):
            bottom = self.height - head - (number + 1) * (height + gap)
            self._mission(card, bottom, height)

    def _mission(self, card: str, bottom: float, height: float) -> None:
        mission, words = self.box.adventures[card], self.words
        with self.canvas.before:
            area = (self.x, self.y + bottom, self.width, height)
            plate(area, look.raised, faded(look.accent, 0.8))
        pad = look.gap
        name = f"{words.name('card', card)}: {words.name('planet', mission.planet)}"
        title = Writing(name, look.small, bold=True, halign="left")
        deal = " » ".join(
            added_up(words, items)
            for items in (mission_needs(mission), mission_brings(mission))
            if items
        )
        text = Writing(deal, look.small, color=look.muted, halign="left")
        if self.width > height * 14:
            half = (self.width - 3 * pad) / 2
            self._put(title, pad, bottom, half, height)
            self._put(text, 2 * pad + half, bottom, half, height)
        elif height * 0.46 < look.readable * 1.25:
            self._put(title, pad, bottom, self.width - 2 * pad, height)
        else:
            room = self.width - 2 * pad
            self._put(title, pad, bottom + height * 0.5, room, height * 0.46)
            self._put(text, pad, bottom + height * 0.04, room, height * 0.46)

    def _put(self, widget: Widget, x: float, y: float, width: float, height: float) -> None:
        widget.size_hint = (None, None)
        widget.size = (width, height)
        widget.pos = (self.x + x, self.y + y)
        self.add_widget(widget)
