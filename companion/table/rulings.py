"""Overrule: the table accepts a move in spite of its problems, with a name and a reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Event, Ruling
from companion.core.game import AnyGame
from companion.core.words import Problem
from companion.table.refusals import Refused, table_problem


class Overrule(Struct, frozen=True):
    """Who ruled that the move stands, and why."""

    by: str
    reason: str


def codes(problems: Iterable[Problem]) -> tuple[str, ...]:
    """Each code once, in the order in which the problems were found."""
    return tuple(dict.fromkeys(problem.code for problem in problems))


def ruled(
    game: AnyGame, event: Event[Any], problems: list[Problem], overrule: Overrule | None
) -> Event[Any]:
    """The event as it may be accepted: with a ruling on exactly these problems, if there are any.

    A move without problems needs no ruling, so none is kept: the result sheet lists what the table
    decided against the rules, not what it feared.
    """
    if not problems:
        return replace(event, ruling=None)
    if overrule is None or any(problem.firm for problem in problems):
        raise Refused(problems)
    if not overrule.by.strip() or not overrule.reason.strip():
        raise Refused([*problems, table_problem("ruling-incomplete", game.setup.edition)])
    return replace(event, ruling=Ruling(overrule.by, overrule.reason, codes(problems)))


def uncovered(game: AnyGame, event: Event[Any], problems: list[Problem]) -> list[Problem]:
    """What is wrong with an event of a record: its problems without those that it has a ruling on.

    A ruling that is empty, or that is on something the rules do not object to, is wrong as well.
    """
    ruling = event.ruling
    if ruling is None:
        return problems
    edition = game.setup.edition
    left = [problem for problem in problems if problem.firm or problem.code not in ruling.problems]
    surplus = tuple(sorted(set(ruling.problems) - set(codes(problems))))
    if surplus or not ruling.problems:
        left.append(table_problem("ruling-does-not-fit", edition, problems=surplus))
    if not ruling.by.strip() or not ruling.reason.strip():
        left.append(table_problem("ruling-incomplete", edition))
    return left


def noted(game: AnyGame, event: Event[Any], problems: list[Problem]) -> list[Problem]:
    """What today's rules say against an event that was accepted, maybe under older rules.

    It stands all the same, and so does a ruling that would not be needed any more.
    """
    ruled_on = event.ruling.problems if event.ruling else ()
    notes = [problem for problem in problems if problem.code not in ruled_on]
    surplus = tuple(sorted(set(ruled_on) - set(codes(problems))))
    if surplus:
        notes.append(table_problem("ruling-not-needed", game.setup.edition, problems=surplus))
    return notes
