"""The hash that screens are handed vouches for what everybody may read, and for nothing else."""

from __future__ import annotations

import json
from pathlib import Path

from companion.core.chances import Draw
from companion.core.game import PUBLIC
from companion.games.settlers.rules.moves import BuyDevelopment
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.table.table import Table

SETUP = simulated_setup("settlers", "english-5", {})


class Ticking:
    """A clock by which two tables do the same things at the same times."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> str:
        self.now += 1
        return f"2026-01-01T00:{self.now // 60:02}:{self.now % 60:02}Z"


def in_the_record(table: Table) -> str:
    """The hash of the last event line of the record that everybody may read."""
    lines = table.export(PUBLIC).splitlines()
    return str(json.loads(lines[-2])["hash"])


def test_it_is_the_hash_of_the_public_record(path: Path) -> None:
    with Journal(path) as journal:
        table = journal.new_game(SETUP)
        assert table.public_hash == in_the_record(table)
        for step, n in zip(play(table.game, "chain"), range(60), strict=False):
            table.accept(step.move, "simulation")
            if n % 7 == 0:
                assert table.public_hash == in_the_record(table)
        table.undo_to(20, deliberate=True)
        assert table.public_hash == in_the_record(table)
        assert journal.open(table.number).public_hash == table.public_hash


def test_a_hidden_draw_changes_the_journal_and_not_the_public_hash(tmp_path: Path) -> None:
    hashes = set()
    own = set()
    for card in ("knight", "monopoly", "victory_point"):
        with Journal(tmp_path / f"{card}.sqlite3", Ticking()) as journal:
            table = journal.new_game(SETUP)
            for step in play(table.game, "a card is bought"):
                table.accept(step.move, "simulation")
                if isinstance(step.move, BuyDevelopment):
                    break
            table.accept(Draw(table.due.of or "", card), "tap")
            hashes.add(table.public_hash)
            own.add(table.hash)
    assert len(hashes) == 1
    assert len(own) == 3
