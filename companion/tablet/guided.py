"""A table with a guide: a band on the acting seat's side says the lesson and frames its part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.extras.lessons import Lesson
from companion.tablet.asking import ask
from companion.tablet.leaving import leaving
from companion.tablet.lessons import Teacher
from companion.tablet.preferences import Side
from companion.tablet.seats import TURNS, Turned
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import Card, PlayerSign, Row, SmallButton, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class Landmarks(Protocol):
    """What a game's table screen tells about itself."""

    sides: dict[str, Side]
    """Where each seat sits."""

    @property
    def acting(self) -> str:
        """The seat that must act."""

    def landmark(self, name: str) -> Widget | None:
        """The part of the screen that a lesson points at, for the seat that must act."""


class Guided(FloatLayout):
    """Gives the screen all the room but the band's. Without a lesson there is no band.

    `turn` is by how much all of this is turned already.
    """

    def __init__(
        self,
        app: CompanionApp,
        screen: Widget,
        marks: Landmarks,
        lessons: Sequence[Lesson],
        turn: int = 0,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        guide = app.guide
        self._turn = turn
        assert guide is not None
        self.app, self.screen, self.marks = app, screen, marks
        self.teacher = Teacher(lessons, guide, app.keep_guide)
        self.lesson: Lesson | None = None
        self._seat = ""
        self._band: Turned | None = None
        self._point_soon = Clock.create_trigger(self._point, 0)
        screen.size_hint = (None, None)
        self.add_widget(screen)
        self.bind(pos=self._place, size=self._place)
        screen.bind(size=self._point_soon)

    def refresh(self) -> None:
        """Find the lesson for the position that is there now."""
        table = self.app.session.opened
        seat = self.marks.acting
        lesson = self.teacher.look(table.game, table.state, seat, table.n)
        if (lesson, seat) != (self.lesson, self._seat):
            self.lesson, self._seat = lesson, seat
            self._lay_band()
        self._point_soon()

    @property
    def _side(self) -> Side:
        return self.marks.sides[self._seat]

    def _lay_band(self) -> None:
        if self._band is not None:
            self.remove_widget(self._band)
            leaving.add(self._band)
            self._band = None
        if self.lesson is not None:
            self._band = Turned(self._card(self.lesson), TURNS[self._side], size_hint=(None, None))
            self.add_widget(self._band)
        self._place()

    def _card(self, lesson: Lesson) -> Widget:
        words, dress = self.app.words, self.app.dress()[self._seat]
        card = Card(padding=look.gap / 2, fill=look.raised, outline=look.accent)
        row = Row()
        name = words.name("seat", self._seat)
        sign = PlayerSign(dress.symbol, dress.colour, name, pos_hint={"center_y": 0.5})
        row.add_widget(sign)
        text = words.text("lesson", lesson.says).format(**words.pack.values)
        row.add_widget(Text(text, "body"))
        ways = (
            ("almanac", lambda *_: self.app.show("almanac", topic=lesson.topic)),
            ("check", lambda *_: self._understood()),
            ("close", lambda *_: self._ask()),
        )
        for name, act in ways:
            row.add_widget(SmallButton(icon=name, on_act=act, pos_hint={"center_y": 0.5}))
        card.add_widget(row)
        return card

    def _understood(self) -> None:
        self.teacher.learn()
        self.refresh()

    def _ask(self) -> None:
        turn = (self._turn + TURNS[self._side]) % 360
        sentence = say("End the lessons? The settings can start them again.")
        ask(self.app.stage, sentence, say("End the lessons"), self._end, turn=turn)

    def _end(self) -> None:
        self.app.keep_guide(None)
        self.app.show("table")

    # where things are

    def _place(self, *_: object) -> None:
        x, y, width, height = self.x, self.y, self.width, self.height
        if self._band is not None:
            depth, side = look.touch * 1.5, self._side
            if side in ("bottom", "top"):
                self._band.size = (width, depth)
                self._band.pos = (x, y if side == "bottom" else y + height - depth)
                y, height = y + (depth if side == "bottom" else 0), height - depth
            else:
                self._band.size = (depth, height)
                self._band.pos = (x if side == "left" else x + width - depth, y)
                x, width = x + (depth if side == "left" else 0), width - depth
        self.screen.pos, self.screen.size = (x, y), (width, height)
        self._point_soon()

    def _point(self, *_: object) -> None:
        """Frame the part that is meant; once everything has found its place."""
        self.canvas.after.clear()
        target = self.marks.landmark(self.lesson.points_at) if self.lesson is not None else None
        if target is None:
            return
        left, bottom = self.to_widget(*target.to_window(target.x, target.y))
        right, top = self.to_widget(*target.to_window(target.right, target.top))
        corner, size = (min(left, right), min(bottom, top)), (abs(right - left), abs(top - bottom))
        with self.canvas.after:
            Color(*look.accent)
            Line(rounded_rectangle=(*corner, *size, look.radius), width=dp(2.5))
