"""Everything as one file: written here, taken from here. What was here before is kept aside."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from kivy.uix.widget import Widget

from companion.table.household import HouseholdError, export_household
from companion.ui.asking import ask
from companion.ui.household_files import CHECKS
from companion.ui.page import Page, load_layout
from companion.ui.speech import say
from companion.ui.theme import look
from companion.ui.troubles import trouble
from companion.ui.widgets import Card, Entry, Row, SmallButton, Text, VerbButton

load_layout(__file__)


class HouseholdPage(Page):
    """Archives lie in one folder; one from elsewhere is named by its path."""

    def refresh(self) -> None:
        self.ids.list.fill_with([self._export(), *self._imports(), self._elsewhere()])

    @property
    def archives(self) -> Path:
        """Where archives are written to and looked for."""
        return self.app.folder / "archives"

    def export(self) -> None:
        """Write an archive named after the time."""
        target = self.archives / f"companion-{_now()}.zip"
        try:
            names = export_household(self.app.folder, target)
        except HouseholdError as error:
            self.app.stage.notice(trouble(error))
            return
        self.refresh()
        text = say("Written: {files}. It lies at {path}.", files=", ".join(names), path=target)
        self.app.stage.notice(text)

    def take(self, archive: Path) -> None:
        """Replace everything by an archive; everything that is here goes to a folder aside."""
        kept = self.app.folder / f"kept-{_now()}"
        try:
            self.app.take_household(archive, kept, CHECKS)
        except HouseholdError as error:
            self.refresh()
            self.app.stage.notice(trouble(error))
            return
        self.app.show("home")
        text = say("Everything was imported. What was here before lies at {path}.", path=kept)
        self.app.stage.notice(text)

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
        if not path.is_file():
            self.app.stage.notice(say("There is no such file: {path}.", path=path))
            return
        sentence = say(
            "Everything here is replaced by what is in {name}. What is here now is kept in a "
            "folder aside.",
            name=path.name,
        )
        ask(self.app.stage, sentence, say("Import it"), lambda: self.take(path))


def _now() -> str:
    return datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
