"""Dice with digits and colours of balls, shown to the camera once. Pips need no lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.tablet.devices.beside_camera import BesideCamera
from companion.tablet.devices.enrol_view import Still
from companion.tablet.devices.sentences import shown_name
from companion.tablet.devices.teaching import Lesson
from companion.tablet.front_door import Errand
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, Scroll, SmallButton, Text

if TYPE_CHECKING:
    from card_codes.frames.picture_file import Picture
    from companion.senses.dice_sight.seen import Polygon
    from companion.senses.dice_sight.taught import NotTaken
    from companion.tablet.app import CompanionApp


def refusal(refused: NotTaken, balls: bool) -> str:
    """Why what was shown was not kept, and what helps."""
    if refused.why == "alike":
        return say(
            "This looks like {other}, which was shown before. Show it again, or forget that one.",
            other=shown_name(refused.other),
        )
    if balls:
        return say("No ball was found. Hold the window of the ship into the middle of the picture.")
    if refused.why == "several":
        return say("More than one thing is in view. Lay the die alone on a plain ground.")
    return say("No face was found. Lay the die alone on a plain ground, below the camera.")


class TeachView(BesideCamera):
    """The live picture beside a line for each face or colour: show it, or forget it."""

    def __init__(self, app: CompanionApp, game: str, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.lesson = Lesson(app, game)
        self._told = Text("", "body", grow=True)
        self._picture = Still(size_hint_y=0.6)
        self._lines = Scroll()
        self._frame: Picture | None = None
        side = Column()
        side.add_widget(Text(self._about(), "body", grow=True, color=look.muted))
        side.add_widget(self._lines)
        side.add_widget(self._told)
        if self.lesson.things:
            self.show_camera()
            side.add_widget(self._picture)
        self.add_widget(side)
        if self.lesson.trouble:
            self._tell(say("The file with the dice cannot be read; nothing will be written."))
        self._show_lines()

    def _about(self) -> str:
        if self.lesson.dice == "balls":
            return say(
                "The usual colours of the balls are known. If they are mistaken for each other, "
                "show each colour once: its ball in the middle of the picture."
            )
        if self.lesson.things:
            return say(
                "The blue die has digits. Show each of its faces once, alone and on a plain "
                "ground; it may be turned in any way. The yellow die is read by its pips."
            )
        return say("These dice are read by their pips. There is nothing to show.")

    def _show_lines(self) -> None:
        self._lines.fill_with([self._line(thing) for thing in self.lesson.things])

    def _line(self, thing: str) -> Widget:
        done = thing in self.lesson.done
        name = shown_name(thing)
        row = Row(size_hint_y=None, height=look.touch)
        row.add_widget(
            SmallButton(
                say("Show {face} again", face=name) if done else say("Show {face}", face=name),
                icon="check" if done else "camera",
                disabled=bool(self.lesson.trouble),
                on_act=lambda *_: self.show(thing),
            )
        )
        if done:
            forget = SmallButton(say("Forget it"), icon="close", size_hint_x=0.5)
            forget.bind(on_act=lambda *_: self._forget(thing))
            row.add_widget(forget)
        return row

    def show(self, thing: str) -> None:
        """Take what lies before the camera now."""
        view = self.app.devices.view
        if view is None:
            self._tell(say("The camera shows no picture yet."))
            return
        self._frame = view.picture
        self.lesson.show(
            thing,
            view.picture,
            lambda told: self._later(lambda: self._shown(thing, told)),
            lambda why: self._later(lambda: self._tell(why)),
        )

    def _later(self, errand: Errand) -> None:
        """From a thread back into the window's, if this is still shown there."""
        self.app.door.enter(errand, changes=False, part=self)

    def _shown(self, thing: str, told: Polygon | NotTaken | None) -> None:
        self._picture.show(None)
        if told is None:
            self._tell(say("This could not be written. Is the disk full?"))
        elif isinstance(told, tuple):
            self._tell(say("Taken: {face}", face=shown_name(thing)), good=True)
            self._picture.show(self._cut(told))
        else:
            self._tell(refusal(told, self.lesson.dice == "balls"))
        self._show_lines()

    def _cut(self, polygon: Polygon) -> Picture | None:
        """What was taken, with a little around it."""
        frame = self._frame
        if frame is None or frame.ndim != 3:
            return None
        x, y = [x for x, _ in polygon], [y for _, y in polygon]
        margin = 0.4 * max(max(x) - min(x), max(y) - min(y))
        left, top = max(0, int(min(x) - margin)), max(0, int(min(y) - margin))
        return frame[top : int(max(y) + margin), left : int(max(x) + margin), :3]

    def _forget(self, thing: str) -> None:
        if self.lesson.forget(thing):
            self._tell(say("Forgotten: {face}", face=shown_name(thing)))
        else:
            self._tell(say("This could not be written. Is the disk full?"))
        self._picture.show(None)
        self._show_lines()

    def _tell(self, text: str, *, good: bool = False) -> None:
        self._told.text = text
        self._told.color = look.good if good else look.warning
