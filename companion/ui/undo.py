"""Undo: always says what it takes back; what was uncovered needs a deliberate hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.table.refusals import Uncovered
from companion.ui.asking import ask
from companion.ui.speech import say, say_many
from companion.ui.widgets import SmallButton

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


def undo_to(app: CompanionApp, n: int, turn: int = 0) -> None:
    """Take back every event after number n; ask first if something was uncovered since."""
    try:
        app.session.undo_to(n)
    except Uncovered:
        sentence = say(
            "Something hidden was uncovered since then, and going back cannot cover it again. "
            "If all of you agree, hold the button."
        )
        count = app.session.opened.n - n
        verb = say_many("Hold to undo {count} event", "Hold to undo {count} events", count)
        ask(
            app.stage,
            sentence,
            verb,
            lambda: app.enter(lambda: app.session.undo_to(n, deliberate=True)),
            hold=True,
            turn=turn,
        )


class UndoButton(SmallButton):
    """The one undo button. It names what it takes back; held, it opens the journal."""

    def __init__(self, app: CompanionApp, **kwargs: Any) -> None:
        self.app = app
        super().__init__(say("Undo"), icon="undo", **kwargs)
        self.refresh()

    def refresh(self) -> None:
        """Name the last event."""
        table = self.app.session.opened
        last = table.titles(after=table.n - 1)
        self.disabled = not last
        self.text = say("Undo")
        if last:
            self.text = say("Undo: {what}", what=self.app.words.message(last[-1].title))

    def on_act(self) -> None:
        n = self.app.session.opened.n
        if n:
            self.app.enter(lambda: undo_to(self.app, n - 1))

    def on_hold(self) -> bool:
        self.app.show("journal")
        return True
