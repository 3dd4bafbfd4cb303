"""A game that this companion cannot follow: why, and what can be done. It stays as it is."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from companion.table.journal import GameEntry
from companion.table.places import results_folder
from companion.tablet.app import CompanionApp
from companion.tablet.boxes import box_title
from companion.tablet.jobs import job_for, own_journal
from companion.tablet.page import Page
from companion.tablet.speech import _, ngettext, speech
from companion.tablet.troubles import problems_shown
from companion.tablet.widgets import Text, note
from companion.wording.local_time import day_and_time


class Followed(NamedTuple):
    """How far the rules come: after event `last` of `n`; None is not even the start."""

    last: int | None
    n: int


class PutAsidePage(Page):
    """`number` is that of the game. How far it can be followed takes a while to find out."""

    def __init__(self, app: CompanionApp, number: int) -> None:
        self._number = number
        self._followed: Followed | None = None
        super().__init__(app)
        job_for(self, self._how_far, self._found)

    def refresh(self) -> None:
        last = self._followed.last if self._followed else None
        self.ids.back.disabled = last is None
        self.ids.back.text = _("Go on from the start")
        if last:
            self.ids.back.text = _("Go on after event {n}", n=last)
        self._tell()

    def go_back(self) -> None:
        """Open the game after the last event that can be followed."""
        with problems_shown(self.app):
            self.app.session.go_back(self._number)
            self.app.replace_page("table")

    def write_record(self) -> None:
        """All events in force, for a companion that can follow them: with their secrets, since
        nobody here can tell which they are."""
        app, entry = self.app, self._entry

        def work() -> Path:
            from companion.result_sheet.files import write_record_of_game

            with own_journal(app.journal_folder) as journal:
                record = journal.rescue(entry.number).record()
            return write_record_of_game(entry, record, results_folder(app.folder))

        job_for(self, work, lambda path: app.stage.notice(_("Written to {folder}", folder=path)))

    def _how_far(self) -> Followed:
        with own_journal(self.app.journal_folder) as journal:
            rescue = journal.rescue(self._number)
            return Followed(rescue.last, rescue.n)

    def _found(self, followed: Followed) -> None:
        self._followed = followed
        self.refresh()

    @property
    def _entry(self) -> GameEntry:
        games = self.app.session.games()
        return next(game for game in games if game.number == self._number)

    def _tell(self) -> None:
        entry = self._entry
        players = " · ".join(entry.setup.seats.values())
        events = ngettext("{count} event", "{count} events", entry.n)
        secrets = _(
            "Its record holds every event as it was told, hidden cards too: nobody should look "
            "into it before the game is over."
        )
        about = (
            f"{box_title(entry.setup)} · {day_and_time(speech.language, entry.touched)} · {events}"
        )
        self.ids.told.fill_with(
            [
                Text(players, "big", grow=True, bold=True),
                note(about),
                Text(self._why(), "body", grow=True),
                Text(secrets, "body", grow=True),
                note(entry.aside),
            ]
        )

    def _why(self) -> str:
        kept = _("All its events are kept as they are, and the other games can be played.")
        last, n = self._followed or (0, 0)
        if self._followed is None:
            how_far = _("How far this game can be followed is being looked up.")
        elif last is None:
            how_far = _("This app cannot follow this game at all: it lacks its rules.")
        elif last == n:
            return _("This app can follow all events of this game.")
        else:
            how_far = _(
                "This app cannot follow event {n} of this game. It can go on after event "
                "{last}; what came then stays in the journal as a line of play of its own.",
                n=last + 1,
                last=last,
            )
        return f"{how_far} {kept}"
