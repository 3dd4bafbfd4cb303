"""Several games side by side in one journal; at most one is marked as running."""

import math
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.setup import Setup, SetupError
from companion.games.registry import GAMES, edition_pack, written_out
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.table.store import JournalError
from tests.table.play import SETUP, Ticking, play


def test_games_are_played_side_by_side(journal: Journal) -> None:
    first, second = journal.new_game(SETUP), journal.new_game(SETUP)
    random = Random(1)
    for _ in range(40):
        play(first, 1, random)
        play(second, 2, random)
    assert (first.n, second.n) == (40, 80)
    for table in (first, second):
        assert journal.open(table.number).export() == table.export()
    assert [(entry.number, entry.n) for entry in journal.games()] == [(1, 40), (2, 80)]
    assert journal.verify() is None


def test_the_list_of_games_tells_who_plays_and_when(journal: Journal) -> None:
    table = journal.new_game(SETUP)
    play(table, 4, Random(1))
    table.undo(deliberate=True)
    (entry,) = journal.games()
    assert entry.setup == written_out(SETUP)
    assert entry.n == 3
    assert entry.started < entry.touched
    assert not entry.running


def test_at_most_one_game_is_running(journal: Journal, path: Path) -> None:
    first, second = journal.new_game(SETUP), journal.new_game(SETUP)
    assert journal.running is None
    journal.mark_running(first.number)
    journal.mark_running(second.number)
    assert [entry.running for entry in journal.games()] == [False, True]
    with Journal(path) as again:
        assert again.running == second.number
    journal.mark_running(None)
    assert journal.running is None


def test_a_game_that_is_not_there_cannot_be_opened_or_running(journal: Journal) -> None:
    with pytest.raises(JournalError, match="does not hold that game"):
        journal.open(3)
    with pytest.raises(JournalError, match="does not hold that game"):
        journal.mark_running(3)
    assert journal.running is None


def test_a_game_may_start_from_a_position_that_the_box_allows(journal: Journal) -> None:
    table = journal.new_game(SETUP)
    play(table, 60, Random(3))
    while table.state.pending:
        play(table, 1, Random(3))
    copy = journal.new_game(SETUP, position=table.state)
    assert copy.state == table.state
    play(copy, 40, Random(4))
    assert journal.open(copy.number).state == copy.state
    copy.undo_to(0, deliberate=True)
    assert copy.state == table.state
    exported = copy.export()
    assert b'"position":{' in exported
    assert journal.import_record(exported).export() == exported


def test_a_position_that_cannot_be_laid_out_is_refused(journal: Journal) -> None:
    table = journal.new_game(SETUP)
    impossible = replace(table.state, moon=replace(table.state.moon, colonies=()))
    with pytest.raises(Refused, match="card-out-of-place") as refused:
        journal.new_game(SETUP, position=impossible)
    assert refused.value.n == 0
    assert len(journal.games()) == 1


def test_an_owner_s_value_that_breaks_the_game_is_refused(journal: Journal) -> None:
    setup = Setup(
        "starship", "mayfair-2001", SETUP.seats, corrections={"start.colony_sun": "no-such-card"}
    )
    with pytest.raises((Refused, SetupError)):
        journal.new_game(setup)
    assert journal.games() == ()


def test_a_set_up_that_does_not_exist_starts_no_game(journal: Journal) -> None:
    for setup in (
        Setup("starship", "first-edition", SETUP.seats),
        Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": "B" * 2_000_000}),
        Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": "\ud800"}),
        Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": 7}),  # type: ignore[dict-item]
        Setup("starship", "mayfair-2001", SETUP.seats, corrections={"limits.coins": math.nan}),
    ):
        with pytest.raises(SetupError):
            journal.new_game(setup)
    assert journal.games() == ()


EDITIONS = [(kind.name, edition) for kind in GAMES.values() for edition in kind.editions]


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_a_new_set_up_names_every_switch(journal: Journal, game: str, edition: str) -> None:
    """Whatever a later pack thinks is usual, the game says by which agreements it is played."""
    switches = edition_pack(game, edition).switches
    other = next(name for name, switch in switches.items() if len(switch.options) > 1)
    chosen = {other: switches[other].options[-1]}
    seats = dict.fromkeys(GAMES[game].seats, "Ada")
    table = journal.new_game(Setup(game, edition, seats, chosen))
    usual = {name: switch.default for name, switch in switches.items()}
    brought = switches[other].brings.get(chosen[other], {})
    assert table.header.setup.switches == usual | brought | chosen
    assert b'"switches":{' in table.export()
    assert journal.games()[0].setup == table.game.setup == table.header.setup


def test_two_tables_on_one_game_notice_each_other(path: Path) -> None:
    with Journal(path, Ticking()) as mine, Journal(path, Ticking()) as yours:
        table = mine.new_game(SETUP)
        other = yours.open(table.number)
        play(other, 2, Random(1))
        with pytest.raises(JournalError, match="Another program has gone on") as caught:
            play(table, 1, Random(2))
        assert caught.value.trouble == "moved-on"
        assert table.n == 0
        again = mine.open(table.number)
        assert again.n == 2
        assert play(again, 1, Random(2)) == 1


def test_a_recap_says_whose_turn_it_is_and_what_happened_last(journal: Journal) -> None:
    table = journal.new_game(SETUP)
    assert table.recap().last == ()
    play(table, 9, Random(1))
    recap = table.recap("moon", last=5)
    assert [event.n for event in recap.last] == [5, 6, 7, 8, 9]
    assert (recap.n, recap.due, recap.winner) == (9, table.due, None)
