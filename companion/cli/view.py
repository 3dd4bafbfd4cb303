"""`companion view`: what a screen shows of a position of a record, to everybody or to one seat."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from companion.cli.options import Commands
from companion.cli.output import OK, PROBLEMS, Failure, print_json
from companion.cli.record_file import add_record, run_record
from companion.core.game import PUBLIC
from companion.games.registry import game_kind
from companion.table.record_snapshot import snapshot_of
from companion.view.building import table_view
from companion.view.captions import translated
from companion.view.table_view import TableView


def add_to(commands: Commands) -> None:
    command = commands.add_parser("view", help="what a screen shows of a position of a record")
    add_record(command)
    whose = command.add_mutually_exclusive_group()
    whose.add_argument("--seat", metavar="SEAT", help="as the player on this seat may see it")
    whose.add_argument("--public", action="store_true", help="as everybody may see it (usual)")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    file = run_record(options.file, options.until)
    game = file.game
    viewer = options.seat or PUBLIC
    if viewer not in (*game.seats, PUBLIC):
        raise Failure(f"--seat takes one of the seats of this game: {', '.join(game.seats)}.")
    if not file.possible:
        raise Failure("The position that this record starts from makes no sense: see `replay`.")
    snapshot = snapshot_of(game, file.record, options.until)
    view = table_view(game_kind(game.setup.game).table(game), snapshot, viewer)
    view = translated(view, file.words(options.language))
    if options.json:
        print_json(view)
    else:
        print("\n".join(_lines(view)))
    return PROBLEMS if file.replayed.stopped else OK


def _lines(view: TableView) -> Iterator[str]:
    """A screen in a few lines of text; the whole of it is in the JSON."""
    yield f"{view.phase} {view.turn}".strip()
    yield from (f"  {line}" for line in "\n".join(map(str, view.prompt)).splitlines())
    for seat in view.seats:
        figures = [f"{one.text or one.key.rsplit(' ', 1)[-1]} {one.number}" for one in seat.figures]
        shown = ", ".join([str(seat.points.total), *(one for one in figures if "None" not in one)])
        yield f"{'*' if seat.acts else ' '} {seat.name}: {shown}"
        yield from (f"      {owed.text}" for owed in seat.owed)
    for verb in view.verbs:
        why_not = f": {verb.why_not.text}" if verb.why_not else ""
        yield f"  {'-' if verb.why_not else '>'} {verb.text}{why_not}"
