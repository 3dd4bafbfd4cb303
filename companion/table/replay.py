"""Replay: a record run under the rules, event by event, with everything that is wrong in it.

A record that somebody wrote by hand is held to today's rules. A sealed one was written by a
companion that had accepted every event in it, maybe under older rules: it is the truth, and what
today's rules would say against it is a note. Only what cannot be applied at all ends it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from companion.core.events import Event
from companion.core.game import AnyGame
from companion.core.record import Record
from companion.core.words import Problem
from companion.table.playable import RULES_GIVE_UP, must_have_meaning
from companion.table.refusals import table_problem
from companion.table.rulings import noted, uncovered


class Step(Struct, frozen=True):
    """One event in its place. `after` is None if the rules cannot make sense of the move.

    `notes` are what today's rules say against an event that was accepted.
    """

    n: int
    event: Event[Any]
    before: Any
    problems: tuple[Problem, ...]
    after: Any
    notes: tuple[Problem, ...] = ()


class ProblemAt(Struct, frozen=True):
    """A problem of event number n, which stands on line n + 1 of the record.

    0 is the position that it starts from; the number after the last event is the end line.
    """

    n: int
    problem: Problem


class Replayed(Struct, frozen=True):
    """What became of a record: where it led, how far, and what was found on the way.

    `stopped` says that an event made no sense, so that those after it have no meaning; otherwise
    all `applied` events count, also those with problems that the table could overrule. `notes` are
    what today's rules say against what an older companion accepted.
    """

    state: Any
    applied: int
    stopped: bool
    problems: tuple[ProblemAt, ...]
    audit: tuple[Problem, ...]
    winner: str | None
    notes: tuple[ProblemAt, ...] = ()


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
        must_have_meaning(game, start)
    except RULES_GIVE_UP:
        problems.append(_nonsense(game))
    return problems


def _held_to_the_rules(game: AnyGame, start: Any, events: Iterable[Event[Any]]) -> Iterator[Step]:
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


def _as_accepted(game: AnyGame, start: Any, events: Iterable[Event[Any]]) -> Iterator[Step]:
    """Event after event as they were accepted once, up to one that cannot be applied at all."""
    state = start
    for n, event in enumerate(events, start=1):
        notes: tuple[Problem, ...] = ()
        try:
            found = game.check(state, event.move)
            notes = tuple(noted(game, event, found))
            after = game.apply(state, event.move)
            if any(problem.firm for problem in found):
                must_have_meaning(game, after)
        except RULES_GIVE_UP:
            nonsense = table_problem("event-without-meaning", game.setup.edition)
            yield Step(n, event, state, (nonsense,), None, notes)
            return
        yield Step(n, event, state, (), after, notes)
        state = after


def steps(game: AnyGame, record: Record, until: int | None = None) -> Iterator[Step]:
    """The events of a record, or the first `until` of them, as its seal asks for."""
    start = game.start() if record.position is None else record.position
    run = _as_accepted if record.sealed else _held_to_the_rules
    return run(game, start, record.events[:until])


def replay(game: AnyGame, record: Record, until: int | None = None) -> Replayed:
    """Run a record, or its first `until` events, from the set-up or its written position."""
    found = [ProblemAt(0, problem) for problem in start_problems(game, record.position)]
    if any(one.problem.firm for one in found):
        return Replayed(record.position, 0, True, tuple(found), (), None)
    notes, problems = (found, []) if record.sealed else ([], found)
    state = game.start() if record.position is None else record.position
    applied, stopped = 0, False
    audit: tuple[Problem, ...] = ()
    winner = None
    try:
        for step in steps(game, record, until):
            problems += (ProblemAt(step.n, problem) for problem in step.problems)
            notes += (ProblemAt(step.n, note) for note in step.notes)
            if step.after is None:
                stopped = True
                break
            state, applied = step.after, step.n
        audit, winner = tuple(game.audit(state)), game.winner(state)
    except RULES_GIVE_UP:
        # Where nobody wrote a position or own values, the error is one of ours.
        if not record.sealed and record.position is None and not record.setup.corrections:
            raise
        stopped = True
        problems.append(ProblemAt(applied + 1, _nonsense(game)))
    if record.ended and applied == len(record.events) and winner != record.winner:
        claimed = record.winner or "nobody"
        wrong = table_problem("winner-does-not-fit", game.setup.edition, winner=claimed)
        (notes if record.sealed else problems).append(ProblemAt(applied + 1, wrong))
    return Replayed(state, applied, stopped, tuple(problems), audit, winner, tuple(notes))


def _nonsense(game: AnyGame) -> Problem:
    return table_problem("position-without-meaning", game.setup.edition)
