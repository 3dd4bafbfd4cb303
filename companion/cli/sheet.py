"""`companion sheet`: the result of a recorded game as a sheet to print or to send.

companion sheet game.jsonl --out result.pdf
companion sheet game.jsonl --out result.png --language de
"""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.options import Commands, add_json, add_language
from companion.cli.output import OK, Failure, print_json, writing
from companion.cli.record_file import run_record
from companion.table.replay import Replayed


def add_to(commands: Commands) -> None:
    command = commands.add_parser("sheet", help="the result of a recorded game as PDF or PNG")
    command.add_argument("file", metavar="FILE", help="a text record")
    command.add_argument("--out", required=True, metavar="FILE", help="result.pdf or result.png")
    add_language(command)
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    kind = Path(options.out).suffix.lower()
    if kind not in (".pdf", ".png"):
        raise Failure("Say what to write: --out result.pdf or --out result.png.")
    file = run_record(options.file, None)
    _must_be_sound(options.file, file.replayed)
    from companion.result_sheet.facts import facts_of
    from companion.result_sheet.sheet import play_link, sheet_pdf, sheet_png

    record, game = file.record, file.game
    start = game.start() if record.position is None else record.position
    facts = facts_of(game, start, record.started, record.events, language=options.language, seal="")
    data = sheet_pdf(facts) if kind == ".pdf" else sheet_png(facts)
    with writing(options.out):
        Path(options.out).write_bytes(data)
    if options.json:
        winner = facts.statistics.winner
        print_json({"out": options.out, "winner": winner, "bg_stats": play_link(facts)})
    else:
        print(f"{options.out}: {facts.words.title}, {len(record.events)} events.")
    return OK


def _must_be_sound(path: str, replayed: Replayed) -> None:
    """A sheet vouches for a game, so a record with problems does not get one."""
    if replayed.problems:
        found = replayed.problems[0]
        raise Failure(
            f"'{path}' does not follow the rules at event {found.n} ({found.problem.code}): "
            "no sheet was written. `companion audit` says more."
        )
