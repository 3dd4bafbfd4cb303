"""Random legal play: events per second of our engine beside catanatron, in one run.

Three races. The Settlers of Catan run beside the same game for four, with the same kind of player
on both sides: any legal move, all alike, cards to discard without listing every way to do so, and
no trade between players. There, events are counted as catanatron counts its actions: the card that
a deck or a hand gives belongs to the move that asked for it. catanatron knows neither Starship
Catan nor Starfarers: they run beside its game for two and for four, and the figure tells how heavy
our rules are. Their players weigh moves and look for goals, which costs more than the rules of some
events, and dealers keep decks; so "rules alone" goes along recorded games and only asks what is
due, what is legal and what follows. catanatron's player costs one random choice.

Each contestant plays whole games on one core, in turns of a few seconds of its processor, so that a
busy machine slows all alike. The figure that counts is the ratio.

    make bench BENCHMARKS=engine
    make bench BENCHMARKS=engine ARGS="--rounds 3"    # quicker
    make bench BENCHMARKS=engine ARGS="--race settlers"
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.core.chances import Draw
from companion.core.game import AnyGame
from companion.games.registry import make_game
from companion.games.settlers.dealer import SettlersDealer
from companion.games.settlers.player import SettlersPlayer
from companion.games.settlers.rules.geometry import HEX_NEIGHBOURS, HEXES, SIDES
from companion.games.settlers.rules.longest_road import longest_trail
from companion.games.settlers.rules.moves import LayIsland, Move, Steal
from companion.games.settlers.rules.state import CardsToDiscard
from companion.simulation.play import Step, play, simulated_setup

PlayOne = Callable[[int], int]
Steps = Callable[[int], Iterator[Step]]
Games = list[list[Step]]

STARSHIP = make_game(simulated_setup("starship", "mayfair-2001", {}))
SETTLERS = make_game(
    simulated_setup("settlers", "english-5", {"set_up": "variable", "trade_and_build": "combined"})
)
STARFARERS = make_game(simulated_setup("starfarers", "2019", {}))
MOST_EVENTS = 20_000
RECORDED = 20
"""So many games are played before for "rules alone"."""


def starship_game(number: int) -> Iterator[Step]:
    return play(STARSHIP, f"benchmark-{number}")


def starfarers_game(number: int) -> Iterator[Step]:
    return play(STARFARERS, f"benchmark-{number}")


def settlers_game(number: int) -> Iterator[Step]:
    """Any legal move, as catanatron's random player chooses; dice when they are due. Neither lists
    all ways to discard: they are chosen card by card."""
    game, rng = SETTLERS, Random(number)
    dealer = SettlersDealer(game, rng)  # type: ignore[arg-type]  # it is Settlers
    discarding = SettlersPlayer(game, rng)  # type: ignore[arg-type]
    state = game.start()
    for _ in range(MOST_EVENTS):
        due = game.due(state)
        if not due.seats:
            return
        move: Move
        if due.chance:
            move = dealer.answer(state, due)
        elif state.pending and type(state.pending[0]) is CardsToDiscard:
            move = discarding.choose(state)
        else:
            moves = game.legal(state)
            move = moves[int(rng.random() * len(moves))]
        after = game.apply(state, move)
        yield Step(state, move, after)
        state = after


def played(steps: Steps) -> PlayOne:
    """How many events a game had."""
    return lambda number: sum(1 for _ in steps(number))


def checked(game: AnyGame, steps: Steps) -> PlayOne:
    """The same, with every move checked before it is applied, as the table does."""

    def one(number: int) -> int:
        events = 0
        for step in steps(number):
            assert not game.check(step.before, step.move)
            events += 1
        return events

    return one


def rules_alone(game: AnyGame, recorded: Games) -> PlayOne:
    """What a game asks of the rules, along games that were played before."""

    def one(number: int) -> int:
        played_before = recorded[number % len(recorded)]
        for step in played_before:
            if not game.due(step.before).chance:
                game.legal(step.before)
            game.apply(step.before, step.move)
        return len(played_before)

    return one


def their_game(players: int) -> PlayOne:
    """One random game of catanatron; how many actions it had."""

    def one(number: int) -> int:
        from catanatron import Color, Game, RandomPlayer

        random.seed(number)
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)[:players]
        game = Game([RandomPlayer(colour) for colour in colours], seed=number)
        game.play()
        return len(game.state.actions)

    return one


RACES: dict[str, tuple[AnyGame, Steps, int]] = {
    "starship": (STARSHIP, starship_game, 2),
    "settlers": (SETTLERS, settlers_game, 4),
    "starfarers": (STARFARERS, starfarers_game, 4),
}
PART_OF_A_MOVE = {"settlers": (Draw, Steal, LayIsland)}
"""What catanatron counts with the move before, or not at all; here it does not count either."""


def rate(play_one: PlayOne, seconds: float, first: int) -> tuple[float, float]:
    """Events and games per second of processor, over about this many."""
    events = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        events += play_one(first + games)
        games += 1
    return events / spent, games / spent


def where_time_goes(game: AnyGame, recorded_games: Games) -> dict[str, float]:
    """Microseconds an event of each part of the engine, timed over recorded games."""
    recorded = [step for steps in recorded_games for step in steps]
    parts: dict[str, Callable[[Any], object]] = {
        "due": lambda step: game.due(step.before),
        "legal": lambda step: game.legal(step.before),
        "check": lambda step: game.check(step.before, step.move),
        "apply": lambda step: game.apply(step.before, step.move),
        "audit": lambda step: game.audit(step.after),
        "view": lambda step: game.view(step.after, "public"),
    }
    spent = {}
    for name, part in parts.items():
        start = time.process_time()
        for step in recorded:
            part(step)
        spent[name] = (time.process_time() - start) / len(recorded) * 1e6
    return spent


def longest_road() -> float:
    """Microseconds of the worst real case: fifteen roads round three hexes that meet."""
    networks = [
        tuple({*SIDES[a], *SIDES[b], *SIDES[c]})
        for a in HEXES
        for b in HEX_NEIGHBOURS[a]
        for c in set(HEX_NEIGHBOURS[a]) & set(HEX_NEIGHBOURS[b])
        if a < b < c
    ]
    worst = 0.0
    for roads in networks:
        runs = []
        for _ in range(20):
            start = time.process_time()
            longest_trail(roads, {})
            runs.append(time.process_time() - start)
        worst = max(worst, min(runs))
    return worst * 1e6


def race(name: str, rounds: int, seconds: float) -> None:
    game, steps, players = RACES[name]
    recorded = [list(steps(number)) for number in range(RECORDED)]
    parts = PART_OF_A_MOVE.get(name, ())
    counted = statistics.mean(type(step.move) not in parts for one in recorded for step in one)
    contestants = {
        name: played(steps),
        f"{name}, checked": checked(game, steps),
        f"{name}, rules alone": rules_alone(game, recorded),
        f"catanatron, {players} players": their_game(players),
    }
    *ours, peer = contestants
    rates: dict[str, list[tuple[float, float]]] = {one: [] for one in contestants}
    for number in range(rounds):
        for one, play_one in contestants.items():
            rates[one].append(rate(play_one, seconds, number * 1000))
    medians = {one: statistics.median(events for events, _ in runs) for one, runs in rates.items()}
    for one in ours:
        medians[one] *= counted
    print(f"random legal play, one core, median of {rounds} rounds")
    for one, runs in rates.items():
        games = statistics.median(games for _, games in runs)
        ratio = medians[one] / medians[peer]
        print(f"  {one:24} {medians[one]:10,.0f} events/s {games:8.1f} games/s   {ratio:5.2f}x")
    print("where the time goes (microseconds an event)")
    for part, spent in where_time_goes(game, recorded).items():
        print(f"  {part:24} {spent:10.1f}")


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--race", choices=(*RACES, "all"), default="all")
    options.add_argument("--rounds", type=int, default=7)
    options.add_argument("--seconds", type=float, default=3.0, help="a contestant's turn")
    chosen = options.parse_args()
    for name in RACES:
        if chosen.race in (name, "all"):
            race(name, chosen.rounds, chosen.seconds)
    print(f"longest road, worst real network of 15 roads: {longest_road():.0f} microseconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
