"""Guided games without a window: simulated evenings, and which lessons they meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from companion.core.game import AnyGame
from companion.core.setup import Setup
from companion.extras.lessons import Lesson
from companion.games.registry import GAMES, make_game
from companion.games.settlers.rules.moves import Steal
from companion.simulation.play import players_and_dealer, simulated_setup
from companion.tablet.guided import Teacher
from companion.tablet.preferences import Guide

COURSES: dict[str, Sequence[Lesson]] = {name: kind.lessons() for name, kind in GAMES.items()}
ADVANCED = {"start": "advanced", "home_chips": "dealt"}
EVENINGS: dict[str, tuple[Setup, ...]] = {
    "starship": (simulated_setup("starship", "mayfair-2001", {}),),
    "starfarers": (
        simulated_setup("starfarers", "2019", {}),
        simulated_setup("starfarers", "2019", {"sectors": "explorer"}),
        simulated_setup("starfarers", "2019", {**ADVANCED, "sectors": "strategic"}),
        simulated_setup("starfarers", "2001", {}),
        simulated_setup("starfarers", "2001", ADVANCED),
    ),
    "settlers": (
        simulated_setup("settlers", "english-5", {}),
        simulated_setup("settlers", "english-4", {"trade_and_build": "combined"}),
        simulated_setup("settlers", "classic-it", {}),
    ),
}
"""Every edition and every way to begin that has a lesson of its own."""

LONGEST = 3_000
SEEDS = 12


class Meeting(NamedTuple):
    """A lesson, as it was shown to a seat in a position of an evening."""

    lesson: Lesson
    seat: str
    setup: Setup
    state: Any


def acting(game: AnyGame, state: Any) -> str:
    """The seat that things are turned to; the active one if several may act."""
    seats = game.due(state).seats
    return seats[0] if len(seats) == 1 else str(state.active)


def positions(game: AnyGame, seed: str) -> Iterator[Any]:
    """A simulated game, position by position. Cards that are stolen stay secret."""
    player, dealer = players_and_dealer(game, Random(seed))
    state = game.start()
    for _ in range(LONGEST):
        yield state
        due = game.due(state)
        if not due.seats:
            return
        move = dealer.answer(state, due) if due.chance else player.choose(state)
        if isinstance(move, Steal):
            move = Steal("")
        after = game.apply(state, move)
        dealer.watch(state, move, after)
        state = after


def meetings(setup: Setup, seed: str) -> Iterator[Meeting]:
    """Every lesson of an evening, in the order in which they were shown."""
    game = make_game(setup)
    teacher = Teacher(COURSES[setup.game], Guide(), lambda _: None)
    for n, state in enumerate(positions(game, seed)):
        if game.due(state).seats:
            seat = acting(game, state)
            lesson = teacher.look(game, state, seat, n)
            if lesson is not None:
                yield Meeting(lesson, seat, setup, state)


@cache
def first_meetings(game: str) -> dict[str, Meeting]:
    """By name: where each lesson was met first, in as many evenings as it takes."""
    found: dict[str, Meeting] = {}
    for seed in range(SEEDS):
        for setup in EVENINGS[game]:
            for met in meetings(setup, f"evening {seed}"):
                found.setdefault(met.lesson.name, met)
        if len(found) == len(COURSES[game]):
            break
    return found
