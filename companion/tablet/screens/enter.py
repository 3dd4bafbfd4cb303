"""Something that lies on the table is entered: the map, and beside it what can be laid there."""

from __future__ import annotations

from companion.core.game import PUBLIC
from companion.tablet.app import CompanionApp
from companion.tablet.entries import Answers, entry_of
from companion.tablet.page import Page
from companion.tablet.table.plan_map import PlanMap, crowded_sentence, owners
from companion.tablet.troubles import problems_shown
from companion.view.building import DUE, move_of
from companion.view.captions import in_words


class EnterPage(Page):
    """What the open game waits for. The answers end in one move, and then the table is there."""

    def __init__(self, app: CompanionApp) -> None:
        self.map = PlanMap(owners(app.appearances()), clipped=True)
        super().__init__(app)
        self.ids.map.add_widget(self.map)
        self.map.bind(
            on_pick=lambda _, key: self.entry.point_at(key),
            on_crowded=lambda *_: app.stage.notice(crowded_sentence()),
        )

    def refresh(self) -> None:
        self.entry = entry = entry_of(self.app.session.opened)
        entry.words, entry.changed, entry.done = self.app.words, self.refresh, self._play
        self.ids.heading.title = in_words(entry.table.prompt(entry.state)[0], entry.words)
        self.show_entry()

    def show_entry(self) -> None:
        """The map and what stands beside it, as far as it is entered."""
        entry, plan = self.entry, self.entry.plan()
        if plan is not None:
            self.map.show(plan, entry.board())
            offered = entry.offered()
            marked = {key: text for key, text in offered.items() if text}
            self.map.offer(offered, labels=marked)
        self.ids.list.fill_with(entry.widgets(), stay=True)

    def _play(self, answers: Answers) -> None:
        """Played, nothing is to be entered any more, and the page is left for the table."""
        session = self.app.session
        with problems_shown(self.app):
            move = move_of(self.entry.table, session.opened.state, PUBLIC, DUE, answers)
            self._tick_steps()
            session.accept(move, source="keypad")

    def _tick_steps(self) -> None:
        """What was entered lies there: nobody is told to lay it out again."""
        steps = self.app.session.opened.game.laying_out()
        last = max(
            (n for n, step in enumerate(steps, 1) if step.code in self.entry.lays), default=0
        )
        if last > self.app.laid_out:
            self.app.keep_laid_out(last)
