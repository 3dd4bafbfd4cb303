"""Reading a record file for a command: the record, its game, and where it leads."""

from __future__ import annotations

import argparse
from typing import Any

from msgspec import Struct

from companion.cli.options import add_json, add_language, read_file
from companion.cli.output import Failure
from companion.core.game import AnyGame
from companion.core.record import MAX_BYTES, Record, read_record
from companion.core.seating import seated
from companion.core.words import Problem
from companion.games.registry import make_game
from companion.games.words import words_for
from companion.table.replay import Replayed, replay
from companion.wording import Words


class RecordFile(Struct, frozen=True):
    """A record that was read and run under the rules."""

    path: str
    record: Record
    game: AnyGame
    replayed: Replayed

    @property
    def possible(self) -> bool:
        """Whether the position it starts from can be laid out, so that the rest has a meaning."""
        return not any(found.n == 0 for found in self.replayed.problems)

    def words(self, language: str) -> Words:
        """With the names of those who sit there in the end."""
        names = self.record.setup.seats
        if self.possible:
            names = seated(names, self.replayed.state)
        return words_for(language, self.game.pack, names)


def add_record(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a text record")
    command.add_argument("--until", type=int, metavar="N", help="stop after event N")
    add_language(command)
    add_json(command)


def run_record(path: str, until: int | None) -> RecordFile:
    """Raises Unreadable or Failure when the file is not a record."""
    if until is not None and until < 0:
        raise Failure("--until takes the number of an event, 0 or more.")
    record = read_record(read_file(path, MAX_BYTES), make_game)
    game = make_game(record.setup)
    return RecordFile(path, record, game, replay(game, record, until))


def problem_document(problem: Problem, words: Words, n: int | None = None) -> dict[str, Any]:
    """A problem with its sentence; event n stands on line n + 1 of the file."""
    place = {} if n is None else {"n": n, "line": n + 1}
    return {
        **place,
        "code": problem.code,
        "text": words.problem(problem),
        "params": problem.params,
        "topic": problem.topic,
        "edition": problem.edition,
        "firm": problem.firm,
    }
