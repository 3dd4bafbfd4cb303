"""`companion deal`: a balanced random board to lay out, from a seed."""

from __future__ import annotations

import argparse

from msgspec.structs import replace

from companion.cli.options import (
    Commands,
    add_game,
    add_json,
    add_switches,
    edition_of,
    switches_of,
)
from companion.cli.output import OK, Failure, print_json
from companion.extras.dealing import drawn_seed, plain_seed
from companion.games.registry import game_kind, make_game
from companion.simulation.play import simulated_setup
from companion.table.owner import OwnerStore
from companion.table.places import owner_path


def add_to(commands: Commands) -> None:
    command = commands.add_parser("deal", help="deal a balanced random board to lay out")
    add_game(command)
    add_switches(command)
    command.add_argument("--seed", help="the same seed deals the same board (default: a new one)")
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    deal = game_kind(options.game).deal()
    if deal is None:
        raise Failure(f"No board of '{options.game}' is dealt.")
    seed = drawn_seed() if options.seed is None else plain_seed(options.seed)
    if not seed:
        raise Failure("A seed has at least one letter or number.")
    edition = edition_of(options)
    setup = simulated_setup(options.game, edition, {**deal.switches, **switches_of(options)})
    own = OwnerStore(owner_path()).get(options.game, edition)
    dealt = deal.dealt(make_game(replace(setup, corrections=own)), seed)
    if options.json:
        print_json({"seed": seed, **dealt.data})
    else:
        print(f"seed {seed}", *dealt.lines, sep="\n")
    return OK
