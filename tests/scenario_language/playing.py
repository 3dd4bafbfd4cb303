"""Playing a scenario against the rules, line by line, with failures that name file and line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from companion.core.game import PUBLIC, REFEREE, Game
from companion.core.words import Note, Problem
from tests.scenario_language.phrases import NotUnderstood, Phrases
from tests.scenario_language.scenario_files import Scenario, Step

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Struct)


class Failed(AssertionError):
    """A scenario did not go as written."""


class Mismatch(Exception):
    """An expectation is not met; the message says what is there instead."""


@dataclass
class Table(Generic[S, M]):
    """What a scenario has before it: the game, the position, and what was told last."""

    game: Game[S, M]
    state: S
    notes: tuple[Note, ...] = ()
    unsound: list[str] = field(default_factory=list)
    """What the audit is to find in the end; nothing, unless the scenario says otherwise."""


class Layout(ABC, Generic[S, M]):
    """Collects the lines that lay out a position, until the first move."""

    sound: bool = True

    @abstractmethod
    def table(self) -> Table[S, M]:
        """The position, ready to play."""


@dataclass(frozen=True)
class Vocabulary(Generic[S, M]):
    """The words of one game."""

    layout: type[Layout[S, M]]
    positions: Phrases[None]
    moves: Phrases[Sequence[M]]
    expectations: Phrases[None]
    listed: tuple[type, ...]
    """The kinds of moves that `legal` lists, so that it must agree with `check`."""


def play(scenario: Scenario, vocabulary: Vocabulary[S, M]) -> None:
    """Go through a scenario; raises Failed at the first line that does not hold."""
    __tracebackhide__ = True
    layout = vocabulary.layout()
    table: Table[S, M] | None = None
    for step in scenario.steps:
        try:
            if table is None and step.text and vocabulary.positions.understands(step.text):
                vocabulary.positions.answer(layout, step.text)
                continue
            if table is None:
                table = _laid_out(layout)
            _say(table, vocabulary, step)
            for text in step.expectations:
                vocabulary.expectations.answer(table, text)
        except (Mismatch, NotUnderstood) as failure:
            said = step.text or "expect"
            raise Failed(f"{step.where}: {said}\n    {failure}") from None
    if table is None:
        raise Failed(f"{scenario}: nothing happens in this scenario")
    found = [problem.code for problem in table.game.audit(table.state)]
    if found != table.unsound:
        raise Failed(f"{scenario}: at the end the audit finds {found}, not {table.unsound}")


def _laid_out(layout: Layout[S, M]) -> Table[S, M]:
    table = layout.table()
    problems = table.game.audit(table.state)
    if problems and layout.sound:
        raise Mismatch(f"the position does not add up: {_said(problems)}")
    return table


def _say(table: Table[S, M], vocabulary: Vocabulary[S, M], step: Step) -> None:
    if not step.text:
        return
    moves = vocabulary.moves.answer(table, step.text)
    table.unsound = []
    notes: tuple[Note, ...] = ()
    for move in moves[:-1]:
        _judge(table, vocabulary, move, "", ())
        notes += table.notes
    _judge(table, vocabulary, moves[-1], step.verdict, step.codes)
    table.notes = notes + table.notes


def _judge(
    table: Table[S, M], vocabulary: Vocabulary[S, M], move: M, verdict: str, codes: Iterable[str]
) -> None:
    game, state = table.game, table.state
    problems = game.check(state, move)
    if not _match(problems, codes):
        raise Mismatch(f"problems are: {_said(problems) or 'none'}")
    if isinstance(move, vocabulary.listed) and (move in game.legal(state)) == bool(problems):
        raise Mismatch("check and legal disagree about this move")
    table.notes = ()
    if verdict == "REFUSED":
        return
    if any(problem.firm for problem in problems):
        raise Mismatch(f"a firm problem cannot be overruled: {_said(problems)}")
    if msgspec.json.decode(msgspec.json.encode(move), type=game.move_type) != move:
        raise Mismatch("the move does not survive being written down")
    for viewer in (*game.seats, PUBLIC, REFEREE):
        game.title(state, move, viewer)
    table.notes = game.instructions(state, move, game.apply(state, move))
    table.state = game.apply(state, move)


def _match(problems: list[Problem], codes: Iterable[str]) -> bool:
    """Each expected problem is there, and no other; words after the code stand in its params."""
    left = list(problems)
    for expected in codes:
        code, *words = expected.split()
        for problem in left:
            if problem.code == code and not set(words) - set(_params(problem)):
                left.remove(problem)
                break
        else:
            return False
    return not left


def _params(said: Problem | Note) -> list[str]:
    return [str(value) for value in said.params.values()]


def _said(problems: list[Problem]) -> str:
    return ", ".join(" ".join([problem.code, *_params(problem)]) for problem in problems)
