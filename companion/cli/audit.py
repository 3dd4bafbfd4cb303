"""`companion audit`: can the position of a record be laid out with the contents of the box?"""

from __future__ import annotations

import argparse

from companion.cli.options import Commands
from companion.cli.output import OK, PROBLEMS, print_json
from companion.cli.record_file import add_record, problem_document, run_record


def add_to(commands: Commands) -> None:
    command = commands.add_parser("audit", help="compare a position with the contents of the box")
    add_record(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    file = run_record(options.file, options.until)
    words = file.words(options.language)
    findings, stopped = file.replayed.audit, file.replayed.stopped
    if options.json:
        print_json(
            {
                "game": file.game.setup.game,
                "edition": file.game.setup.edition,
                "events": len(file.record.events),
                "event": file.replayed.applied,
                "stopped": stopped,
                "clean": not findings and not stopped,
                "findings": [problem_document(problem, words) for problem in findings],
            }
        )
    elif stopped:
        print(f"After event {file.replayed.applied} the record makes no sense: see `replay`.")
    elif not findings:
        print(f"After event {file.replayed.applied} everything adds up with the box.")
    else:
        for problem in findings:
            print(f"{words.problem(problem)} [{problem.code}]")
    return PROBLEMS if findings or stopped else OK
