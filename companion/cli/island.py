"""`companion island`: a balanced random island of Settlers to lay out, from a seed."""

from __future__ import annotations

import argparse

from msgspec.structs import asdict, replace

from companion.cli.options import Commands, add_json
from companion.cli.output import OK, Failure, print_json
from companion.games.registry import game_kind
from companion.games.settlers.fairness import Fairness, fairness
from companion.games.settlers.island_deal import balanced_island, drawn_seed, plain_seed
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import ROWS
from companion.games.settlers.rules.island_entry import written
from companion.games.settlers.rules.moves import LayIsland
from companion.simulation.play import simulated_setup
from companion.table.owner import OwnerStore
from companion.table.places import owner_path

GAME = "settlers"


def add_to(commands: Commands) -> None:
    command = commands.add_parser("island", help="deal a balanced random island of Settlers")
    command.add_argument("--seed", help="the same seed deals the same island (default: a new one)")
    command.add_argument(
        "--tokens",
        choices=("spiral", "random"),
        default="spiral",
        help="number tokens in the order of their letters, or freely",
    )
    editions = game_kind(GAME).editions
    command.add_argument("--edition", choices=editions, default=editions[0])
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    seed = drawn_seed() if options.seed is None else plain_seed(options.seed)
    if not seed:
        raise Failure("A seed has at least one letter or number.")
    switches = {"set_up": "variable", "number_tokens": options.tokens}
    own = OwnerStore(owner_path()).get(GAME, options.edition)
    setup = replace(simulated_setup(GAME, options.edition, switches), corrections=own)
    box = Settlers(setup).box
    island = balanced_island(box, seed)
    found = fairness(island.terrains, island.numbers, box.tokens.red)
    if options.json:
        print_json({"seed": seed, "island": island, "fairness": asdict(found)})
    else:
        print(f"Island {seed}")
        _print_rows(island)
        print(f"harbours, clockwise from the top left: {' '.join(island.harbours)}")
        print("quick entry: " + " | ".join(written(island)))
        _print_fairness(found)
    return OK


def _print_rows(island: LayIsland) -> None:
    hexes = [
        f"{terrain} {number}" if number else terrain
        for terrain, number in zip(island.terrains, island.numbers, strict=True)
    ]
    for length in ROWS:
        row, hexes = hexes[:length], hexes[length:]
        print(" " * (7 * (max(ROWS) - length)) + "".join(f"{one:^14}" for one in row).rstrip())


def _print_fairness(found: Fairness) -> None:
    goods = ", ".join(f"{good} {chances}" for good, chances in found.goods.items())
    print(f"of 36 rolls: {goods}; at most {found.farthest:.1f} from the share of its hexes")
    print(f"intersections between three hexes: {found.poorest} to {found.richest} of 36")
    print(f"6 or 8 beside each other: {found.red_beside_red}")
