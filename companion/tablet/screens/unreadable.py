"""The journal cannot be read: what happened, and ways on. Nothing is written over or thrown away.

It stands in the place of home when the journal cannot be opened, and of any page that finds it
damaged. On a tablet there is no terminal that could say it.
"""

from __future__ import annotations

from companion.table.places import stamp
from companion.table.store import JournalError
from companion.tablet.app import CompanionApp
from companion.tablet.asking import ask
from companion.tablet.page import Page
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.troubles import problems_shown
from companion.tablet.widgets import Text, note


class UnreadablePage(Page):
    """`error` says what is wrong with the journal."""

    def __init__(self, app: CompanionApp, error: JournalError) -> None:
        self._error = error
        super().__init__(app)

    def refresh(self) -> None:
        error = self._error
        self.ids.told.fill_with(
            [
                Text(_(error.happened), "big", grow=True, bold=True, color=look.danger),
                Text(f"{_(error.kept)} {_(error.to_do)}", "body", grow=True),
                note(f"{error.path}\n{error.detail}".strip()),
            ]
        )

    def try_again(self) -> None:
        """The disk may have room by now, or the file be back in its place."""
        self.app.open_journal_again()

    def ask_aside(self) -> None:
        """Begin anew, if that is meant; the file stays in a folder beside it."""
        sentence = _(
            "The journal that cannot be read is moved to a folder of its own and kept there as it "
            "is. The tablet begins with an empty one. Hold the button if you mean it."
        )
        ask(self.app.stage, sentence, _("Begin an empty journal"), self._aside, hold=True)

    def _aside(self) -> None:
        kept = self.app.folder / f"kept-{stamp()}"
        with problems_shown(self.app):
            self.app.begin_empty_journal(kept)
            self.app.stage.notice(_("What was here before lies at {path}.", path=kept))
