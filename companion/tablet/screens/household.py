"""Everything as one file: written here, taken from here. What was here before is kept aside."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.table.archive_file import HouseholdError
from companion.table.household import Incoming, discard, export_household, prepare
from companion.table.taking_in import TakenIn
from companion.tablet.asking import ask
from companion.tablet.backstage import is_there
from companion.tablet.household_files import CHECKS
from companion.tablet.jobs import job_for
from companion.tablet.page import Page, load_layout
from companion.tablet.speech import say, say_many
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widgets import Card, Entry, Row, SmallButton, Text, VerbButton

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)


class _Stopped(Exception):
    """Somebody has tapped "Stop" or left the page while an archive was looked through."""


class HouseholdPage(Page):
    """Archives lie in one folder; one from elsewhere is named by its path.

    An archive is looked through in a job, game by game; until it is put in place nothing changes.
    """

    def __init__(self, app: CompanionApp) -> None:
        self._stop: Event | None = None
        """Set to break off the archive that is being looked through, if one is."""
        self._progress = Text("", "body", grow=True)
        super().__init__(app)

    def refresh(self) -> None:
        if self._stop is None:
            self.ids.list.fill_with([self._export(), *self._imports(), self._elsewhere()])

    @property
    def archives(self) -> Path:
        """Where archives are written to and looked for."""
        return self.app.folder / "archives"

    def export(self) -> None:
        """Write an archive named after the time, in a job."""
        folder, target = self.app.folder, self.archives / f"companion-{_now()}.zip"
        job_for(self, lambda: export_household(folder, target), partial(self._exported, target))

    def _exported(self, target: Path, names: tuple[str, ...]) -> None:
        self.refresh()
        text = say("Written: {files}. It lies at {path}.", files=", ".join(names), path=target)
        self.app.stage.notice(text)

    def take(self, archive: Path) -> None:
        """Look an archive through; if it can be taken, it replaces everything that is here."""
        self._stop = stop = Event()
        app, folder = self.app, self.app.folder
        self._tell_progress(0, 0)
        card = Card(grow=True)
        card.add_widget(self._progress)
        card.add_widget(VerbButton(say("Stop"), kind="plain", on_act=lambda *_: stop.set()))
        self.ids.list.fill_with([card])

        def progress(done: int, of: int) -> None:
            if stop.is_set() or not is_there(self):
                raise _Stopped
            app.door.enter(lambda: self._tell_progress(done, of), changes=False, part=self)

        def work() -> Incoming | None:
            try:
                return prepare(archive, folder, CHECKS, progress)
            except _Stopped:
                return None

        job_for(self, work, self._looked_through, failed=self._refused, unwanted=_dropped)

    def _tell_progress(self, done: int, of: int) -> None:
        looked = say("The archive is being looked through.")
        games = say("Game {number} of {count}.", number=done + 1, count=of) if of else ""
        self._progress.text = f"{looked} {games}".strip()

    def _looked_through(self, incoming: Incoming | None) -> None:
        self._stop = None
        if incoming is None:
            self.refresh()
            self.app.stage.notice(say("Stopped. Nothing was changed."))
            return
        kept = self.app.folder / f"kept-{_now()}"
        try:
            self.app.take_household(incoming, kept)
        except HouseholdError as error:
            self._refused(trouble(error))
            return
        self.app.show("home")
        self.app.stage.notice(" ".join(_what_came(incoming.games, kept)))

    def _refused(self, told: str) -> None:
        self._stop = None
        self.refresh()
        self.app.stage.notice(told)

    def _export(self) -> Widget:
        card = Card(grow=True)
        about = say("All games, settings, own values and card pictures go into one file.")
        card.add_widget(Text(about, "body", grow=True))
        verb = VerbButton(say("Export everything"), icon="saved")
        verb.bind(on_act=lambda *_: self.export())
        card.add_widget(verb)
        return card

    def _imports(self) -> list[Widget]:
        found = sorted(self.archives.glob("*.zip"), reverse=True) if self.archives.is_dir() else []
        return [self._import(path) for path in found]

    def _import(self, path: Path) -> Widget:
        card = Card(grow=True)
        row = Row(size_hint_y=None, height=look.touch)
        row.add_widget(Text(path.name, "small"))
        size = f"{max(1, path.stat().st_size // 1024)} kB"
        row.add_widget(Text(size, "small", color=look.muted, size_hint_x=0.3))
        button = SmallButton(say("Import"), icon="next", size_hint_x=0.4)
        button.bind(on_act=lambda *_: self._ask(path))
        row.add_widget(button)
        card.add_widget(row)
        return card

    def _elsewhere(self) -> Widget:
        card = Card(grow=True)
        card.add_widget(Text(say("An archive from elsewhere"), "body", grow=True))
        row = Row(size_hint_y=None, height=look.touch)
        entry = Entry(hint_text=say("Where it lies, such as /sdcard/Download/companion.zip"))
        entry.longest = 400
        button = SmallButton(say("Import"), icon="next", size_hint_x=0.3)
        button.bind(on_act=lambda *_: self._ask(Path(entry.text.strip())))
        row.add_widget(entry)
        row.add_widget(button)
        card.add_widget(row)
        return card

    def _ask(self, path: Path) -> None:
        if not os.path.isfile(path):  # False too for a name that no disk takes
            self.app.stage.notice(say("There is no such file: {path}.", path=path))
            return
        sentence = say(
            "Everything here is replaced by what is in {name}. What is here now is kept in a "
            "folder aside.",
            name=path.name,
        )
        ask(self.app.stage, sentence, say("Import it"), lambda: self.take(path))


def _dropped(incoming: Incoming | None) -> None:
    """Nobody waits for it any more."""
    if incoming is not None:
        discard(incoming)


def _what_came(games: TakenIn, kept: Path) -> Iterator[str]:
    yield say("Everything was imported. What was here before lies at {path}.", path=kept)
    if games.aside:
        yield say_many(
            "{count} game cannot be followed by this companion and is put aside.",
            "{count} games cannot be followed by this companion and are put aside.",
            len(games.aside),
        )
    if games.damaged:
        yield say_many(
            "{count} game is damaged and stays in the archive.",
            "{count} games are damaged and stay in the archive.",
            len(games.damaged),
        )


def _now() -> str:
    return datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
