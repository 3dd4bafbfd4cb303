"""`companion replay`: check a record event by event and say where it led."""

from __future__ import annotations

import argparse
from typing import Any

from companion.cli.options import Commands
from companion.cli.output import OK, PROBLEMS, print_json
from companion.cli.record_file import RecordFile, add_record, problem_document, run_record
from companion.core.game import PUBLIC
from companion.core.score import Score
from companion.wording import Words


def add_to(commands: Commands) -> None:
    command = commands.add_parser("replay", help="check a record event by event")
    add_record(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    file = run_record(options.file, options.until)
    words = file.words(options.language)
    if options.json:
        print_json(_document(file, words))
    else:
        _print(file, words)
    return PROBLEMS if file.replayed.problems or file.replayed.audit else OK


def score_document(score: Score) -> dict[str, Any]:
    return {"seat": score.seat, "total": score.total, "parts": score.parts}


def _document(file: RecordFile, words: Words) -> dict[str, Any]:
    game, replayed = file.game, file.replayed
    document = {
        "game": game.setup.game,
        "edition": game.setup.edition,
        "sealed": file.record.sealed,
        "events": len(file.record.events),
        "applied": replayed.applied,
        "stopped": replayed.stopped,
        "winner": replayed.winner,
        "scores": [],
        "state": None,
        "problems": [
            problem_document(found.problem, words, found.n) for found in replayed.problems
        ],
        "notes": [problem_document(found.problem, words, found.n) for found in replayed.notes],
        "audit": [problem_document(problem, words) for problem in replayed.audit],
    }
    if file.possible:
        document["scores"] = [
            score_document(game.score(replayed.state, seat)) for seat in game.seats
        ]
        document["state"] = game.view(replayed.state, PUBLIC)
    return document


def _print(file: RecordFile, words: Words) -> None:
    game, replayed = file.game, file.replayed
    seal = "sealed" if file.record.sealed else "not sealed"
    print(f"{words.title}: {replayed.applied} of {len(file.record.events)} events ({seal})")
    if file.possible:
        for seat in game.seats:
            score = game.score(replayed.state, seat)
            parts = ", ".join(
                f"{words.name('score', part.code)} {part.points}"
                for part in score.parts
                if part.points
            )
            print(f"  {words.name('seat', seat)}: {score.total} ({parts})")
    if replayed.winner:
        print(f"  won by {words.name('seat', replayed.winner)}")
    for found in replayed.problems:
        print(f"line {found.n + 1}: {words.problem(found.problem)} [{found.problem.code}]")
    for found in replayed.notes:
        print(f"note, line {found.n + 1}: {words.problem(found.problem)} [{found.problem.code}]")
    if replayed.notes:
        print("A companion accepted these events under its rules of then, so they stand.")
    if replayed.stopped and file.record.sealed:
        print(f"Its first {replayed.applied} events can be read with --until {replayed.applied}.")
    for problem in replayed.audit:
        print(f"audit: {words.problem(problem)} [{problem.code}]")
