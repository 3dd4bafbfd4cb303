"""`companion simulate`: complete random legal games with seeded dice and decks."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.options import (
    Commands,
    add_game,
    add_json,
    add_switches,
    edition_of,
    switches_of,
)
from companion.cli.output import OK, PROBLEMS, Failure, made_folder, print_json
from companion.simulation.batch import simulate
from companion.simulation.play import simulated_setup

MOST_GAMES = 1_000_000


def add_to(commands: Commands) -> None:
    command = commands.add_parser("simulate", help="play random legal games and test the laws")
    add_game(command)
    command.add_argument("--games", type=int, default=100, help="how many (default 100)")
    command.add_argument("--players", type=int, help="how many (default: the most there can be)")
    command.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    command.add_argument("--record", metavar="DIR", help="write the record of each game there")
    add_switches(command)
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if not 1 <= options.games <= MOST_GAMES:
        raise Failure(f"--games must be between 1 and {MOST_GAMES}.")
    setup = simulated_setup(
        options.game, edition_of(options), switches_of(options), options.players
    )
    folder = made_folder(Path(options.record)) if options.record is not None else None
    batch = simulate(setup, options.games, options.seed, folder)
    if options.json:
        print_json(batch)
    else:
        print(f"{batch.finished} of {batch.games} games finished, {batch.events} events")
        print(f"{batch.events_per_second:,.0f} events a second")
        print(f"{batch.audit_failures} audit failures, {batch.law_failures} law failures")
        print("won by " + ", ".join(f"{seat} {wins}" for seat, wins in batch.winners.items()))
        for failure in batch.failures:
            print(f"  {failure}")
    clean = batch.finished == batch.games and not batch.audit_failures and not batch.law_failures
    return OK if clean else PROBLEMS
