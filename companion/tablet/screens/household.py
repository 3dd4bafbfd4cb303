"""Everything as one file: written here, taken from here. What was here before is kept aside."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.table.archive_file import HouseholdError
from companion.table.household import Incoming, discard, export_household, prepare
from companion.table.places import stamp
from companion.table.taking_in import TakenIn
from companion.tablet.app import CompanionApp
from companion.tablet.asking import ask
from companion.tablet.jobs import job_for
from companion.tablet.page import Page
from companion.tablet.page_builder import is_in_use
from companion.tablet.page_drawings import pictured
from companion.tablet.preferences import NAME, DeviceChoice, PreferencesFile, read_preferences
from companion.tablet.speech import _, ngettext
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widgets import Card, InputLine, Row, SmallButton, Text, VerbButton


def _preferences(path: Path) -> None:
    read = replace(read_preferences(path), devices=DeviceChoice())
    if not PreferencesFile(path.parent).write(read):
        raise OSError("it cannot be written")


def _gallery(path: Path) -> None:
    from card_codes.pictures.gallery_file import load  # OpenCV with it

    load(path)


def _taught(path: Path) -> None:
    from companion.senses.dice_sight.taught import load_taught

    load_taught(path)


CHECKS = {NAME: _preferences, ".gallery": _gallery, ".taught": _taught}
"""How files of an archive are looked at that only this layer knows: preferences, card pictures,
taught dice. Which roller and camera are used belongs to a tablet and is never taken in."""


class _Stopped(Exception):
    """Somebody has tapped "Stop" or left the page while an archive was looked through."""


class HouseholdPage(Page):
    """Archives lie in one folder; one from elsewhere is named by its path.

    An archive is looked through in a job, game by game; until it is put in place nothing changes.
    """

    def __init__(self, app: CompanionApp) -> None:
        self._stop: Event | None = None
        """Set to break off the archive that is being looked through, if one is."""
        super().__init__(app)

    def refresh(self) -> None:
        if self._stop is None:
            found = sorted(self.archives.glob("*.zip"), reverse=True)
            self.ids.list.fill_with([self._export(), *map(self._import, found), self._elsewhere()])

    @property
    def archives(self) -> Path:
        """Where archives are written to and looked for."""
        return self.app.folder / "archives"

    def export(self) -> None:
        """Write an archive named after the time, in a job."""
        folder, target = self.app.folder, self.archives / f"companion-{stamp()}.zip"
        job_for(self, lambda: export_household(folder, target), partial(self._exported, target))

    def _exported(self, target: Path, names: tuple[str, ...]) -> None:
        self.refresh()
        text = _("Written: {files}. It lies at {path}.", files=", ".join(names), path=target)
        self.app.stage.notice(text)

    def take(self, archive: Path) -> None:
        """Look an archive through; if it can be taken, it replaces everything that is here."""
        self._stop = stop = Event()
        app, folder = self.app, self.app.folder
        self._progress = Text("", "body", grow=True)
        self._tell_progress(0, 0)
        button = VerbButton(_("Stop"), kind="plain", act=stop.set)
        self.ids.list.fill_with([Card(self._progress, button, grow=True)])

        def progress(done: int, of: int) -> None:
            if stop.is_set() or not is_in_use(self):
                raise _Stopped
            app.main_thread.post(lambda: self._tell_progress(done, of), changes=False, part=self)

        def work() -> Incoming | None:
            try:
                return prepare(archive, folder, CHECKS, progress)
            except _Stopped:
                return None

        job_for(self, work, self._looked_through, failed=self._refused, unwanted=_dropped)

    def _tell_progress(self, done: int, of: int) -> None:
        looked = _("The archive is being looked through.")
        games = _("Game {number} of {count}.", number=done + 1, count=of) if of else ""
        self._progress.text = f"{looked} {games}".strip()

    def _looked_through(self, incoming: Incoming | None) -> None:
        self._stop = None
        if incoming is None:
            self.refresh()
            self.app.stage.notice(_("Stopped. Nothing was changed."))
            return
        kept = self.app.folder / f"kept-{stamp()}"
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
        about = _("All games, settings, own values and card pictures go into one file.")
        verb = VerbButton(_("Export everything"), icon="saved", act=self.export)
        return pictured("chest", Text(about, "body", grow=True), verb)

    def _import(self, path: Path) -> Widget:
        kilobytes = f"{max(1, path.stat().st_size // 1024)} kB"
        size = Text(kilobytes, "small", color=look.muted, size_hint_x=0.3)
        act = partial(self._ask, path)
        button = SmallButton(_("Import"), icon="next", size_hint_x=0.4, act=act)
        return Card(Row(Text(path.name, "small"), size, button, height=look.touch), grow=True)

    def _elsewhere(self) -> Widget:
        entry = InputLine(hint_text=_("Where it lies, such as /sdcard/Download/companion.zip"))
        entry.longest = 400
        button = SmallButton(_("Import"), icon="next", size_hint_x=0.3)
        button.bind(on_act=lambda *_: self._ask(Path(entry.text.strip())))
        row = Row(entry, button, height=look.touch)
        return Card(Text(_("An archive from elsewhere"), "body", grow=True), row, grow=True)

    def _ask(self, path: Path) -> None:
        if not os.path.isfile(path):  # False too for a name that no disk takes
            self.app.stage.notice(_("There is no such file: {path}.", path=path))
            return
        sentence = _(
            "Everything here is replaced by what is in {name}. What is here now is kept in a "
            "folder aside.",
            name=path.name,
        )
        ask(self.app.stage, sentence, _("Import it"), lambda: self.take(path))


def _dropped(incoming: Incoming | None) -> None:
    """Nobody waits for it any more."""
    if incoming is not None:
        discard(incoming)


def _what_came(games: TakenIn, kept: Path) -> Iterator[str]:
    yield _("Everything was imported. What was here before lies at {path}.", path=kept)
    if games.aside:
        yield ngettext(
            "{count} game cannot be followed by this app and is put aside.",
            "{count} games cannot be followed by this app and are put aside.",
            len(games.aside),
        )
    if games.damaged:
        yield ngettext(
            "{count} game is damaged and stays in the archive.",
            "{count} games are damaged and stay in the archive.",
            len(games.damaged),
        )
