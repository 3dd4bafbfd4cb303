"""`companion narrate`: a whole game, played by chance and told as the table would hear it.

Every event goes through a real table with a real journal; dice and decks are seeded.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from companion.cli.options import (
    Commands,
    add_language,
    add_switches,
    switches_of,
)
from companion.cli.output import OK, made_folder, writing
from companion.core.game import PUBLIC
from companion.core.setup import Setup
from companion.games.registry import GAMES, game_kind, make_game
from companion.games.words import words_for
from companion.simulation.play import Step, play
from companion.simulation.record import moment
from companion.table.journal import Journal
from companion.table.table import Table

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
TOLD_WHOLE = 3
"""So many turns at the beginning are told event by event, later only what changes the points."""


def add_to(commands: Commands) -> None:
    command = commands.add_parser("narrate", help="a narrated game in the terminal")
    command.add_argument("--game", choices=sorted(GAMES), default=next(iter(GAMES)))
    command.add_argument("--edition", help="which edition (default: the first of the game)")
    command.add_argument("--seed", default="first flight", help="another seed, another game")
    command.add_argument("--all", action="store_true", help="tell every turn event by event")
    command.add_argument("--out", default="out", metavar="DIR", help="where the record goes")
    add_switches(command)
    add_language(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    kind = game_kind(options.game)
    setup = Setup(
        game=kind.name,
        edition=options.edition or kind.editions[0],
        seats=dict(zip(kind.seats, PLAYERS, strict=False)),
        switches=switches_of(options),
    )
    make_game(setup)
    record = made_folder(Path(options.out)) / "narrated.jsonl"
    with (
        tempfile.TemporaryDirectory() as temporary,
        Journal(Path(temporary) / "journal.sqlite3", clock=_Clock().tick) as journal,
    ):
        table = journal.new_game(setup)
        Narrator(table, options.language, tell_all=options.all).play(options.seed)
        with writing(record):
            record.write_bytes(table.export())
    print(f"\n{record}   companion replay {record}")
    return OK


class _Clock:
    """Made-up time, so that the same seed writes the same record."""

    def __init__(self) -> None:
        self.ticks = -1

    def tick(self) -> str:
        self.ticks += 1
        return moment(self.ticks)


class Narrator:
    """Tells a game to people in the terminal."""

    def __init__(self, table: Table, language: str, *, tell_all: bool) -> None:
        self.table = table
        self.game = table.game
        self.words = words_for(language, self.game.pack, self.game.setup.seats)
        self.tell_all = tell_all
        self.turn = 0
        self.pause = 0.02 if sys.stdout.isatty() else 0.0

    def play(self, seed: str) -> None:
        print(f"{self.words.title} - unofficial companion, the game '{seed}'")
        for step in play(self.game, seed):
            self._tell(step)
            self.table.accept(step.move, "simulation")
        self._result()

    def _tell(self, step: Step) -> None:
        turn = getattr(step.before, "turn", 0)
        scores = self._scores(step.before)
        changed = self._scores(step.after) != scores
        ends = self.game.winner(step.after) is not None
        if not (self.tell_all or turn <= TOLD_WHOLE or changed or ends):
            return
        if turn != self.turn:
            self.turn = turn
            (seat, *_) = self.game.due(step.before).seats
            active = getattr(step.before, "active", seat)
            score = "  ".join(f"{self._name(of)} {points}" for of, points in scores.items())
            print(f"\n[{turn}] {self._name(active)}   ({score})")
        print(f"  {self.words.message(self.game.title(step.before, step.move, PUBLIC))}")
        for note in self.game.instructions(step.before, step.move, step.after):
            to = f"{self._name(note.seat)}: " if note.seat else ""
            print(f"      {to}{self.words.note(note)}")
        time.sleep(self.pause)

    def _scores(self, state: object) -> dict[str, int]:
        return {seat: self.game.score(state, seat).total for seat in self.game.seats}

    def _name(self, seat: str) -> str:
        return self.words.name("seat", seat)

    def _result(self) -> None:
        state = self.table.state
        print(f"\n{self.table.n} events")
        for seat in self.game.seats:
            score = self.game.score(state, seat)
            print(f"  {self._name(seat)}: {score.total}")
            for part in score.parts:
                if part.points:
                    print(f"      {part.points}  {self.words.name('score', part.code)}")
