"""What must be true of every position and move that can be decoded: the rules answer, at once."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any, get_args

import msgspec

from companion.core.chances import Draw, Roll, RollSum
from companion.core.game import PUBLIC, REFEREE, AnyGame
from companion.games.starfarers.rules.moves import TurnSector

LONGEST = 1.0
"""Seconds of computing that any one question may take."""


class TooSlow(Exception):
    """A question was not answered in time."""


@contextmanager
def at_once() -> Iterator[None]:
    """Whatever takes too long is stopped. Time in which others had the processor does not count."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def asked(question: Callable[..., Any], *about: Any) -> Any:
    with at_once():
        return question(*about)


def is_firm(problems: list[Any]) -> bool:
    return any(problem.firm for problem in problems)


def answers_about(game: AnyGame, state: Any) -> list[Any]:
    """Ask everything that can be asked about a position; what is legal in it comes back."""
    asked(game.due, state)
    asked(game.likely, state)
    asked(game.winner, state)
    asked(game.audit, state)
    for viewer in (PUBLIC, REFEREE, game.seats[0]):
        for seat in game.seats:
            asked(game.score, state, seat, viewer)
        asked(game.view, state, viewer)
        asked(game.counted, state, viewer)
        asked(game.lying, state, viewer)
    moves: list[Any] = asked(game.legal, state)
    return moves


def made(game: AnyGame, state: Any, move: Any) -> Any:
    """The position after a move, with everything asked about both; None if it was refused."""
    problems = asked(game.check, state, move)
    for viewer in (PUBLIC, game.seats[-1]):
        asked(game.may_see, state, move, viewer)
    if is_firm(problems):
        return None
    after = asked(game.apply, state, move)
    asked(game.title, state, move, PUBLIC)
    asked(game.title, state, move, REFEREE)
    asked(game.instructions, state, move, after)
    asked(game.reveals, state, move)
    assert msgspec.json.decode(msgspec.json.encode(after), type=game.state_type) == after
    assert not is_firm(game.audit(after)) or is_firm(game.audit(state)), "no sense after a ruling"
    return after


def plays_on(game: AnyGame, state: Any, rng: Random, moves: int) -> None:
    """Whatever is legal can be done, and so can what dice and decks answer."""
    for _ in range(moves):
        legal = answers_about(game, state)
        open_to_all = [*chances(game, state, rng), *legal]
        if not open_to_all:
            return
        move = rng.choice(open_to_all)
        problems = asked(game.check, state, move)
        assert not problems or move not in legal, f"{move} is legal and has {problems}"
        if is_firm(problems):
            continue
        state = asked(game.apply, state, move)


def chances(game: AnyGame, state: Any, rng: Random) -> list[Any]:
    """What may come if dice or a card are due; not all of it fits every box."""
    due = game.due(state)
    if due.chance == "roll":
        faces = tuple(rng.randint(1, 6) for _ in range(2))
        told = [Roll(str(due.of), faces), Roll(str(due.of), faces[:1])]
        knows_sums = RollSum in get_args(game.move_type)
        return [*told, RollSum(str(due.of), sum(faces))] if knows_sums else told
    if due.chance == "draw":
        return [Draw(str(due.of), card) for card in game.likely(state)]
    if due.chance == "sector":
        return [TurnSector(str(due.of), tile, rng.randrange(3)) for tile in game.likely(state)]
    return []
