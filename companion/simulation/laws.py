"""Laws that hold in every game, whoever plays it. A broken one is a bug, so each is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from companion.core.game import PUBLIC, REFEREE, AnyGame
from companion.core.record import read_record, write_record
from companion.games.registry import make_game
from companion.simulation.play import Step
from companion.simulation.record import record_of
from companion.table.replay import replay

EVERY = 7
"""Costly laws are looked at after every so many events; games differ, so nothing stays unseen."""

TOLD_BY_THE_TABLE = {"stack-short"}
"""Findings of an audit that follow from a card the table forgot to replace."""


def audit_failures(game: AnyGame, steps: Sequence[Step]) -> Iterator[str]:
    """Positions that could not be laid out with the contents of the box."""
    for number, step in enumerate(steps, start=1):
        for found in game.audit(step.after):
            if found.code not in TOLD_BY_THE_TABLE:
                yield f"event {number}: {found.code} {found.params}"


def law_failures(game: AnyGame, steps: Sequence[Step]) -> Iterator[str]:
    """Everything else that must be true of a game that was played by the rules."""
    for number, step in enumerate(steps, start=1):
        if problems := game.check(step.before, step.move):
            yield f"event {number}: accepted in spite of {problems[0].code}"
        if number % EVERY == 0:
            yield from _legal_passes_check(game, number, step.after)
            yield from _state_survives_text(game, number, step.after)
            yield from _views_agree_on_points(game, number, step.after)
    yield from _end(game, steps)
    yield from _record_survives(game, steps)


def _legal_passes_check(game: AnyGame, number: int, state: Any) -> Iterator[str]:
    for move in game.legal(state):
        if problems := game.check(state, move):
            yield f"event {number}: legal {move} has the problem {problems[0].code}"


def _state_survives_text(game: AnyGame, number: int, state: Any) -> Iterator[str]:
    text = msgspec.json.encode(state)
    if msgspec.json.decode(text, type=game.state_type) != state:
        yield f"event {number}: the position changes when it is saved and loaded"


def _views_agree_on_points(game: AnyGame, number: int, state: Any) -> Iterator[str]:
    """What a viewer is shown as points is what the viewer may count."""
    for viewer in (PUBLIC, REFEREE, *game.seats):
        for score in getattr(game.view(state, viewer), "scores", ()):
            if score != game.score(state, score.seat, viewer):
                yield f"event {number}: {viewer} sees other points of {score.seat}"


def _end(game: AnyGame, steps: Sequence[Step]) -> Iterator[str]:
    last = steps[-1].after
    winner = game.winner(last)
    if winner is None:
        yield "the game did not end"
        return
    if game.legal(last) or game.due(last).seats:
        yield "something is still due after the end"
    if any(game.winner(step.before) for step in steps):
        yield "the game went on after the end"


def _record_survives(game: AnyGame, steps: Sequence[Step]) -> Iterator[str]:
    """Reading and writing a record gives the same text, and replaying it the same position."""
    text = record_of(game, steps)
    record = read_record(text, make_game)
    if write_record(record) != text:
        yield "the record changes when it is read and written"
    replayed = replay(game, record)
    if replayed.problems or replayed.state != steps[-1].after:
        yield "replaying the record leads to another position"
