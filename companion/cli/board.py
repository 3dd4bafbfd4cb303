"""`companion board`: the board and the cards of a box, entered once by its owner and shared."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.options import Commands, add_json, add_language, read_file
from companion.cli.output import OK, PROBLEMS, Failure, print_json
from companion.core.words import Problem
from companion.games.registry import edition_pack
from companion.games.words import words_for
from companion.table.own_board import (
    CARDS,
    EDITION,
    GAME,
    box_with,
    example_board,
    example_cards,
    findings,
    forget,
    own_values,
    read_pack_of_this_box,
    use,
)
from companion.table.own_pack import MOST_BYTES, OwnPack, write_own_pack
from companion.table.owner import OwnerStore
from companion.table.places import owner_path


def add_to(commands: Commands) -> None:
    command = commands.add_parser("board", help="enter the board of Starfarers 2001 from your box")
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--example", action="store_true", help="print the practice board to start from"
    )
    what.add_argument("--example-cards", action="store_true", help="print cards to start from")
    what.add_argument("--check", metavar="FILE", help="look a pack over without using it")
    what.add_argument("--use", metavar="FILE", help="look a pack over and play with it from now on")
    what.add_argument("--export", metavar="FILE", help="write the pack that is used, to share it")
    what.add_argument("--forget", action="store_true", help="go back to the practice board")
    add_language(command)
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    store = OwnerStore(owner_path())
    if options.example:
        print(example_board())
        return OK
    if options.example_cards:
        print(example_cards())
        return OK
    if options.forget:
        forget(store)
        return OK
    if options.export:
        _write(Path(options.export), write_own_pack(GAME, EDITION, own_values(store)))
        return OK
    pack = read_pack_of_this_box(read_file(options.check or options.use, MOST_BYTES))
    found = findings(pack.values)
    if options.use:
        use(store, pack.values)
    return _told(options, pack, found)


def _told(options: argparse.Namespace, pack: OwnPack, found: list[Problem]) -> int:
    words = words_for(options.language, edition_pack(GAME, EDITION))
    told = [words.problem(finding) for finding in found]
    cards = sum(key.startswith(CARDS) for key in pack.values)
    board = box_with(pack.values).first_board
    figures = {
        "points": len(board.points),
        "ways": board.ways,
        "systems": len(board.systems),
        "cards": cards,
        "used": bool(options.use),
        "findings": told,
    }
    if options.json:
        print_json(figures)
    else:
        print(f"{len(board.points)} points, {board.ways} ways, {len(board.systems)} systems")
        print(f"{cards} of 32 encounter cards")
        for sentence in told:
            print(sentence)
    return PROBLEMS if found else OK


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Failure(f"Cannot write '{path}': {error.strerror or error}.") from error
