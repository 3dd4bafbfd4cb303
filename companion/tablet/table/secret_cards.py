"""Cards face down in front of a player: how many, and what they are while a finger rests there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.icons import Icon
from companion.tablet.table.board_drawing import goods_ink, plate
from companion.tablet.table.card_dial import CardKind, Cards
from companion.tablet.table.writing import Writing
from companion.tablet.theme import look
from companion.tablet.widgets import Row

RESTS = 0.25
"""Seconds after which a touch is a finger that rests, and not a tap."""


class SecretCards(FloatLayout):
    """Shows a number. Held, it calls `reveal(True)` and on release `reveal(False)`; tapped, `tell`.

    Nothing secret is in here: whoever listens shows it, to the side of the one who holds.
    """

    key = StringProperty("")

    def __init__(
        self,
        icon: str,
        reveal: Callable[[bool], None],
        tell: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._reveal, self._tell = reveal, tell
        self.revealed = False
        self._rest = Clock.create_trigger(self._rested, RESTS)
        picture = Icon(name=icon, color=look.muted, size_hint=(0.42, 0.76))
        picture.pos_hint = {"x": 0.06, "center_y": 0.5}
        self.add_widget(picture)
        self.number = Writing("0", look.big, bold=True, size_hint=(0.46, 0.94))
        self.number.pos_hint = {"x": 0.5, "center_y": 0.5}
        self.add_widget(self.number)
        self.bind(pos=self._draw, size=self._draw)

    def show(self, count: int) -> None:
        self.number.text = str(count)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            plate((*self.pos, *self.size), look.raised, look.line)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._rest()
        return True

    def _rested(self, *_: object) -> None:
        self.revealed = True
        self._reveal(True)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            self._let_go(touch)
        return touch.grab_current is self

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        tapped = not self.revealed
        self._let_go(touch)
        if tapped:
            self._tell()
        return True

    def _let_go(self, touch: MotionEvent) -> None:
        touch.ungrab(self)
        self._rest.cancel()
        if self.revealed:
            self.revealed = False
            self._reveal(False)


def card_row(kinds: Sequence[CardKind], cards: Cards, hidden: int = 0, told: str = "") -> Row:
    """Numbers and pictures of cards side by side, then a question mark for those not known."""
    row = Row(spacing=look.gap / 2, padding=(look.gap, 0))
    if told:
        row.add_widget(Writing(told, look.body, halign="left"))
    shown = [(kind, count) for kind, count in zip(kinds, cards, strict=True) if count]
    for kind, count in shown:
        _add_count(row, str(count), kind.picture, kind.id)
    if hidden:
        _add_count(row, str(hidden), "question", "")
    row.add_widget(Widget(size_hint_x=0.01))
    return row


def _add_count(row: Row, count: str, icon: str, good: str) -> None:
    number = Writing(count, look.big, bold=True, size_hint_x=None, width=look.body * 1.1)
    row.add_widget(number)
    ink = goods_ink(good) if good in look.known_goods else look.text
    picture = Icon(name=icon, color=ink, size_hint_x=None)
    picture.width = look.body * 1.6
    row.add_widget(picture)
