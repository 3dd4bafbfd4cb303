"""`companion board`: the board and the cards of a box, entered once by its owner and shared."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.options import Commands, add_json, add_language, read_file
from companion.cli.output import OK, PROBLEMS, Failure, print_json, writing
from companion.core.words import Problem
from companion.extras.own_board import OwnBoard
from companion.games.registry import edition_pack
from companion.games.words import words_for
from companion.table.own_board import forget, own_boards, own_values, read_entered, use
from companion.table.own_pack import MOST_BYTES, OwnPack, write_own_pack
from companion.table.owner import OwnerStore
from companion.table.places import owner_path


def add_to(commands: Commands) -> None:
    command = commands.add_parser("board", help="enter the board of your box")
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--example", action="store_true", help="print the practice board to start from"
    )
    what.add_argument("--example-cards", action="store_true", help="print cards to start from")
    what.add_argument("--check", metavar="FILE", help="look a pack over without using it")
    what.add_argument("--use", metavar="FILE", help="look a pack over and play with it from now on")
    what.add_argument("--export", metavar="FILE", help="write the pack that is used, to share it")
    what.add_argument("--forget", action="store_true", help="go back to the practice board")
    command.add_argument(
        "--game", choices=[board.game for board in own_boards()], help="which (default: the first)"
    )
    add_language(command)
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    store, board = OwnerStore(owner_path()), _board(options.game)
    if options.example:
        print(board.example_board())
    elif options.example_cards:
        print(board.example_cards())
    elif options.forget:
        forget(store, board)
    elif options.export:
        own = own_values(store, board)
        with writing(options.export):
            Path(options.export).write_bytes(write_own_pack(board.game, board.edition, own))
    else:
        board, pack = read_entered(read_file(options.check or options.use, MOST_BYTES))
        found = board.findings(pack.values)
        if options.use:
            use(store, board, pack.values)
        return _told(options, board, pack, found)
    return OK


def _board(game: str | None) -> OwnBoard:
    boards = own_boards()
    if game is None and boards:
        return boards[0]
    for board in boards:
        if board.game == game:
            return board
    raise Failure("There is no box whose board could be entered.")


def _told(options: argparse.Namespace, board: OwnBoard, pack: OwnPack, found: list[Problem]) -> int:
    words = words_for(options.language, edition_pack(board.game, board.edition))
    told = [words.problem(finding) for finding in found]
    figures = board.figures(pack.values)
    if options.json:
        print_json({**figures, "used": bool(options.use), "findings": told})
    else:
        print(", ".join(f"{count} {of}" for of, count in figures.items()))
        for sentence in told:
            print(sentence)
    return PROBLEMS if found else OK
