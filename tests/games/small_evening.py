"""An evening with the small game at a real table, run as a program of its own.

Prints what happened as one JSON object: undo, correction, overruling, the journal opened again.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from lanterns.rules import Light  # type: ignore[import-not-found]

from companion.core.chances import Draw, Roll
from companion.core.setup import Setup
from companion.games.registry import game_kind
from companion.games.words import words_for
from companion.table.correction import Replace
from companion.table.journal import Journal
from companion.table.refusals import Refused, Uncovered
from companion.table.rulings import Overrule
from companion.view.building import Unknown, move_of, private, table_view
from companion.view.snapshot import Snapshot

SETUP = Setup("lanterns", "first", {"north": "Ada", "south": "Ben"})


def first_hour(path: Path, told: dict[str, Any]) -> None:
    with Journal(path) as journal:
        table = journal.new_game(SETUP)
        table.accept(Draw("cards", "3"), "tap")
        table.accept(Draw("cards", "5"), "tap")
        try:
            table.undo()
        except Uncovered:
            told["undo of a card asks"] = True
        table.accept(Roll("die", (2,)), "keypad")
        try:
            table.accept(Light("north", "6"), "tap")
        except Refused as refused:
            words = words_for("en", table.game.pack, SETUP.seats)
            told["refused"] = [words.problem(problem) for problem in refused.problems]
        table.accept(Light("north", "1"), "tap")
        undone = table.undo()
        told["undone"] = undone.title.code if undone else ""
        table.accept(Light("north", "2"), "tap")
        change = Replace(Roll("die", (4,)), "keypad")
        preview = table.preview_correction(3, change, by="Ada", reason="it was a four")
        table.accept_correction(preview)
        told["corrected"] = table.state.shown
        table.accept(Roll("die", (1,)), "keypad")
        table.accept(Light("south", "6"), "tap", ruling=Overrule("Ben", "house rule"))
        told["overruled"] = table.state.lit
        journal.mark_running(table.number)


def the_next_evening(path: Path, told: dict[str, Any]) -> None:
    with Journal(path) as journal:
        running = journal.running
        assert running is not None
        table = journal.open(running)
        told["events"], told["lit"] = table.n, table.state.lit
        told["verified"] = journal.verify() is None
        told["public record"] = b'"card":"3"' in table.export("public")
        told["own record"] = b'"card":"3"' in table.export("north")
        builder = game_kind("lanterns").table(table.game)
        table.accept(Roll("die", (3,)), "keypad")
        view = table_view(builder, Snapshot(after=table.state), "public")
        told["places"] = view.verbs[0].places
        told["private"] = private(builder, table.state, "north").lines
        key = view.verbs[0].key
        move = move_of(builder, table.state, "public", key, {"pier": "pier 1"})
        told["by a tap"] = move == Light("north", "1")
        try:
            move_of(builder, table.state, "public", key, {"pier": "moon 1"})
        except Unknown:
            told["no such place"] = True


if __name__ == "__main__":
    happened: dict[str, Any] = {}
    journal_path = Path(sys.argv[1])
    first_hour(journal_path, happened)
    the_next_evening(journal_path, happened)
    print(json.dumps(happened))
