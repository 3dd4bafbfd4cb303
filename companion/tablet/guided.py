"""A guided game: lessons that follow the game on the real table.

A lesson fits a position; it says what to do now and why, on a band on the acting seat's side, and
frames a part of the screen. No lesson has a "next": it goes when the roll, card or choice that it
waits for has come, and each seat has it once. A game brings a list of lessons (`GameKind.lessons`)
and names for the parts of its screen; nothing here knows any game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.extras.lessons import Lesson
from companion.tablet.asking import ask
from companion.tablet.position import seat_sign
from companion.tablet.preferences import Guide, Side
from companion.tablet.seats import TURNS, Turned
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Card, Row, SmallButton, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp
    from companion.tablet.table.table_screen import TableScreen


class Guided(FloatLayout):
    """Gives the screen all the room but the band's. Without a lesson there is no band.

    `turn` is by how much all of this is turned already.
    """

    def __init__(
        self, app: CompanionApp, screen: TableScreen, lessons: Sequence[Lesson], turn: int
    ) -> None:
        super().__init__()
        guide = app.guide
        self._turn = turn
        assert guide is not None
        self.app, self.screen = app, screen
        self.teacher = Teacher(lessons, guide, app.keep_guide)
        self.lesson: Lesson | None = None
        self._seat = ""
        self._band: Turned | None = None
        self._target: Widget | None = None
        self._point_soon = Clock.create_trigger(self._point, 0)
        self._room = Turned(screen, size_hint=(None, None))
        self.add_widget(self._room)
        self.bind(pos=self._place, size=self._place)
        screen.bind(size=self._point_soon)

    def refresh(self) -> None:
        """Find the lesson for the position that is there now."""
        table = self.app.session.opened
        seat = self.screen.acting
        lesson = self.teacher.look(table.game, table.state, seat, table.n)
        if (lesson, seat) != (self.lesson, self._seat):
            self.lesson, self._seat = lesson, seat
            self._lay_band()
        self._point_soon()

    @property
    def _side(self) -> Side:
        return self.screen.sides[self._seat]

    def _lay_band(self) -> None:
        if self._band is not None:
            self.remove_widget(self._band)
            disposal.discard(self._band)
            self._band = None
        if self.lesson is not None:
            self._band = Turned(self._card(self.lesson), TURNS[self._side], size_hint=(None, None))
            self.add_widget(self._band)
        self._place()

    def _card(self, lesson: Lesson) -> Widget:
        words, show = self.app.words, self.app.show
        text = words.text("lesson", lesson.says).format(**words.pack.values)
        ways: dict[str, Callable[[], object]] = {
            "almanac": lambda: show("almanac", topic=lesson.topic),
            "check": self._understood,
            "close": self._ask,
        }
        middle = {"center_y": 0.5}
        buttons = (SmallButton(icon=name, act=ways[name], pos_hint=middle) for name in ways)
        row = Row(seat_sign(self.app, self._seat), Text(text, "body"), *buttons)
        return Card(row, padding=look.gap / 2)

    def _understood(self) -> None:
        self.teacher.learn()
        self.refresh()

    def _ask(self) -> None:
        turn = (self._turn + TURNS[self._side]) % 360
        sentence = _("End the lessons? The settings can start them again.")
        ask(self.app.stage, sentence, _("End the lessons"), self._end, turn=turn)

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
        self._room.pos, self._room.size = (x, y), (width, height)
        self._point_soon()

    def _follow(self, target: Widget | None) -> None:
        """Follow the part that is pointed at when it moves."""
        if self._target is not None:
            self._target.unbind(pos=self._point_soon, size=self._point_soon)
        self._target = target
        if target is not None:
            target.bind(pos=self._point_soon, size=self._point_soon)

    def _point(self, *_: object) -> None:
        """Frame the part that the lesson points at, after the layout."""
        self.canvas.after.clear()
        target = self.screen.landmark(self.lesson.points_at) if self.lesson is not None else None
        if target is not self._target:
            self._follow(target)
        if target is None:
            return
        left, bottom = self.to_widget(*target.to_window(target.x, target.y))
        right, top = self.to_widget(*target.to_window(target.right, target.top))
        corner, size = (min(left, right), min(bottom, top)), (abs(right - left), abs(top - bottom))
        with self.canvas.after:
            Color(*look.accent)
            Line(rounded_rectangle=(*corner, *size, look.radius), width=dp(2.5))


class Shown(NamedTuple):
    """A lesson as it was shown: to whom, and after how many events."""

    lesson: Lesson
    seat: str
    n: int


class Teacher:
    """Chooses the lesson for a position. `keep` remembers what has been learned."""

    def __init__(
        self, lessons: Sequence[Lesson], guide: Guide, keep: Callable[[Guide], None]
    ) -> None:
        self._lessons = lessons
        self._learned = set(guide.learned)
        self._keep = keep
        self.shown: Shown | None = None

    def look(self, game: Any, state: Any, seat: str, n: int) -> Lesson | None:
        """The first lesson that fits and that this seat has not had.

        The one before it is learned when an event has come since it was shown: that is what it
        waited for. An undo teaches nothing.
        """
        if self.shown is not None and n > self.shown.n:
            self.learn()
        for lesson in self._lessons:
            if _mark(lesson, seat) not in self._learned and lesson.when(game, state):
                self.shown = Shown(lesson, seat, n)
                return lesson
        self.shown = None
        return None

    def learn(self) -> None:
        """The lesson that is shown is understood; its seat will not see it again."""
        if self.shown is not None:
            self._learned.add(_mark(self.shown.lesson, self.shown.seat))
            self._keep(Guide(tuple(sorted(self._learned))))
            self.shown = None


def _mark(lesson: Lesson, seat: str) -> str:
    return f"{lesson.name} {seat}"
