"""Undo, the same on every page: it says what it takes back, and what was uncovered is asked about.

A card that was seen cannot be covered again by going back, so the answer that takes it back has to
be held: nobody holds a button by mistake.
"""

from __future__ import annotations

from functools import partial

from companion.table.table import Table
from companion.tablet.app import CompanionApp
from companion.tablet.asking import ask
from companion.tablet.speech import _, ngettext
from companion.tablet.widgets import SmallButton
from companion.wording import Words


def undo_title(table: Table, words: Words) -> str:
    """What everybody may read about the last event; empty if there is none."""
    last = table.last_title()
    return words.message(last) if last else ""


def ask_undo(app: CompanionApp, n: int, *, turn: int = 0, ask_first: bool = False) -> None:
    """Take back every event after number n, asking first if something was uncovered since.

    With `ask_first` it is asked in any case: many events at once are not taken back by a slip.
    """
    table = app.session.opened
    if not 0 <= n < table.n:
        return
    count = table.n - n
    uncovered = any(event.reveals for event in table.titles(after=n))
    asked = table.hash

    def undo() -> None:
        if app.session.opened.hash == asked:  # else it was about another last event
            undone = app.session.undo_to(n, deliberate=uncovered)
            if app.devices.trusting.taken_back(undone):
                app.stage.notice(_("That roll was taken at once. From now on you are asked again."))

    act = partial(app.post, undo)
    if uncovered:
        sentence = _(
            "Something hidden was uncovered since then, and going back cannot cover it again. "
            "If all of you agree, hold the button."
        )
        verb = ngettext("Hold to undo {count} event", "Hold to undo {count} events", count)
        ask(app.stage, sentence, verb, act, hold=True, turn=turn)
    elif ask_first:
        sentence = ngettext(
            "Take this back? {count} event stays in the journal as another line of play.",
            "Take these back? {count} events stay in the journal as another line of play.",
            count,
        )
        verb = ngettext("Undo {count} event", "Undo {count} events", count)
        ask(app.stage, sentence, verb, act, turn=turn)
    else:
        act()


class UndoButton(SmallButton):
    """The undo button of the journal. It names what it takes back."""

    def __init__(self, app: CompanionApp) -> None:
        table = app.session.opened
        what = undo_title(table, app.words)
        text = _("Undo: {what}", what=what) if what else _("Undo")
        act = partial(ask_undo, app, table.n - 1)
        super().__init__(text, icon="undo", disabled=not what, act=act)
