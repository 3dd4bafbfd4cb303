"""Dice with digits and colours of balls, shown to the camera once. Pips need no lesson."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.trouble import Trouble
from companion.games.registry import game_kind
from companion.tablet.devices.beside_camera import BesideCamera, Still
from companion.tablet.devices.camera_memory import taught_file
from companion.tablet.devices.sentences import shown_name
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widgets import Column, Row, Scroll, SmallButton, paragraph

if TYPE_CHECKING:
    from card_codes.frames.picture_file import Picture
    from companion.senses.dice_sight.taught import NotTaken
    from companion.tablet.app import CompanionApp


def refusal(refused: NotTaken, balls: bool) -> Trouble:
    """Why what was shown was not kept, and what helps."""
    if refused.why == "alike":
        return Trouble(
            "This looks like {other}, which was shown before. Show this side again, or delete "
            "the other.",
            other=shown_name(refused.other),
        )
    if balls:
        return Trouble(
            "No ball was found. Hold the window of the ship into the middle of the picture."
        )
    if refused.why == "several":
        return Trouble("More than one thing is in view. Lay the die alone on a plain ground.")
    return Trouble("No face was found. Lay the die alone on a plain ground, below the camera.")


class Lesson:
    """Faces of dice or colours of balls that can be shown for one game. No window here."""

    def __init__(self, app: CompanionApp, game: str) -> None:
        from companion.senses.dice_sight.taught import Taught, Unreadable, load_taught

        self.app = app
        self.dice, self.things = next(iter(game_kind(game).taught.items()), ("", ()))
        """The die whose faces are shown, or "balls", or nothing; its faces or colours, in order."""
        self.taught, self.is_damaged = Taught(), False
        """What was shown before; where its file could not be read, nothing is written over it."""
        try:
            self.taught = load_taught(taught_file(app.folder))
        except Unreadable:
            self.is_damaged = True

    @property
    def done(self) -> tuple[str, ...]:
        known: Any = self.taught.balls if self.dice == "balls" else self.taught.faces(self.dice)
        return tuple(thing for thing in self.things if known.get(thing))

    def show(self, thing: str, picture: Picture) -> Picture | None:
        """Take the picture as an example, and keep it; for a thread. Raises Trouble. What was
        taken, with a little around it."""
        from card_codes.reading.frame import BadFrame, checked
        from companion.senses.dice_sight.taught import NotTaken
        from companion.senses.dice_sight.working import coloured

        try:
            checked(picture)
            if self.dice == "balls":
                where = self.taught.show_ball(thing, coloured(picture))
            else:
                where = self.taught.show_face(self.dice, thing, coloured(picture))
        except NotTaken as refused:
            raise refusal(refused, self.dice == "balls") from refused
        except BadFrame as error:
            raise refusal(NotTaken("nothing"), self.dice == "balls") from error
        self._save()
        if picture.ndim != 3:
            return None
        x, y = [x for x, _ in where], [y for _, y in where]
        margin = 0.4 * max(max(x) - min(x), max(y) - min(y))
        left, top = max(0, int(min(x) - margin)), max(0, int(min(y) - margin))
        return picture[top : int(max(y) + margin), left : int(max(x) + margin), :3]

    def forget(self, thing: str) -> None:
        if self.dice == "balls":
            self.taught.forget_ball(thing)
        else:
            self.taught.forget_face(self.dice, thing)
        self._save()

    def _save(self) -> None:
        from companion.senses.dice_sight.taught import save_taught

        try:
            save_taught(self.taught, taught_file(self.app.folder))
        except OSError as error:
            raise Trouble("This could not be written. Is the disk full?") from error
        self.app.devices.teach(self.taught)


class TeachView(BesideCamera):
    """The live picture beside a line for each face or colour: show it, or forget it."""

    def __init__(self, app: CompanionApp, game: str) -> None:
        super().__init__(app)
        self.lesson = Lesson(app, game)
        self._picture = Still(size_hint_y=0.6, opacity=0)
        self._lines = Scroll()
        about = paragraph(self._about(), color=look.muted)
        if self.lesson.things:
            self.show_camera()
        picture = self._picture if self.lesson.things else None
        self.add_widget(Column(about, self._lines, self.told, picture))
        if self.lesson.is_damaged:
            self.tell(_("The file with the dice cannot be read; nothing will be written."))
        self.ready()

    def _about(self) -> str:
        if self.lesson.dice == "balls":
            return _(
                "The usual colours of the balls are known. If they are mistaken for each other, "
                "show each colour once: its ball in the middle of the picture."
            )
        if self.lesson.things:
            return _(
                "The blue die has digits. Show each of its faces once, alone and on a plain "
                "ground; it may be turned in any way. The yellow die is read by its pips."
            )
        return _("These dice are read by their pips. There is nothing to show.")

    def ready(self) -> None:
        self._lines.fill_with([self._line(thing) for thing in self.lesson.things])

    def _line(self, thing: str) -> Widget:
        done = thing in self.lesson.done
        name = shown_name(thing)
        show = SmallButton(
            _("Show {face} again", face=name) if done else _("Show {face}", face=name),
            icon="check" if done else "camera",
            disabled=self.lesson.is_damaged,
            act=partial(self.show, thing),
        )
        forget = None
        if done:
            act = partial(self._forget, thing)
            forget = SmallButton(_("Delete"), icon="close", size_hint_x=0.5, act=act)
        return Row(show, forget, height=look.touch)

    def show(self, thing: str) -> None:
        """Take what lies before the camera now."""
        frame = self.frame()
        if frame is not None:
            self._picture.show(None)
            self.work(partial(self.lesson.show, thing, frame), partial(self._shown, thing))

    def _shown(self, thing: str, taken: Picture | None) -> None:
        self.tell(_("Stored: {face}", face=shown_name(thing)), good=True)
        self._picture.show(taken)

    def _forget(self, thing: str) -> None:
        try:
            self.lesson.forget(thing)
        except Trouble as error:
            self.tell(trouble(error))
        else:
            self.tell(_("Deleted: {face}", face=shown_name(thing)))
        self._picture.show(None)
        self.ready()
