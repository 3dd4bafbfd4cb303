"""We forgot: what, who, after which event. Three taps lead to the correction with its preview.

A verb that asks for more, such as a trade, asks it as it would have then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.tablet.correcting import Candidate
from companion.tablet.forgotten import Forgotten, Memory
from companion.tablet.speech import _
from companion.tablet.table.form_sheet import FormSheet
from companion.tablet.theme import look
from companion.tablet.widgets import ButtonGrid, Card, Scroll, VerbButton, heading
from companion.view.building import Incomplete, Objected, Unknown

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp
    from companion.tablet.table.sheets import Sheets

ACROSS = 3


class ForgottenSheets:
    """One question after the other, over the table."""

    def __init__(self, app: CompanionApp, sheets: Sheets) -> None:
        self._app, self._sheets = app, sheets
        self._table = app.session.opened
        self._memory = Memory(self._table, app.words)

    def ask_what(self) -> None:
        kinds = self._memory.kinds()
        if not kinds:
            self._sheets.tell(_("Nothing else could have happened yet."), "")
            return
        keys = [
            self._key(what, partial(self._ask_who, what), f"forgotten {what}", icon)
            for what, icon in kinds.items()
        ]
        self._open(_("What was forgotten?"), self._grid(keys))

    def _ask_who(self, what: str) -> None:
        name = partial(self._app.words.name, "seat")
        keys = [
            self._key(name(seat), partial(self._ask_when, what, seat), f"forgotten {seat}")
            for seat in self._memory.seats(what)
        ]
        self._open(_("{what}: who?", what=what), self._grid(keys))

    def _ask_when(self, what: str, seat: str) -> None:
        from companion.tablet.screens.correct import candidate_list

        times = {one.after: one for one in self._memory.times(what, seat)}
        titles = self._table.titles(after=min(times) - 1, upto=max(times))
        listed = [Candidate(one.title, n=one.n) for one in reversed(titles) if one.n in times]

        def choose(candidate: Candidate) -> None:
            self._tell(times[candidate.n])

        rows = candidate_list(self._app, listed, lambda: None, choose)
        who = self._app.words.name("seat", seat)
        question = _("{what}, {who}: after which event?", what=what, who=who)
        self._open(question, rows, high=0.9)

    # --- which move it was

    def _tell(self, one: Forgotten) -> None:
        form = self._memory.form(one, {})
        if form is None:
            self._correct(one, self._memory.moves(one))
            return

        def accept(answers: dict[str, Any]) -> None:
            try:
                move = self._memory.move(one, answers)
            except Objected as objected:
                self._sheets.tell(self._app.words.problem(objected.problems[0]), one.seat)
            except (Incomplete, Unknown):
                self._sheets.tell(_("That could not have happened then."), one.seat)
            else:
                self._correct(one, (move,))

        sheet = FormSheet(
            form,
            lambda answers: self._memory.form(one, answers) or form,
            accept,
            self._sheets.close,
            colour=self._sheets.colour(one.seat),
        )
        self._sheets.open(sheet)

    def _correct(self, one: Forgotten, moves: tuple[Any, ...]) -> None:
        self._sheets.close()
        if self._app.session.opened.hash == self._table.hash:
            self._app.show("correct", n=one.after + 1, forgotten=moves, by=one.seat)

    # --- how it looks

    def _key(self, text: str, act: Callable[[], None], key: str, icon: str = "") -> Widget:
        high = look.touch * 1.3
        return VerbButton(text, kind="plain", icon=icon, height=high, key=key, act=act)

    def _grid(self, keys: list[Any]) -> Widget:
        scroll = Scroll()
        scroll.add_widget(ButtonGrid(ACROSS, *keys))
        rows = -(-len(keys) // ACROSS)
        wanted = rows * (look.touch * 1.3 + look.gap)
        scroll.size_hint_y, scroll.height = None, min(wanted, look.touch * 8)
        return scroll

    def _open(self, question: str, body: Widget, high: float = 0.0) -> None:
        close, high_key = self._sheets.close, look.touch * 1.3
        leave = VerbButton(_("Not now"), kind="plain", height=high_key, act=close)
        parts = (heading(question), body, leave)
        sized: dict[str, Any] = {"size_hint": (0.9, high)} if high else {"size_hint_x": 0.9}
        self._sheets.open(Card(*parts, grow=not high, **sized))
