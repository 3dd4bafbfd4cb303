"""Random legal play: events per second of our engine beside catanatron, in one run.

Both play whole games with their own random players on one core, in turns of a few seconds, so that
a busy machine slows both alike. The figure that counts is the ratio.

    make bench BENCHMARKS=engine
    make bench BENCHMARKS=engine ARGS="--rounds 3"    # quicker
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from companion.rules.games import make_game
from companion.simulation.play import play, simulated_setup


def our_game(number: int) -> int:
    """One random game of Starship Catan; how many events it had."""
    return sum(1 for _ in play(GAME, f"benchmark-{number}"))


def our_checked_game(number: int) -> int:
    """The same, with every move checked before it is applied, as the table does."""
    events = 0
    for step in play(GAME, f"benchmark-{number}"):
        assert not GAME.check(step.before, step.move)
        events += 1
    return events


def their_game(number: int) -> int:
    """One random game of catanatron with two players; how many actions it had."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(number)
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=number)
    game.play()
    return len(game.state.actions)


def rate(play_one: Callable[[int], int], seconds: float, first: int) -> tuple[float, float]:
    """Events and games per second over about this many seconds."""
    events = games = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        events += play_one(first + games)
        games += 1
    return events / spent, games / spent


def where_time_goes(games: int) -> dict[str, float]:
    """Microseconds an event of each part of the engine, timed over recorded games."""
    steps = [step for number in range(games) for step in play(GAME, f"benchmark-{number}")]
    parts: dict[str, Callable[[Any], object]] = {
        "due": lambda step: GAME.due(step.before),
        "legal": lambda step: GAME.legal(step.before),
        "check": lambda step: GAME.check(step.before, step.move),
        "apply": lambda step: GAME.apply(step.before, step.move),
        "audit": lambda step: GAME.audit(step.after),
        "view": lambda step: GAME.view(step.after, "public"),
    }
    spent = {}
    for name, part in parts.items():
        start = time.perf_counter()
        for step in steps:
            part(step)
        spent[name] = (time.perf_counter() - start) / len(steps) * 1e6
    return spent


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=7)
    options.add_argument("--seconds", type=float, default=3.0, help="a contestant's turn")
    chosen = options.parse_args()
    contestants = {
        "companion": our_game,
        "companion, checked": our_checked_game,
        "catanatron": their_game,
    }
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in contestants}
    for number in range(chosen.rounds):
        for name, play_one in contestants.items():
            rates[name].append(rate(play_one, chosen.seconds, number * 1000))
    medians = {
        name: statistics.median(events for events, _ in runs) for name, runs in rates.items()
    }
    print(f"random legal play, one core, median of {chosen.rounds} rounds")
    for name, runs in rates.items():
        games = statistics.median(games for _, games in runs)
        ratio = medians[name] / medians["catanatron"]
        print(f"  {name:20} {medians[name]:10,.0f} events/s {games:8.1f} games/s   {ratio:5.2f}x")
    print("where the time goes (microseconds an event)")
    for name, spent in where_time_goes(20).items():
        print(f"  {name:20} {spent:10.1f}")
    return 0


GAME = make_game(simulated_setup("starship", "mayfair-2001", {}))

if __name__ == "__main__":
    sys.exit(main())
