"""What every table does, whatever is played on it: say moves, explain refusals, undo, open sheets.

Every control says exactly one move; the session takes it into the journal, and the app has
everything shown anew from what the table then knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.core.events import Source
from companion.core.words import Problem
from companion.table.refusals import Refused
from companion.table.store import JournalError
from companion.tablet.preferences import Dress, Side
from companion.tablet.seats import TURNS
from companion.tablet.session import Session
from companion.tablet.table.objection import objection_sheet
from companion.tablet.table.sheet import Sheet, sentence_sheet
from companion.tablet.table.ways import Ways
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.undo import undo_title
from companion.wording import Words


class TableBase(FloatLayout):
    """Works on the session's open table; `refresh` is called after every change of it."""

    def __init__(
        self,
        session: Session,
        words: Words,
        dress: Mapping[str, Dress],
        ways: Ways,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.session, self.words, self.ways = session, words, ways
        self.sides: dict[str, Side] = {seat: dress[seat].side for seat in session.seats()}
        self.colours = {seat: look.player(dress[seat].colour) for seat in session.seats()}
        self.edges = {seat: look.player_line(dress[seat].colour) for seat in session.seats()}
        self.sheet: Sheet | None = None
        self._occasion = ""

    @property
    def acting(self) -> str:
        """The seat that sheets are turned to when nobody in particular asked."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show the position."""
        raise NotImplementedError

    def close_old_sheet(self) -> bool:
        """A sheet that was open for an older position closes; whether the position is a new one."""
        occasion = self.session.opened.hash
        if occasion == self._occasion:
            return False
        self._occasion = occasion
        self.close_sheet()
        return True

    # --- saying moves ---------------------------------------------------------------------------

    def say(self, *moves: Any, source: Source = "tap") -> None:
        """One control, one event: several moves only where several seats decided together.

        What the rules refuse is explained, and nothing has changed.
        """
        move: Any = None
        try:
            for move in moves:
                self.session.accept(move, source)
        except Refused as refused:
            alone = move if len(moves) == 1 else None
            self.explain(refused.problems[0], move=alone)
        except JournalError as error:
            self._tell(error)

    def explain(self, problem: Problem, seat: str = "", move: Any = None) -> None:
        """Why not, in one sentence, with what the almanac says; the table may allow a `move`."""
        seat = seat or self.acting
        turn = TURNS[self.sides[seat]]
        sheet = objection_sheet(self.session, self.words, self.ways, problem, move=move, turn=turn)
        self.open_sheet(sheet, seat)

    # --- undo -----------------------------------------------------------------------------------

    def undo_title(self) -> str:
        """What the undo button would take back; empty if nothing."""
        return undo_title(self.session.opened, self.words)

    def undo(self) -> None:
        """Take the last event back; what uncovered a card is asked about first."""
        self.ways.undo(self.session.opened.n - 1, TURNS[self.sides[self.acting]])

    def _tell(self, error: JournalError) -> None:
        """The journal could not do it: what is kept and what to do stands on a sheet."""
        self.open_sheet(sentence_sheet(trouble(error)), self.acting)

    # --- sheets ---------------------------------------------------------------------------------

    def open_sheet(self, sheet: Sheet, seat: str) -> None:
        """Over the page, turned to a seat."""
        self.sheet = sheet
        sheet.leave = self.close_sheet
        self.ways.open(sheet, TURNS[self.sides[seat]])

    def close_sheet(self) -> None:
        if self.sheet is not None:
            self.sheet = None
            self.ways.close()
