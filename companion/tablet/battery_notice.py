"""The word about a low battery, at the top of a table: it goes by itself and takes no touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.tablet.battery import EVERY, BatteryWatch, find_battery
from companion.tablet.speech import _, speech
from companion.wording.phrases import percent

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class BatteryNotice:
    """Looks once a minute while a game is on the table."""

    def __init__(self, app: CompanionApp) -> None:
        self._app = app
        self.watch = BatteryWatch(find_battery(), self._tell)
        self._beat = Clock.create_trigger(self.look, EVERY, interval=True)

    def begin(self) -> None:
        self._beat()

    def end(self) -> None:
        self._beat.cancel()

    def look(self, *_: object) -> None:
        app = self._app
        if app.page_name == "table" and app.session.playing:
            self.watch.look(app.night.key(app.session.opened.number))

    def _tell(self, left: int) -> None:
        left_over = percent(speech.language, left / 100, 0)
        self._app.stage.notice(
            _("{percent} of the battery is left. Plug the tablet in soon.", percent=left_over)
        )
