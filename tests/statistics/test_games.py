"""Games in numbers: a known first turn by hand, whole played games by their laws."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from companion.core.chances import Draw, Roll
from companion.core.events import Event
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.starship.rules.goods import COUNTED, amount
from companion.games.starship.rules.moves import EndTurn, Fight, FlyOn, FlyTo
from companion.simulation.play import play
from companion.statistics.game import BREAK, GameStatistics, game_statistics, played_seconds
from companion.statistics.household import household, journal_statistics, table_statistics
from companion.table.journal import Journal
from tests.table.first_turn import FIRST_TURN
from tests.table.play import SETUP, Ticking

STARTED = "2026-01-02T18:00:00Z"


def minutes(n: int) -> str:
    return f"2026-01-02T{18 + n // 60:02}:{n % 60:02}:00Z"


def told(moves: list[Any], setup: Setup = SETUP) -> GameStatistics:
    """A game whose events are a minute apart."""
    game = make_game(setup)
    events = tuple(Event(move, minutes(n), "tap") for n, move in enumerate(moves, 1))
    return game_statistics(game, game.start(), STARTED, events)


def whole(seed: str) -> GameStatistics:
    game = make_game(SETUP)
    return told([step.move for step in play(game, seed)][:4000])


@pytest.fixture(scope="module")
def games() -> list[GameStatistics]:
    return [whole(seed) for seed in ("one", "two", "three")]


def test_the_first_turn_counted_by_hand() -> None:
    first = told(list(FIRST_TURN))
    assert first.events == 15
    assert first.seconds == 15 * 60
    (yellow,) = first.thrown
    assert (yellow.dice, yellow.counts, yellow.by_seat) == ("yellow", {2: 1}, {"moon": {2: 1}})
    assert first.income["moon"]["planet"] == {"fuel": 2, "ore": 1}
    assert first.by_card["moon"]["trade-fuel-2"] == {"fuel": 2}
    deeds = first.deeds["moon"]
    assert (deeds["flights"], deeds["cards"], deeds["longest-flight"]) == (1, 2, 2)
    assert deeds["speed"] == 4
    assert [turn.seat for turn in first.turns] == ["moon"]
    assert first.winner is None


def test_a_fight_is_counted_with_the_wins_that_were_to_be_expected() -> None:
    """Moon has one cannon; pirate-2 has a known strength, so the chance is exact."""
    before = [move for move in FIRST_TURN if not isinstance(move, EndTurn)][:8]
    fight = [*before, Draw("sector-1", "pirate-2"), Fight("moon")]
    lost = told([*fight, Roll("blue", (1,)), Roll("blue", (4,))]).deeds["moon"]
    won = told([*fight, Roll("blue", (4,)), Roll("blue", (1,))]).deeds["moon"]
    assert (won["pirates"], won["fights"], won["fights-won"]) == (1, 1, 1)
    assert (lost["fights"], lost["fights-won"]) == (1, 0)
    assert 0 < won["fights-expected"] == lost["fights-expected"] < 1


def test_points_over_time_end_where_the_score_is(games: list[GameStatistics]) -> None:
    for game in games:
        for score in game.scores:
            places = [place for place, _ in game.points[score.seat]]
            assert places == sorted(set(places))
            assert game.points[score.seat][-1][1] == score.total


def test_what_came_in_less_what_went_out_is_what_is_there(games: list[GameStatistics]) -> None:
    """Income is read from the positions, so a good that found no room is not counted."""
    game = make_game(SETUP)
    for seed, counted in zip(("one", "two", "three"), games, strict=True):
        state, spent = game.start(), dict.fromkeys(COUNTED, 0)
        began = state.moon.goods
        for step in play(game, seed):
            for good in COUNTED:
                less = amount(step.before.moon.goods, good) - amount(step.after.moon.goods, good)
                spent[good] += max(0, less)
            state = step.after
        for good in COUNTED:
            earned = sum(goods.get(good, 0) for goods in counted.income["moon"].values())
            left = amount(began, good) + earned - spent[good]
            assert left == amount(state.moon.goods, good)


def test_every_roll_of_a_game_is_counted_once(games: list[GameStatistics]) -> None:
    game = make_game(SETUP)
    for seed, counted in zip(("one", "two", "three"), games, strict=True):
        rolls = [step.move for step in play(game, seed) if isinstance(step.move, Roll)]
        assert sum(thrown.luck.rolls for thrown in counted.thrown) == len(rolls)
        for thrown in counted.thrown:
            by_seat = sum(thrown.luck_of(seat).rolls for seat in game.seats)
            assert by_seat == thrown.luck.rolls


def test_all_turns_together_last_as_long_as_the_game(games: list[GameStatistics]) -> None:
    for game in games:
        assert sum(turn.seconds for turn in game.turns) == game.seconds


def test_a_night_between_two_events_is_nobodys_turn() -> None:
    assert played_seconds(STARTED, "2026-01-02T18:09:59Z") == BREAK - 1
    assert played_seconds(STARTED, "2026-01-03T09:00:00Z") == 0
    assert played_seconds("2026-01-02T18:00:05Z", STARTED) == 0


def test_a_household_adds_its_games_up(games: list[GameStatistics]) -> None:
    all_games = household([*games, told(list(FIRST_TURN))])
    assert (all_games.games, all_games.finished) == (4, 3)
    assert {one.name for one in all_games.players} == {"Ada", "Ben"}
    assert sum(one.wins for one in all_games.players) == 3
    yellow = next(one for one in all_games.thrown["starship"] if one.dice == "yellow")
    expected = 1 + sum(
        thrown.luck.rolls for game in games for thrown in game.thrown if thrown.dice == "yellow"
    )
    assert yellow.luck.rolls == expected


def test_the_same_person_on_another_seat_is_the_same_person() -> None:
    other = Setup("starship", "mayfair-2001", {"moon": "ben ", "sun": "Ada"})
    game = make_game(other)
    moves = [step.move for step in play(game, "one")]
    both = household([whole("one"), told(moves, other)])
    assert [one.games for one in both.players] == [2, 2]


def test_a_journal_tells_about_its_games(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3", Ticking()) as journal:
        table = journal.new_game(SETUP)
        for move in (*FIRST_TURN, Roll("yellow", (1,)), FlyTo("sun", 2), FlyOn("sun")):
            table.accept(move, "tap")
        counted = table_statistics(table)
        assert counted.events == 18
        assert [turn.seat for turn in counted.turns] == ["moon", "sun"]
        table.undo_to(15, deliberate=True)
        assert table_statistics(table).events == 15
        assert journal_statistics(journal).games == 1


def test_a_whole_game_is_counted_well_within_the_time_a_page_takes() -> None:
    game = make_game(SETUP)
    moves = [step.move for step in play(game, "one")]
    began = time.process_time()
    told(moves)
    assert time.process_time() - began < 2.0
