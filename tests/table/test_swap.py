"""Correct: two answers told the wrong way round are one correction, and so are several changes."""

from typing import Any

import pytest

from companion.core.chances import Draw, Roll
from companion.core.record import read_record
from companion.games.starship.rules.goods import Goods
from companion.games.starship.rules.moves import Buy, EndFlight, EndTurn, FlyTo
from companion.table.correction import Change, Drop, Preview, Replace, Swap
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.table.rulings import Overrule
from companion.table.table import Table
from tests.core.quick_game import quick_game
from tests.table.first_turn import FIRST_TURN, play_first_turn

FUEL_TURNED, FUEL_BOUGHT, ORE_TURNED, ORE_BOUGHT = 9, 10, 12, 13


@pytest.fixture
def played(table: Table) -> Table:
    play_first_turn(table)
    return table


def preview(table: Table, n: int, change: Change, **more: Any) -> Preview:
    return table.preview_correction(n, change, by="Ben", reason="The wrong way round.", **more)


def moves(table: Table) -> tuple[Any, ...]:
    return tuple(event.move for event in read_record(table.export(), quick_game).events)


def test_two_missions_change_places_in_one_step(journal: Journal, played: Table) -> None:
    before = played.state
    shown = preview(played, 1, Swap(2))
    assert shown.illegal == ()
    played.accept_correction(shown)
    assert moves(played)[:3] == (FIRST_TURN[1], FIRST_TURN[0], FIRST_TURN[2])
    assert sorted(played.state.missions) == sorted(before.missions)
    assert [step.kind for step in played.history()].count("correct") == 1
    assert '"change":"swap"' in played.history()[-1].note
    assert journal.verify() is None


def test_one_after_the_other_they_could_not_be_corrected(played: Table) -> None:
    """While the second mission is still the old one, the first cannot be it."""
    shown = preview(played, 1, Replace(FIRST_TURN[1]))
    assert shown.illegal[0].n == 2


def test_readings_go_with_what_was_read_and_times_stay(table: Table) -> None:
    table.accept(FIRST_TURN[0], "scan", "first.jpg")
    table.accept(FIRST_TURN[1], "keypad")
    table.accept(FIRST_TURN[2], "tap")
    old = table.events()
    table.accept_correction(preview(table, 1, Swap(3)))
    new = table.events()
    assert [event.at for event in new] == [event.at for event in old]
    assert (new[2].move, new[2].source, new[2].evidence) == (FIRST_TURN[0], "scan", "first.jpg")
    assert (new[0].source, new[0].evidence) == ("tap", "")
    assert new[0].correction == new[2].correction != new[1].correction


def test_two_rolls_are_swapped_and_both_players_earn_as_they_should(played: Table) -> None:
    for move in (Roll("yellow", (1,)), FlyTo("sun", 2), EndFlight("sun"), EndTurn("sun")):
        played.accept(move, "tap")
    shown = preview(played, 6, Swap(16))
    rolls = [event.move.faces for event in shown.events if isinstance(event.move, Roll)]
    assert rolls == [(1,), (2,)]


def test_what_hangs_on_two_swapped_cards_is_ruled_on(played: Table) -> None:
    """The ore came first: both purchases were made at the other card, so they are dropped."""
    shown = preview(played, FUEL_TURNED, Swap(ORE_TURNED))
    assert [event.n for event in shown.illegal][:2] == [FUEL_BOUGHT, ORE_BOUGHT]
    with pytest.raises(Refused):
        played.accept_correction(shown)
    played.accept_correction(shown, {event.n: Drop() for event in shown.illegal})
    assert Draw("sector-1", "trade-ore-1") == moves(played)[FUEL_TURNED - 1]


def test_or_is_corrected_too_and_then_everything_fits(journal: Journal, played: Table) -> None:
    """Three changes, one step: the cards, and with them both purchases."""
    rulings = {
        FUEL_BOUGHT: Replace(Buy("moon", "trade-ore-1", Goods(ore=1))),
        ORE_BOUGHT: Replace(Buy("moon", "trade-fuel-2", Goods(fuel=2))),
    }
    before = played.state
    shown = preview(played, FUEL_TURNED, Swap(ORE_TURNED), rulings=rulings)
    assert shown.open == ()
    assert {event.n for event in shown.illegal} == set(rulings)
    played.accept_correction(shown)
    assert played.state.moon == before.moon
    corrected = [event.n for event in played.titles() if event.correction]
    assert corrected == [FUEL_TURNED, FUEL_BOUGHT, ORE_TURNED, ORE_BOUGHT]
    exported = played.export()
    assert journal.import_record(exported).export() == exported


def test_a_replacement_that_is_itself_illegal_stays_open(played: Table) -> None:
    wrong = {FUEL_BOUGHT: Replace(Buy("moon", "trade-fuel-2", Goods(fuel=1)))}
    shown = preview(played, FUEL_TURNED, Swap(ORE_TURNED), rulings=wrong)
    assert shown.open[0].n == FUEL_BOUGHT
    assert shown.open[0].ruling is None


def test_a_later_event_says_in_which_position_it_no_longer_fits(played: Table) -> None:
    shown = preview(played, FUEL_TURNED, Swap(ORE_TURNED))
    first = shown.illegal[0]
    assert played.game.check(first.before, FIRST_TURN[FUEL_BOUGHT - 1]) == list(first.problems)


@pytest.mark.parametrize(("n", "other"), [(1, 6), (6, 9), (4, 5)])
def test_only_two_rolls_or_two_draws_are_swapped(played: Table, n: int, other: int) -> None:
    with pytest.raises(Refused, match="swap-of-different-things"):
        preview(played, n, Swap(other))


@pytest.mark.parametrize("other", [1, 2, 16])
def test_the_other_one_is_a_later_event_that_happened(played: Table, other: int) -> None:
    with pytest.raises(ValueError, match="no later event"):
        preview(played, 2, Swap(other))


def test_decisions_of_the_table_are_listed_without_reading_everything(played: Table) -> None:
    assert played.decided() == ()
    kept = {14: Overrule("Ada", "The booster is on the ship.")}
    less = Replace(Buy("moon", "trade-fuel-2", Goods(fuel=1)))
    played.accept_correction(preview(played, FUEL_BOUGHT, less), kept)
    assert [(event.n, bool(event.ruling)) for event in played.decided()] == [
        (FUEL_BOUGHT, False),
        (14, True),
    ]


def test_a_part_of_the_journal_is_read_like_the_whole(played: Table) -> None:
    assert played.titles(after=4, upto=9) == played.titles()[4:9]
    assert played.titles(after=10, upto=99) == played.titles()[10:]


def test_the_position_as_it_was_then(played: Table) -> None:
    assert played.state_after(0) == played.start_state
    assert played.state_after(played.n) == played.state
    assert played.state_after(FUEL_BOUGHT).moon.goods.fuel == 2
    with pytest.raises(ValueError, match="no event"):
        played.state_after(played.n + 1)
