"""Faces of dice and colours of balls that their owner shows to the camera. No window here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.games.registry import game_kind
from companion.senses.dice_faces import marked_dice
from companion.tablet.devices.camera_memory import taught_file, taught_of
from companion.tablet.jobs import Told, start_job

if TYPE_CHECKING:
    from card_codes.frames.picture_file import Picture
    from companion.senses.dice_sight.seen import Polygon
    from companion.senses.dice_sight.taught import NotTaken, Taught
    from companion.tablet.app import CompanionApp


def lacks_teaching(app: CompanionApp, dice: str) -> bool:
    """Whether these dice can be read only after their faces were shown, and none was."""
    if dice not in marked_dice():
        return False
    return not taught_of(app.folder).faces(dice)


class Lesson:
    """What can be shown for one game. Showing works in a thread and tells when done."""

    def __init__(self, app: CompanionApp, game: str) -> None:
        self.app, self.game = app, game
        self.taught: Taught = taught_of(app.folder)
        self.trouble = _trouble(app)
        """Why the file could not be read: then nothing is written over it."""

    @property
    def dice(self) -> str:
        """The die whose faces are shown; balls otherwise, or nothing."""
        return next(iter(game_kind(self.game).taught), "")

    @property
    def things(self) -> tuple[str, ...]:
        """Faces or colours, in order."""
        return game_kind(self.game).taught.get(self.dice, ())

    @property
    def done(self) -> tuple[str, ...]:
        known: Any = self.taught.balls if self.dice == "balls" else self.taught.faces(self.dice)
        return tuple(thing for thing in self.things if known.get(thing))

    def show(
        self,
        thing: str,
        picture: Picture,
        then: Callable[[Polygon | NotTaken | None], None],
        failed: Told,
    ) -> None:
        """Take the picture as an example, and keep it. None: it could not be written."""

        def work() -> None:
            then(self._show(thing, picture))

        start_job("showing dice", work, failed)

    def forget(self, thing: str) -> bool:
        """Whether that could be written."""
        if self.dice == "balls":
            self.taught.forget_ball(thing)
        else:
            self.taught.forget_face(self.dice, thing)
        return self._save()

    def _show(self, thing: str, picture: Picture) -> Polygon | NotTaken | None:
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
            return refused
        except BadFrame:
            return NotTaken("nothing")
        return where if self._save() else None

    def _save(self) -> bool:
        from companion.senses.dice_sight.taught import save_taught

        try:
            save_taught(self.taught, taught_file(self.app.folder))
        except OSError:
            return False
        self.app.devices.teach(self.taught)
        return True


def _trouble(app: CompanionApp) -> str:
    from companion.senses.dice_sight.taught import Unreadable, load_taught

    try:
        load_taught(taught_file(app.folder))
    except Unreadable as error:
        return str(error)
    return ""
