"""What the rules object to at the table: explained, looked up, or allowed all the same.

The rules advise and the people at the table decide. What is not firm they may allow, with a name
and a reason, which then stand in the journal.
"""

from __future__ import annotations

from typing import Any

from companion.core.words import Problem
from companion.table.refusals import Refused
from companion.table.rulings import Overrule
from companion.table.store import JournalError
from companion.tablet.session import Session
from companion.tablet.table.sheet import Sheet, why_not_sheet
from companion.tablet.table.ways import Ways
from companion.tablet.troubles import trouble
from companion.wording import Words


def objection_sheet(
    session: Session, words: Words, ways: Ways, problem: Problem, *, move: Any, turn: int
) -> Sheet:
    """Why not. `move` is what would be done if the table allows it; None if that is not known."""

    def allowed(ruling: Overrule) -> None:
        try:
            session.accept(move, ruling=ruling)
        except Refused as refused:
            firm = next((one for one in refused.problems if one.firm), refused.problems[0])
            ways.notice(words.problem(firm))
        except JournalError as error:
            ways.notice(trouble(error))

    def insist() -> None:
        ways.overrule(words.problem(problem), turn, allowed)

    possible = move is not None and not problem.firm
    return why_not_sheet(words, problem, ways.almanac, insist if possible else None)
