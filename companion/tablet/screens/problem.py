"""Something went wrong that nobody thought of: go on, and save a report for whoever can mend it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.problem_report.log import places
from companion.table.places import stamp
from companion.tablet.app import CompanionApp
from companion.tablet.jobs import job_for
from companion.tablet.page import Page
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widgets import Text, note

if TYPE_CHECKING:
    from PIL.Image import Image


class ProblemPage(Page):
    """`error` is what happened, and `picture` the window as it was then; both are missing where
    somebody opens the page to report something else."""

    def __init__(
        self, app: CompanionApp, error: Exception | None = None, picture: Image | None = None
    ) -> None:
        self._error, self._picture = error, picture
        super().__init__(app)

    def refresh(self) -> None:
        self.ids.told.fill_with(self._told())

    def _told(self) -> Iterator[Widget]:
        if self._error is not None:
            happened = _("A mistake in the app has stopped what was going on.")
            yield Text(happened, "big", grow=True, bold=True, color=look.danger)
            kept = _("The game stands as the journal has it: every step that was accepted.")
            yield Text(kept, "body", grow=True)
        yield Text(
            _(
                "A report is a file for whoever mends the app. Without secrets it holds the "
                "version, what this tablet has, the log, and the game without names and hidden "
                "cards. With everything, the whole game and the last picture of the screen are in "
                "it too. Nothing is sent: you hand it on yourself."
            ),
            "body",
            grow=True,
        )
        if self._error is not None:
            yield note("\n".join(line.strip() for line in [*places(self._error)][-2:]))

    def save(self, secrets: bool) -> None:
        """Write it in a job, named after the time."""
        folder, error, picture = self.app.folder, self._error, self._picture
        journal = self.app.journal_folder
        target = folder / "reports" / f"problem-{stamp()}.zip"

        def work() -> Path:
            from companion.problem_report.examination import examine
            from companion.problem_report.report import write_report
            from companion.tablet.window_picture import as_png

            write_report(
                target,
                folder,
                examine(ask_rollers=False),
                secrets=secrets,
                happened=tuple(places(error)) if error is not None else (),
                journal=journal,
                picture=as_png(picture) if picture is not None else None,
            )
            return target

        job_for(self, work, self._saved)

    def _saved(self, target: Path) -> None:
        self.app.stage.notice(_("The report lies at {path}.", path=target))
