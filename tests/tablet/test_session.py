"""The open game as pages see it. No window needed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from companion.core.chances import Roll
from companion.simulation.play import play
from companion.table.journal import Journal
from companion.table.refusals import Refused, Uncovered
from companion.table.store import JournalError
from companion.tablet.session import Session, default_appearances
from companion.tablet.undo import undo_title
from tests.tablet.played_games import SETUP


class Changes:
    """Counts how often pages would be told."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, _event: object = None) -> None:
        self.count += 1


@pytest.fixture
def changes() -> Changes:
    return Changes()


@pytest.fixture
def session(tmp_path: Path, changes: Changes) -> Iterator[Session]:
    with Journal(tmp_path / "journal.sqlite3") as journal:
        yield Session(journal, changes)


def _play(session: Session, events: int) -> None:
    steps = play(session.opened.game, "first flight")
    for _ in range(events):
        session.accept(next(steps).move, "simulation")


def test_a_started_game_is_the_running_one(session: Session, changes: Changes) -> None:
    table = session.start(SETUP)
    assert session.journal.running == table.number
    assert changes.count == 1


def test_each_event_is_told_once_with_what_hands_must_do(
    session: Session, changes: Changes
) -> None:
    table = session.start(SETUP)
    notes = 0
    steps = play(table.game, "first flight")
    for _ in range(40):
        step = next(steps)
        session.accept(step.move)
        assert session.notes == table.game.instructions(step.before, step.move, step.after)
        notes += len(session.notes)
    assert notes
    assert changes.count == 41


def test_an_event_is_applied_once(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with what hands must do, and with the name of what undo would take back."""
    table = session.start(SETUP)
    steps = list(islice(play(table.game, "first flight"), 40))
    applied: list[object] = []
    apply = table.game.apply

    def counted(state: object, move: object) -> object:
        applied.append(move)
        return apply(state, move)

    monkeypatch.setattr(table.game, "apply", counted)
    for step in steps:
        session.accept(step.move)
        assert undo_title(table, session.words("en"))
    assert applied == [step.move for step in steps]


def test_what_is_refused_changes_nothing(session: Session, changes: Changes) -> None:
    session.start(SETUP)
    with pytest.raises(Refused):
        session.accept(Roll("yellow", (3,)))
    assert session.opened.n == 0
    assert changes.count == 1


def test_undo_asks_again_past_what_was_uncovered(session: Session) -> None:
    session.start(SETUP)
    _play(session, 60)
    with pytest.raises(Uncovered):
        session.undo_to(50)
    assert session.opened.n == 60
    assert len(session.undo_to(50, deliberate=True)) == 10
    assert session.redo() is not None
    assert session.opened.n == 51


def test_the_game_touched_last_comes_first(session: Session) -> None:
    first = session.start(SETUP).number
    session.start(SETUP)
    session.open(first)
    assert {game.number for game in session.games()} == {first, first + 1}
    assert session.journal.running == first


def test_the_language_of_the_words_can_change_in_the_middle(session: Session) -> None:
    session.start(SETUP)
    assert session.words("en").name("good", "fuel") == "fuel"
    assert session.words("de").name("good", "fuel") == "Treibstoff"
    assert session.words("de") is session.words("de")


def test_seats_named_after_a_symbol_wear_it() -> None:
    appearances = default_appearances(("moon", "sun"))
    assert (appearances["moon"].symbol, appearances["sun"].symbol) == ("moon", "sun")
    assert (appearances["moon"].side, appearances["sun"].side) == ("bottom", "top")


def test_where_another_program_went_on_the_game_is_shown_as_it_is_now(
    session: Session, tmp_path: Path
) -> None:
    session.start(SETUP)
    _play(session, 10)
    step = next(islice(play(session.opened.game, "first flight"), 10, None))
    with Journal(tmp_path / "journal.sqlite3") as other:
        other.open(session.opened.number).accept(step.move, "simulation")
    with pytest.raises(JournalError):
        session.accept(step.move, "simulation")
    assert session.opened.n == 11
    with pytest.raises(Refused):
        session.accept(step.move, "simulation")
