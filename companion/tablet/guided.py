"""A guided game: lessons that follow the game on the real table.

A lesson fits a position; it says what to do now and why, turned to the acting seat, and frames a
part of the screen. No lesson has a "next": it goes when the roll, card or choice that it
waits for has come, and each seat has it once. A game brings a list of lessons (`GameKind.lessons`)
and names for the parts of its screen; nothing here knows any game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.almanac import title
from companion.extras.lessons import Lesson
from companion.tablet.asking import ask
from companion.tablet.preferences import Guide
from companion.tablet.seats import TURNS, Turned
from companion.tablet.speech import _, pgettext, speech
from companion.tablet.table.drawn import put
from companion.tablet.theme import look
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Card, Row, SmallButton, Text
from companion.tablet.widgets.lettering import LINE, width_of

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp
    from companion.tablet.table.table_screen import TableScreen

Form = Literal["row", "wide", "column"]
ROW: Form = "row"
"""Words and buttons side by side."""
WIDE: Form = "wide"
"""The buttons in a line below the words."""
COLUMN: Form = "column"
"""Below them in two lines."""
LARGE = 8
"""A lesson that has so many fingers of width is in larger letters."""


class Guided(FloatLayout):
    """A table and its lessons. They lie where the table keeps a place for them, so that nothing
    else moves when one comes or goes; until the next one, a line says that it comes.

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
        self.last: Lesson | None = None
        self._shown: object = None
        self._seat, self._game, self._words = "", "", app.words
        self._target: Widget | None = None
        self._point_soon = Clock.create_trigger(self._point, 0)
        self.add_widget(screen)
        self.band = Turned(Widget(), size_hint=(None, None))
        self.add_widget(self.band)
        screen.bind(lesson=self._place, size=self._point_soon)

    def refresh(self) -> None:
        """Find the lesson for the position that is there now."""
        table = self.app.session.opened
        self._seat, self._game = self.screen.acting, table.game.setup.game
        self._words = self.app.words
        self.lesson = self.teacher.look(table.game, table.state, self._seat, table.n)
        self.last = self.lesson or self.last
        self._place()

    def _place(self, *_: object) -> None:
        """Put the lesson that is due now where the table keeps its place."""
        spot = self.screen.lesson
        if spot is None or not self._seat:
            return
        wide, high = spot.rect.width, spot.rect.height
        wide, high = (high, wide) if spot.turn % 180 else (wide, high)
        form = ROW if high < look.touch * 2.6 else COLUMN if high > wide else WIDE
        shown = (self.lesson, self.last, self._seat, form, wide)
        if shown != self._shown:
            self._shown = shown
            disposal.discard(self.band.content)
            self.band.hold(self._card(form, wide))
        self.band.turn = spot.turn
        put(self.band, spot.rect)
        self._point_soon()

    def _card(self, form: Form, wide: float) -> Widget:
        """What it says, and its buttons."""
        topic, show = (self.last.topic if self.last is not None else ""), self.app.show
        middle = {"center_y": 0.5} if form == ROW else {}

        def button(key: str, said: str, act: Callable[[], object]) -> SmallButton:
            made = SmallButton(said, key=key, act=act, pos_hint=middle)
            if form == ROW:
                made.width, made.size_hint_x = _wide(said), None
            else:
                made.height = look.finger
            return made

        rules = button("almanac", pgettext("guide", "Rules"), lambda: show("almanac", topic=topic))
        end = button("close", pgettext("guide", "End"), self._ask)
        said = pgettext("guide", "Got it")
        learned = button("check", said, self._understood) if self.lesson is not None else None
        colour = look.text if self.lesson is not None else look.muted
        large = self.lesson is not None and wide > look.touch * LARGE
        text = Text(self._says(), "body" if large else "small", color=colour)
        if form == COLUMN:
            below = Row(rules, end, height=look.finger)
            card = Card(text, learned, below, padding=look.gap, spacing=look.gap)
            if self.lesson is not None:
                return card
            card.size_hint_y, card.height = None, 6 * look.small * LINE + look.finger + 3 * look.gap
            rests = AnchorLayout(anchor_y="bottom")  # between lessons no empty plate, same buttons
            rests.add_widget(card)
            return rests
        if form == WIDE:
            below = Row(rules, learned or Widget(), end, height=look.finger)
            return Card(text, below, padding=look.gap, spacing=look.gap)
        gap = Widget(size_hint_x=None, width=_wide(said))  # no other button takes this place
        return Card(Row(text, rules, learned or gap, end), padding=(look.gap, look.gap / 2))

    def _says(self) -> str:
        """In the words of the game that it was found in: another one may be open by now."""
        if self.lesson is not None:
            return self._words.lesson(self.lesson.says).format(**self._words.pack.values)
        if self.last is None:
            return _("The next lesson comes by itself.")
        called = title(self._game, self.last.topic, speech.language)
        return _("Last lesson: {title}. The next one comes by itself.", title=called)

    def _understood(self) -> None:
        self.teacher.learn()
        self.refresh()

    def _ask(self) -> None:
        turn = (self._turn + TURNS[self.screen.sides[self._seat]]) % 360
        sentence = _("End the lessons? The settings can start them again.")
        ask(self.app.stage, sentence, _("End the lessons"), self._end, turn=turn)

    def _end(self) -> None:
        self.app.keep_guide(None)
        self.app.show("table")

    # what a lesson points at

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


def _wide(said: str) -> float:
    """How wide a button with one word is."""
    return float(max(look.touch, width_of(said, look.small, False) + 3 * look.gap))


def _mark(lesson: Lesson, seat: str) -> str:
    return f"{lesson.name} {seat}"
