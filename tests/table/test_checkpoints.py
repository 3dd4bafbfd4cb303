"""Checkpoints are a cache: without them, or with bad ones, the game is the same."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.table.checkpoints import EVERY
from companion.table.journal import Journal
from companion.table.table import Table
from companion.table.tree import Tree
from tests.table.play import SETUP, Ticking, play


@pytest.fixture
def long_game(table: Table) -> Table:
    play(table, 5 * EVERY + 7, Random(1), quiet=True)
    return table


def change(path: Path, sql: str, *values: Any) -> None:
    """What another program might do to the file behind our back."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(sql, values)
    db.close()


def count(path: Path) -> int:
    db = sqlite3.connect(path)
    ((number,),) = db.execute("SELECT count(*) FROM checkpoints")
    db.close()
    return int(number)


def test_every_so_often_the_state_is_kept(path: Path, long_game: Table) -> None:
    assert count(path) == 5


DAMAGES: dict[str, str] = {
    "missing": "DELETE FROM checkpoints",
    "torn": "UPDATE checkpoints SET state = substr(state, 1, 100)",
    "edited": "UPDATE checkpoints SET state = replace(state, 'moon', 'mars')",
    "text": "UPDATE checkpoints SET state = 'x'",
    "number": "UPDATE checkpoints SET state = 7",
    "no digest": "UPDATE checkpoints SET digest = ''",
    "other version": "UPDATE checkpoints SET made_by = '0.0.1/0'",
    "of another event": "UPDATE checkpoints SET state = (SELECT state FROM checkpoints LIMIT 1), "
    "digest = (SELECT digest FROM checkpoints LIMIT 1)",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_bad_checkpoints_are_passed_over_and_made_again(
    journal: Journal, path: Path, long_game: Table, damage: str
) -> None:
    change(path, DAMAGES[damage])
    assert journal.verify() is None
    again = journal.open(long_game.number)
    assert again.state == long_game.state
    assert count(path) == 5
    assert journal.verify() is None
    again.undo_to(EVERY + 3, deliberate=True)
    while again.redo():
        pass
    assert again.export() == long_game.export()


def test_a_false_checkpoint_that_looks_right_is_found_by_verify(
    journal: Journal, path: Path, long_game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = sqlite3.connect(path)
    (event, state), *_ = db.execute("SELECT event, state FROM checkpoints ORDER BY event DESC")
    place = long_game._tree.place(event)
    db.close()
    richer = state.replace(b'"astro":', b'"astro":9')
    digest = long_game._tree._checkpoints._digest(place, richer)
    change(
        path,
        "UPDATE checkpoints SET state = ?, digest = ? WHERE event = ?",
        richer,
        digest,
        event,
    )
    assert journal.open(long_game.number).state != long_game.state
    broken = journal.verify()
    assert broken is not None
    assert (broken.game, broken.n) == (long_game.number, 5 * EVERY)
    journal.forget_checkpoints()
    assert journal.verify() is None
    assert journal.open(long_game.number).state == long_game.state


def test_making_checkpoints_again_may_fail_without_harm(path: Path) -> None:
    with Journal(path, Ticking()) as journal:
        table = journal.new_game(SETUP)
        play(table, 2 * EVERY, Random(1), quiet=True)
        number, state = table.number, table.state
    change(path, "DELETE FROM checkpoints")
    lock = sqlite3.connect(path, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    with Journal(path, wait=0.05) as journal:
        assert journal.open(number).state == state
        assert count(path) == 0
    lock.close()


def applied_during(tree: Tree, work: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many events the rules had to play again."""
    calls = 0
    apply = tree.game.apply

    def counted(state: Any, move: Any) -> Any:
        nonlocal calls
        calls += 1
        return apply(state, move)

    with monkeypatch.context() as patched:
        patched.setattr(tree.game, "apply", counted)
        work()
    return calls


def test_undo_and_opening_do_not_replay_the_whole_game(
    journal: Journal, long_game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = long_game._tree
    for _ in range(EVERY + 5):
        undone = applied_during(tree, lambda: long_game.undo(deliberate=True), monkeypatch)
        assert undone <= EVERY
    place = long_game._head.cursor
    assert applied_during(tree, lambda: tree.state_at(place), monkeypatch) < EVERY
