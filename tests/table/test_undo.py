"""Undo moves a cursor and names what it undoes; a new event after it starts a branch."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.record import read_record
from companion.games.starship.rules.moves import ChooseModule, Look
from companion.table.journal import Journal
from companion.table.refusals import Uncovered
from companion.table.store import JournalError
from companion.table.table import Table
from tests.core.quick_game import quick_game
from tests.table.play import SETUP, Ticking, play, random_move


def test_undo_all_is_the_start(table: Table) -> None:
    play(table, 100, Random(2))
    while table.undo(deliberate=True):
        pass
    assert (table.n, table.state) == (0, table.game.start())
    assert table.undo() is None


def test_undo_names_what_it_undoes(table: Table) -> None:
    play(table, 3, Random(3))
    table.accept(ChooseModule("moon", "sensor"), "tap")
    undone = table.undo()
    assert undone is not None
    assert undone.title.code == "choose-module"
    assert undone.title.params == {"seat": "moon", "module": "sensor"}
    assert undone.n == 4


def test_undo_and_redo_walk_through_the_same_positions(journal: Journal, table: Table) -> None:
    states = [table.state]
    random = Random(4)
    for _ in range(70):
        play(table, 1, random)
        states.append(table.state)
    for state in reversed(states[:-1]):
        table.undo(deliberate=True)
        assert table.state == state
        assert journal.open(table.number).state == state
    for n, state in enumerate(states[1:], start=1):
        redone = table.redo()
        assert redone is not None
        assert redone.n == table.n == n
        assert table.state == state
    assert table.redo() is None


def test_undo_is_remembered_after_closing(journal: Journal, table: Table) -> None:
    play(table, 20, Random(5))
    table.undo_to(12, deliberate=True)
    again = journal.open(table.number)
    assert (again.n, again.can_redo, again.state) == (12, 8, table.state)
    assert again.redo()


def test_undo_past_something_uncovered_has_to_be_deliberate(table: Table) -> None:
    play(table, 2, Random(6))
    before = table.n, table.state
    with pytest.raises(Uncovered) as caught:
        table.undo()
    assert [title.code for title in caught.value.titles] == ["mission-opened"]
    assert (table.n, table.state) == before
    assert table.undo(deliberate=True)


def test_undo_to_lists_everything_that_was_uncovered_since(table: Table) -> None:
    play(table, 5, Random(6))
    with pytest.raises(Uncovered) as caught:
        table.undo_to(1)
    assert len(caught.value.titles) == 2
    undone = table.undo_to(1, deliberate=True)
    assert [event.n for event in undone] == [5, 4, 3, 2]
    assert table.n == 1


@pytest.mark.parametrize("n", [-1, 6])
def test_undo_to_an_event_that_is_not_there(table: Table, n: int) -> None:
    play(table, 5, Random(6))
    with pytest.raises(ValueError, match="no event"):
        table.undo_to(n)


def with_sensor(table: Table) -> None:
    """Moon has the Sensor Module and is about to tell what it shows."""
    random = Random(7)
    play(table, 3, random)
    table.accept(ChooseModule("moon", "sensor"), "tap")
    while table.due.chance != "look":
        moves = table.game.legal(table.state)
        looks = [move for move in moves if type(move).__name__ == "LookAhead"]
        move = looks[0] if looks else random_move(table.game, table.state, random)
        table.accept(move, "tap")


def test_undo_names_a_secret_only_to_those_who_may_know_it(table: Table) -> None:
    with_sensor(table)
    cards = table.game.likely(table.state)[:2]
    table.accept(Look(str(table.due.of), cards), "scan")
    with pytest.raises(Uncovered) as caught:
        table.undo(viewer="sun")
    assert caught.value.titles[0].code == "looked-at-stack"
    seen = table.undo(deliberate=True, viewer="moon")
    assert seen is not None
    assert seen.title.params["cards"] == cards
    redone = table.redo(viewer="public")
    assert redone is not None
    assert redone.hidden
    assert not redone.title.params["cards"]


def test_a_look_that_was_not_told_uncovers_nothing_to_the_tablet(table: Table) -> None:
    with_sensor(table)
    table.accept(Look(str(table.due.of)), "tap")
    assert table.undo()


def test_a_new_event_after_undo_keeps_the_old_branch(journal: Journal, table: Table) -> None:
    play(table, 20, Random(8))
    old = table.export()
    table.undo_to(4, deliberate=True)
    play(table, 10, Random(9))
    assert table.redo() is None
    kept, current = table.branches()
    assert (kept.n, kept.current, kept.shared) == (20, False, 4)
    assert kept.title is not None
    assert (current.n, current.current, current.title) == (14, True, None)
    new = table.export()
    table.switch(kept.tip)
    assert table.export() == old
    assert journal.open(table.number).export() == old
    table.switch(current.tip)
    assert table.export() == new
    assert journal.verify() is None


def test_switching_to_a_branch_of_another_game_is_refused(journal: Journal, table: Table) -> None:
    play(table, 3, Random(8))
    other = journal.new_game(SETUP)
    play(other, 3, Random(8))
    with pytest.raises(JournalError) as caught:
        other.switch(table.branches()[0].tip)
    assert caught.value.trouble == "no-such-game"


def test_the_start_is_a_branch_too(table: Table) -> None:
    assert [branch.n for branch in table.branches()] == [0]
    play(table, 3, Random(8))
    table.switch(None)
    assert table.state == table.game.start()
    assert [(branch.n, branch.shared, branch.current) for branch in table.branches()] == [
        (3, 0, False),
        (0, 0, True),
    ]


def test_the_history_tells_everything_that_was_done(table: Table) -> None:
    play(table, 2, Random(8))
    table.undo(deliberate=True)
    table.redo()
    assert [(step.kind, step.n) for step in table.history()] == [
        ("start", 0),
        ("accept", 1),
        ("accept", 2),
        ("undo", 1),
        ("redo", 2),
    ]


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("accept"), st.integers(0, 999)),
        st.tuples(st.sampled_from(["undo", "redo", "reopen"]), st.just(0)),
        st.tuples(st.just("undo_to"), st.integers(0, 60)),
        st.tuples(st.just("switch"), st.integers(0, 9)),
    ),
    max_size=60,
)


@settings(max_examples=30)
@given(STEPS, st.integers(0, 40))
def test_whatever_the_table_does_it_is_where_the_events_lead(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int]], begun: int
) -> None:
    path = tmp_path_factory.mktemp("walk") / "journal.sqlite3"
    with Journal(path, Ticking()) as journal:
        table = journal.new_game(SETUP)
        play(table, begun, Random(begun))
        for kind, number in steps:
            table = one_step(journal, table, kind, number)
            titles = table.titles(after=table.n - 1)
            assert table.last_title() == (titles[-1].title if titles else None)
        state: Any = table.game.start()
        for move in moves_of(table):
            assert not table.game.check(state, move)
            state = table.game.apply(state, move)
        assert table.state == state
        assert journal.verify() is None


def one_step(journal: Journal, table: Table, kind: str, number: int) -> Table:
    if kind == "accept":
        play(table, number % 7, Random(number))
    elif kind == "undo":
        table.undo(deliberate=True)
    elif kind == "redo":
        table.redo()
    elif kind == "undo_to":
        table.undo_to(min(number, table.n), deliberate=True)
    elif kind == "switch":
        branches = table.branches()
        table.switch(branches[number % len(branches)].tip)
    else:
        return journal.open(table.number)
    return table


def moves_of(table: Table) -> list[Any]:
    return [event.move for event in read_record(table.export(), quick_game).events]
