"""Replay: a record run under the rules, event by event, with everything that is wrong in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from companion.rules.core.events import Event
from companion.rules.core.game import PUBLIC
from companion.rules.core.record import Record
from companion.rules.core.words import Problem
from companion.table.refusals import table_problem
from companion.table.rulings import AnyGame, uncovered


class Step(Struct, frozen=True):
    """One event in its place. `after` is None if the rules cannot make sense of the move."""

    n: int
    event: Event[Any]
    before: Any
    problems: tuple[Problem, ...]
    after: Any


class Found(Struct, frozen=True):
    """A problem of event number n; 0 is the position that the record starts from."""

    n: int
    problem: Problem


class Replayed(Struct, frozen=True):
    """What became of a record: where it led, how far, and what was found on the way.

    `stopped` says that an event made no sense, so that those after it have no meaning; otherwise
    all `applied` events count, also those with problems that the table could overrule.
    """

    state: Any
    applied: int
    stopped: bool
    problems: tuple[Found, ...]
    audit: tuple[Problem, ...]
    winner: str | None


def start_problems(game: AnyGame, position: Any) -> list[Problem]:
    """What is wrong with the position a game starts from: a written one, or None for the set-up.

    A written one is audited before the rules are asked anything else: where that finds something
    firm, they could not answer, or never. An owner's value may name a card which is not in the box.
    """
    problems: list[Problem] = [] if position is None else game.audit(position)
    if any(problem.firm for problem in problems):
        return problems
    try:
        start = game.start() if position is None else position
        game.due(start)
        game.legal(start)
        game.likely(start)
        game.view(start, PUBLIC)
    except BROKEN_RULES:
        problems.append(table_problem("position-without-meaning", game.setup.edition))
    return problems


def walk(game: AnyGame, start: Any, events: Iterable[Event[Any]]) -> Iterator[Step]:
    """Event after event with the problems that no ruling covers, up to one that makes no sense."""
    state = start
    for n, event in enumerate(events, start=1):
        found = game.check(state, event.move)
        problems = tuple(uncovered(game, event, found))
        if any(problem.firm for problem in found):
            yield Step(n, event, state, problems, None)
            return
        after = game.apply(state, event.move)
        yield Step(n, event, state, problems, after)
        state = after


def replay(game: AnyGame, record: Record, until: int | None = None) -> Replayed:
    """Run a record, or its first `until` events, from the set-up or its written position."""
    problems = [Found(0, problem) for problem in start_problems(game, record.position)]
    state = game.start() if record.position is None else record.position
    applied, stopped = 0, False
    audit: tuple[Problem, ...] = ()
    winner = None
    if any(found.problem.firm for found in problems):
        return Replayed(state, 0, True, tuple(problems), audit, winner)
    try:
        for step in walk(game, state, record.events[:until]):
            problems += (Found(step.n, problem) for problem in step.problems)
            if step.after is None:
                stopped = True
                break
            state, applied = step.after, step.n
        audit, winner = tuple(game.audit(state)), game.winner(state)
    except BROKEN_RULES:
        if record.position is None and not record.setup.corrections:
            raise
        stopped = True
        nonsense = table_problem("position-without-meaning", game.setup.edition)
        problems.append(Found(applied + 1, nonsense))
    if record.ended and applied == len(record.events) and winner != record.winner:
        claimed = record.winner or "nobody"
        wrong = table_problem("winner-does-not-fit", game.setup.edition, winner=claimed)
        problems.append(Found(applied, wrong))
    return Replayed(state, applied, stopped, tuple(problems), audit, winner)


BROKEN_RULES = (LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""What the rules may raise after a position or an owner's value that no audit has named.

In any other game they never do, so there such an error is ours and must be heard.
"""
