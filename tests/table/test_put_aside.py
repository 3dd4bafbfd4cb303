"""A game that cannot be followed is put aside; the others, and the journal, go on."""

from pathlib import Path
from random import Random

import pytest

from companion.rules.core.setup import Setup
from companion.rules.starship.moves import FlyTo
from companion.table.journal import Journal
from companion.table.store import JournalError
from tests.table.play import SETUP, Ticking, play
from tests.table.test_damage import change, trouble_of
from tests.table.written_journals import NONSENSE, write_game

SEATS = {"moon": "Ada", "sun": "Ben"}


def test_a_game_with_nonsense_is_told_marked_and_leaves_the_others_alone(path: Path) -> None:
    with Journal(path, Ticking()) as journal:
        play(journal.new_game(SETUP), 5, Random(1))
    write_game(path, [NONSENSE])
    write_game(path, [FlyTo("moon", 9)])
    with Journal(path, Ticking()) as journal:
        assert journal.verify() is None, "its hashes are right; that is the trap"
        assert trouble_of(lambda: journal.open(2)) == "unplayable"
        assert trouble_of(lambda: journal.open(3)) == "unplayable"
        assert [bool(entry.aside) for entry in journal.games()] == [False, True, True]
        assert play(journal.open(1), 3, Random(2)) == 3
    with Journal(path) as journal:
        assert "nowhere" in journal.games()[1].aside


@pytest.mark.parametrize(
    "setup",
    [
        Setup("starship", "mayfair-2001", SEATS, {}, {"start.astro": -5}),
        Setup("starship", "of tomorrow", SEATS),
        Setup("chess", "mayfair-2001", SEATS),
        Setup("starfarers", "2001", {"red": "Ada"}, {}, {"board.map": {"systems": 3}}),
    ],
)
def test_rules_that_nobody_has_put_the_game_aside_too(path: Path, setup: Setup) -> None:
    number = write_game(path, [], setup)
    with Journal(path) as journal:
        assert trouble_of(lambda: journal.open(number)) in ("unknown-rules", "unplayable")
        assert journal.games()[0].aside


def test_an_event_that_cannot_be_read_puts_one_game_aside(path: Path) -> None:
    number = write_game(path, [{"kind": "fly_away", "seat": "moon"}])
    with Journal(path) as journal:
        assert trouble_of(lambda: journal.open(number)) == "unplayable"


def test_a_game_that_can_be_followed_again_loses_its_mark(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal(path) as journal:
        number = journal.new_game(SETUP).number

        def no_longer(*_: object) -> None:
            raise KeyError("a rule of tomorrow")

        monkeypatch.setattr("companion.table.journal.must_have_meaning", no_longer)
        with pytest.raises(JournalError):
            journal.open(number)
        assert journal.games()[0].aside
        monkeypatch.undo()
        journal.open(number)
        assert not journal.games()[0].aside


def test_an_older_journal_has_no_place_for_the_mark_and_gets_one(path: Path) -> None:
    number = write_game(path)
    change(path, "DROP TABLE aside")
    with Journal(path) as journal:
        assert not journal.games()[0].aside
        assert trouble_of(lambda: journal.open(number)) == "unplayable"
        assert journal.games()[0].aside
    with Journal(path) as journal:
        assert journal.games()[0].aside
