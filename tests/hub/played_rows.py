"""A simulated game as the rows of a table's journal, also such as no tablet of ours would write."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from companion.core.events import Event, Ruling
from companion.core.game import AnyGame
from companion.core.record import chained, event_body, header_body
from companion.games.registry import make_game
from companion.hub.step_chain import Batch, EventRow, GameRow, StepRow
from companion.simulation.play import play, simulated_setup
from companion.table.rulings import codes

AT = "2026-01-02T10:00:00Z"
SETUP = simulated_setup("settlers", "english-5", {})


@lru_cache(maxsize=2)
def moves(seed: str) -> tuple[AnyGame, tuple[Any, ...]]:
    game = make_game(SETUP)
    return game, tuple(step.move for step in play(game, seed))


def game_row(number: int = 1, names: dict[str, str] | None = None) -> GameRow:
    setup = replace(SETUP, seats=names) if names else SETUP
    body = header_body(setup, AT)
    return GameRow(number, body.decode(), chained("", body))


def event_rows(
    game: GameRow, told: Iterable[Any], after: EventRow | None = None, first: int = 1
) -> list[EventRow]:
    """Moves, or events, each after the one before; ids from `first` on."""
    found: list[EventRow] = []
    for id, one in enumerate(told, start=first):
        n, digest = (after.n, after.hash) if after else (0, game.hash)
        event = one if isinstance(one, Event) else Event(one, AT, "simulation")
        body = event_body(n + 1, event)
        after = EventRow(
            id, game.id, after.id if after else None, n + 1, body.decode(), chained(digest, body)
        )
        found.append(after)
    return found


def batches(game: GameRow, events: list[EventRow], size: int = 200) -> Iterable[Batch]:
    """As a tablet brings them: one step an event, after the one that begins the game. The chain of
    the steps is left to `push`."""
    steps = [StepRow(1, game.id, "start", AT, None, None, "")]
    steps += [
        StepRow(n, game.id, "accept", AT, row.id, row.id, "")
        for n, row in enumerate(events, start=2)
    ]
    yield Batch(0, "", (game,), tuple(events[:size]), tuple(steps[: size + 1]))
    for at in range(size, len(events), size):
        yield Batch(
            at + 1, "?", (), tuple(events[at : at + size]), tuple(steps[at + 1 : at + size + 1])
        )


def against_the_rules(game: AnyGame, told: tuple[Any, ...]) -> tuple[int, tuple[str, ...]]:
    """A place where the last move may be written down once more, although the rules refuse it, and
    everything that follows is allowed all the same; and what the rules say."""
    states = [game.start()]
    for move in told:
        states.append(game.apply(states[-1], move))
    for at in range(len(told) - 1, 0, -1):
        problems = game.check(states[at], told[at - 1])
        if not problems or any(one.firm for one in problems):
            continue
        state = game.apply(states[at], told[at - 1])
        for later in told[at:]:
            if game.check(state, later):
                break
            state = game.apply(state, later)
        else:
            if game.winner(state) is not None:
                return at, codes(problems)
    raise AssertionError("no such place")


def ruled(move: Any, problems: tuple[str, ...]) -> Event[Any]:
    return Event(move, AT, "simulation", ruling=Ruling("Gina", "agreed", problems))
