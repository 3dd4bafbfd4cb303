"""A simulated game as a record. Its clock is made up, so the same seed gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from companion.core.events import Event
from companion.core.game import AnyGame
from companion.core.record import Record, write_record
from companion.simulation.play import Step

STARTED = datetime(2001, 1, 1, tzinfo=UTC)


def moment(number: int) -> str:
    """One second an event."""
    return (STARTED + timedelta(seconds=number)).strftime("%Y-%m-%dT%H:%M:%SZ")


def record_of(game: AnyGame, steps: Iterable[Step]) -> bytes:
    """The text record of a game that was just played."""
    events = []
    winner = None
    for number, step in enumerate(steps, start=1):
        events.append(Event(step.move, at=moment(number), source="simulation"))
        winner = game.winner(step.after)
    return write_record(Record(game.setup, moment(0), tuple(events), winner=winner))
