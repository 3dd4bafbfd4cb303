"""A game that was begun without the tablet is entered as it lies, and goes on; one event."""

from __future__ import annotations

from companion.tablet.app import CompanionApp
from companion.tablet.entries import Answers, under_way
from companion.tablet.screens.enter import EnterPage
from companion.tablet.speech import _
from companion.tablet.troubles import problems_shown


class UnderWayPage(EnterPage):
    """As the page on which an island is entered; what was told waits for whoever comes back.

    Where nothing stands on a map, the list has the whole page. Hands that were told in private are
    events of their own, which only their owners may read; what follows from the piles is none.
    """

    def __init__(self, app: CompanionApp) -> None:
        super().__init__(app)
        if self.entry.plan() is None:
            self.ids.map.parent.remove_widget(self.ids.map)

    def refresh(self) -> None:
        self.entry = under_way(self.app.session.opened)
        self.entry.words, self.entry.changed = self.app.words, self.show_entry
        self.entry.done, self.entry.stage = self._play, self.app.stage
        self.ids.heading.title = _("A game under way")
        self.show_entry()

    def _play(self, answers: Answers) -> None:
        with problems_shown(self.app):
            self.app.keep_laid_out(len(self.app.session.opened.game.laying_out()))
            session = self.app.session
            session.accept(answers["move"], source="keypad")
            for private in answers["private"]:
                if not session.opened.game.check(session.opened.state, private):
                    session.accept(private, source="keypad")
            self.app.replace_page("table")
