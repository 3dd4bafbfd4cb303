"""Starfarers of Catan: events per second of each edition, and what a ship can reach.

What it costs beside a peer, and where the time goes, is in engine.py.

Reach is timed for speed 11 on the full board of 2019, for every ship of played games, with all
other pieces in the way. The time is that of the processor, so that a busy machine does not count.

    make bench BENCHMARKS=engine_starfarers
    make bench BENCHMARKS=engine_starfarers ARGS="--games 5"    # quicker
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable

from msgspec.structs import replace

from companion.games.registry import make_game
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.reach import reach
from companion.games.starfarers.rules.state import Flight, State
from companion.simulation.play import Step, play, simulated_setup

SPEED = 11


def game_of(edition: str, players: int) -> Starfarers:
    game = make_game(simulated_setup("starfarers", edition, {}, players))
    assert isinstance(game, Starfarers)
    return game


def timed(part: Callable[[], object]) -> float:
    """Seconds of the processor."""
    start = time.process_time()
    part()
    return time.process_time() - start


def reach_times(game: Starfarers, states: list[State]) -> list[float]:
    """Milliseconds for everything a ship can reach with speed 11, one figure a ship."""
    times = []
    for state in states:
        for seat, player in state.players.items():
            base = SPEED - player.boosters - sum(game.box.friendship[c].speed for c in player.cards)
            flying = replace(state, active=seat, phase="flight", flight=Flight((2, 4), base))
            for ship in player.ships:
                fresh = replace(ship, steps=0)
                spent = timed(lambda s=flying, p=seat, f=fresh: reach(game.box, s, p, f, far=True))  # type: ignore[misc]
                times.append(spent * 1000)
    return times


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=20)
    games = options.parse_args().games
    for edition in ("2019", "2001"):
        for players in (3, 4):
            game = game_of(edition, players)
            steps: list[Step] = []
            spent = timed(lambda g=game, s=steps: _play(g, s, games))  # type: ignore[misc]
            rate = len(steps) / spent
            print(
                f"starfarers {edition}, {players} players: {rate:8,.0f} events/s of the processor"
            )
    game = game_of("2019", 4)
    steps = []
    _play(game, steps, max(1, games // 4))
    times = reach_times(game, [step.after for step in steps[::25]])
    middle, worst = statistics.median(times), max(times)
    print(f"reach with speed {SPEED} ({len(times)} ships)")
    print(f"  median {middle:.2f} ms, worst {worst:.2f} ms")
    return 0


def _play(game: Starfarers, steps: list[Step], games: int) -> None:
    for number in range(games):
        steps += play(game, f"benchmark-{number}")


if __name__ == "__main__":
    sys.exit(main())
