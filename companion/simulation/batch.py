"""Many simulated games: how they ended, how fast they went, and whether every law held."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

from msgspec import Struct

from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.simulation.laws import audit_failures, law_failures
from companion.simulation.play import play
from companion.simulation.record import record_of

SHOWN_FAILURES = 20


class CannotWrite(Exception):
    """A record could not be written; the message says which and why."""


class Batch(Struct, frozen=True):
    """What came out of many games. `failures` shows the first few in words."""

    game: str
    edition: str
    seed: int
    games: int
    finished: int
    events: int
    events_per_second: float
    audit_failures: int
    law_failures: int
    winners: dict[str, int]
    failures: tuple[str, ...] = ()


def simulate(setup: Setup, games: int, seed: int, records: Path | None = None) -> Batch:
    """Play, then look at every game again; only playing is timed."""
    game = make_game(setup)
    finished = events = audits = laws = 0
    spent = 0.0
    winners: Counter[str] = Counter(dict.fromkeys(game.seats, 0))
    failures: list[str] = []
    for number in range(games):
        start = time.perf_counter()
        steps = list(play(game, f"{seed}-{number}"))
        spent += time.perf_counter() - start
        events += len(steps)
        winner = game.winner(steps[-1].after)
        if winner is not None:
            finished += 1
            winners[winner] += 1
        found_by_audit = list(audit_failures(game, steps))
        found_by_law = list(law_failures(game, steps))
        audits += len(found_by_audit)
        laws += len(found_by_law)
        failures += [f"game {number}: {failure}" for failure in found_by_audit + found_by_law]
        if records is not None:
            name = f"{setup.game}-{setup.edition}-{seed}-{number:05d}.jsonl"
            _write(records / name, record_of(game, steps))
    return Batch(
        game=setup.game,
        edition=setup.edition,
        seed=seed,
        games=games,
        finished=finished,
        events=events,
        events_per_second=round(events / spent, 1) if spent else 0.0,
        audit_failures=audits,
        law_failures=laws,
        winners=dict(winners),
        failures=tuple(failures[:SHOWN_FAILURES]),
    )


def _write(path: Path, text: bytes) -> None:
    """The same set-up and seed write the same bytes; whatever else has this name is left alone."""
    try:
        if not path.exists():
            path.write_bytes(text)
        elif path.read_bytes() != text:
            raise CannotWrite(f"'{path}' holds another game: choose another folder or seed.")
    except OSError as error:
        raise CannotWrite(f"Cannot write '{path}': {error.strerror or error}.") from error
