"""A game that cannot be followed is put aside; the others, and the journal, go on."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.setup import Setup
from companion.games.starship.rules.moves import FlyTo
from companion.table.journal import Journal
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


def test_other_rules_try_the_game_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal(path) as journal:
        number = journal.new_game(SETUP).number

        def no_longer(*_: object) -> None:
            raise KeyError("a rule of yesterday")

        monkeypatch.setattr("companion.table.journal.must_have_meaning", no_longer)
        monkeypatch.setattr("companion.table.put_aside.rules_fingerprint", lambda *_: "yesterday")
        assert trouble_of(lambda: journal.open(number)) == "unplayable"
        assert "a rule of yesterday" in journal.games()[0].aside
        monkeypatch.undo()
        assert not journal.games()[0].aside
        journal.open(number)


def test_what_took_too_long_is_not_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tapped on it would wait for ever."""
    with Journal(path) as journal:
        number = journal.new_game(SETUP).number
        play(journal.open(number), 3, Random(1))
        assert trouble_of(lambda: journal.follow(number, until=0.0)) == "unplayable"

        def never_ends(*_: object) -> None:
            raise AssertionError("the rules were asked")

        monkeypatch.setattr("companion.table.journal.must_have_meaning", never_ends)
        assert trouble_of(lambda: journal.open(number)) == "unplayable"
        assert "too long" in journal.games()[0].aside


def test_a_position_that_no_box_allows_is_not_played_from(path: Path) -> None:
    """The rules could be asked about it for ever."""
    with Journal(path) as journal:
        start = journal.new_game(SETUP).start_state
    number = write_game(path, [], position=replace(start, turn=-5))
    with Journal(path) as journal:
        assert trouble_of(lambda: journal.open(number)) == "unplayable"
        assert "number-out-of-range" in journal.games()[1].aside


def test_an_older_journal_has_no_place_for_the_mark_and_gets_one(path: Path) -> None:
    number = write_game(path)
    change(path, "DROP TABLE aside")
    with Journal(path) as journal:
        assert not journal.games()[0].aside
        assert trouble_of(lambda: journal.open(number)) == "unplayable"
        assert journal.games()[0].aside
    with Journal(path) as journal:
        assert journal.games()[0].aside
