"""A night from the first entry to the last result, and everything that can come in between."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.night.checking import check_opening
from companion.night.events import (
    CheckedIn,
    ClockPaused,
    ClockResumed,
    Closed,
    Entered,
    Event,
    Happened,
    KeptApart,
    Left,
    Opened,
    Play,
    Reseated,
    ResultCorrected,
    ResultEntered,
    RoundSeated,
    RoundStarted,
    TimeGiven,
)
from companion.night.formats import read_format
from companion.night.night import follow
from companion.night.planning import (
    final_ranking,
    lots_at_the_cut,
    next_round,
    preliminary_standings,
    reseat,
)
from companion.night.scoring import Result, Score
from companion.night.seating import Repeats, Round, Seated, repeats
from companion.night.trouble import NightError
from tests.night.evening import Evening, some_result
from tests.profile import share


def stages(evening: Evening) -> list[str]:
    return [played.stage for played in evening.night.rounds]


@pytest.mark.parametrize(
    ("players", "semi_final", "expected"),
    [
        (12, True, ["preliminary"] * 3 + ["final"]),
        (16, False, ["preliminary"] * 3 + ["final"]),
        (16, True, ["preliminary"] * 3 + ["semi-final", "final"]),
        (29, False, ["preliminary"] * 3 + ["semi-final", "final"]),
    ],
)
def test_a_championship_of_the_studio(players: int, semi_final: bool, expected: list[str]) -> None:
    evening = Evening("studio-2024", players, with_semi_final=semi_final)
    night = evening.play_to_the_end(Random(1))
    assert stages(evening) == expected
    final = night.rounds[-1]
    ((number, result),) = final.results.items()
    assert number == 1
    ranking = final_ranking(night)
    assert ranking[0] == result.winner
    assert set(ranking[:4]) == set(final.seating.players())
    assert sorted(ranking) == sorted(night.entrants)


def test_winners_of_the_semi_final_meet_in_the_final() -> None:
    evening = Evening("wbc-2022", 16)
    night = evening.play_to_the_end(Random(3))
    winners = {result.winner for result in night.rounds[3].results.values()}
    assert set(night.rounds[4].seating.players()) == winners
    ranked = [line.player for line in preliminary_standings(night)]
    first = night.rounds[3].seating.table(1)
    assert first.players == (ranked[0], ranked[7], ranked[8], ranked[15])


def test_a_format_without_a_cut_ends_with_its_rounds() -> None:
    evening = Evening("german-championship", 15)
    night = evening.play_to_the_end(Random(1))
    assert stages(evening) == ["preliminary"] * 3
    assert final_ranking(night) == tuple(line.player for line in preliminary_standings(night))
    assert repeats([played.seating for played in night.rounds]) == Repeats(0, 0, 0, 0)


def test_no_next_round_before_all_results_are_in_and_missing_tables_are_named() -> None:
    evening = Evening(players=16)
    evening.seat()
    evening.play(Random(1), leave_out=(2, 4))
    with pytest.raises(NightError, match=r"missing from these tables: 2, 4\."):
        next_round(evening.night)
    with pytest.raises(NightError, match="2, 4"):
        evening.do(Closed())
    some = RoundSeated("preliminary", evening.night.rounds[0].seating)
    with pytest.raises(NightError, match="2, 4"):
        evening.do(some)


def test_the_schedule_is_kept_until_somebody_comes_or_leaves() -> None:
    evening = Evening(players=16)
    evening.seat()
    planned = evening.night.coming
    assert len(planned) == 2
    evening.play(Random(1))
    evening.seat()
    assert evening.night.rounds[1].seating == planned[0]
    evening.play(Random(1))
    evening.do(Left(("p3",)))
    evening.enter(1)
    evening.seat()
    third = evening.night.rounds[2].seating
    assert "p3" not in third.players()
    assert "p17" in third.players()
    assert repeats([one.seating for one in evening.night.rounds]) == Repeats(0, 0, 0, 0)


def test_round_by_round_like_meets_like() -> None:
    evening = Evening("hundred-points", 32)
    evening.seat()
    assert evening.night.coming == ()
    evening.play(Random(1))
    evening.seat()
    ranks = {line.player: line.rank for line in preliminary_standings(evening.night)}
    tables = [[ranks[p] for p in t.players] for t in evening.night.rounds[1].seating.tables]
    spread = sum(max(table) - min(table) for table in tables) / len(tables)
    assert spread < 12
    assert repeats([one.seating for one in evening.night.rounds]).opponents == 0


def test_a_late_player_is_seated_and_games_with_a_result_stay() -> None:
    evening = Evening(players=15)
    evening.seat()
    seating = evening.night.rounds[0].seating
    first = seating.table(1)
    evening.do(ResultEntered(1, 1, some_result(first.players, Random(1))))
    (late,) = evening.enter(1)
    evening.do(reseat(evening.night))
    after = evening.night.rounds[0].seating
    assert late in after.players()
    assert after.table(1) == first
    moved = Round((Seated(1, ("p1", "p2", "p3")),))
    with pytest.raises(NightError, match="Table 1 is playing"):
        evening.do(Reseated(moved))


def test_once_the_round_runs_only_a_split_table_is_seated_anew() -> None:
    evening = Evening(players=12)
    evening.seat()
    evening.do(RoundStarted())
    before = evening.night.rounds[0].seating
    gone = before.table(1).players[0]
    evening.do(Left((gone,)))
    assert reseat(evening.night).seating == before, "a game goes on without being asked"
    evening.do(reseat(evening.night, split=(1,)))
    after = evening.night.rounds[0].seating
    assert gone not in after.players()
    assert after.table(2) == before.table(2)
    assert len(after.table(1).players) == 3


def test_friends_are_kept_apart_from_when_they_ask() -> None:
    evening = Evening(players=16)
    friends = ("p1", "p2", "p3")
    evening.do(KeptApart(friends))
    evening.play_to_the_end(Random(2))
    met = {
        pair
        for played in evening.night.rounds
        if played.stage == "preliminary"
        for table in played.seating.tables
        for pair in combinations(sorted(table.players), 2)
    }
    assert met.isdisjoint(combinations(friends, 2))


def test_a_night_mixes_games_and_sizes_of_tables() -> None:
    plays = (Play("For two", 10, (2,)), Play("Island", 10), Play("Sea", 14))
    evening = Evening("shop-night", 8, plays)
    night = evening.play_to_the_end(Random(1))
    sizes = [sorted(len(t.players) for t in one.seating.tables) for one in night.rounds]
    assert sizes == [[2, 2, 2, 2], [4, 4], [4, 4]]
    assert [night.play(number).title for number in (1, 2, 3, 4)] == [
        "For two",
        "Island",
        "Sea",
        "Sea",
    ]


def test_a_correction_changes_the_standings_and_is_remembered() -> None:
    evening = Evening("shop-night", 4)
    evening.seat()
    (table,) = evening.night.rounds[0].seating.tables
    scores = tuple(Score(player, 10 - turn) for turn, player in enumerate(table.players))
    evening.do(ResultEntered(1, 1, Result(scores, table.players[0])))
    first = preliminary_standings(evening.night)[0].player
    turned = tuple(Score(s.player, 16 - s.points) for s in scores)
    fixed = Result(turned, table.players[-1])
    with pytest.raises(NightError, match="Correct it"):
        evening.do(ResultEntered(1, 1, fixed))
    with pytest.raises(NightError, match="a name and a reason"):
        evening.do(ResultCorrected(1, 1, fixed, "Ada", " "))
    evening.do(ResultCorrected(1, 1, fixed, "Ada", "read upside down"))
    assert first == table.players[0]
    assert preliminary_standings(evening.night)[0].player == table.players[-1]
    assert evening.night.rounds[0].corrected == {1}


def test_the_clock_of_a_round() -> None:
    evening = Evening("shop-night", 8)
    evening.seat()
    evening.do(RoundStarted())
    clock = evening.night.rounds[0].clock
    began = evening.happened[-1].at
    assert clock.left(began) == 50 * 60
    evening.do(TimeGiven(300, (2,)), ClockPaused(), ClockResumed())
    clock = evening.night.rounds[0].clock
    now = evening.happened[-1].at
    assert clock.left(now, 2) == 50 * 60 + 300 - (now - began) + 60
    assert clock.left(now, 1) == 50 * 60 - (now - began) + 60


Act = Callable[[Evening], object]
REFUSED: list[tuple[Act, str]] = [
    (lambda e: e.do(Entered("p1")), "entered already"),
    (lambda e: e.do(CheckedIn(("p99",))), "p99 is not in"),
    (lambda e: e.do(Left(("p99",))), "p99 is not in"),
    (lambda e: e.do(KeptApart(("p1", "p99"))), "p99 is not in"),
    (lambda e: e.do(RoundStarted(), RoundStarted()), "started already"),
    (lambda e: e.do(ClockPaused()), "not started yet"),
    (lambda e: e.do(RoundStarted(), ClockPaused(), ClockPaused()), "stands still already"),
    (lambda e: e.do(RoundStarted(), ClockResumed()), "clock is running"),
    (lambda e: e.do(TimeGiven(999_999)), "at most 4 hours"),
    (lambda e: e.do(TimeGiven(60, (77,))), "no table 77"),
    (lambda e: e.do(ResultEntered(2, 1, Result(()))), "no round 2"),
    (lambda e: e.do(ResultEntered(1, 9, Result(()))), "no table 9"),
    (lambda e: e.do(ResultEntered(1, 1, Result(()))), "each player"),
    (lambda e: e.do(ResultCorrected(1, 1, _first(e), "Ada", "why")), "no result"),
    (lambda e: e.do(Reseated(Round((Seated(1, ("p1", "p2")),)))), "too many or too few"),
    (lambda e: e.do(Reseated(Round((Seated(1, ("p1", "p1", "p2")),)))), "two tables"),
    (lambda e: e.do(Reseated(Round(()))), "too few"),
    (
        lambda e: e.do(Left(("p1",)), Reseated(Round((Seated(1, ("p1", "p2", "p3")),)))),
        "checked in",
    ),
    (lambda e: e.do(e.happened[0].event), "opened already"),
    (lambda e: e.do(*_finish(e), Closed(), Entered("p50")), "closed"),
]


def _first(evening: Evening) -> Result:
    return some_result(evening.night.rounds[0].seating.table(1).players, Random(1))


def _finish(evening: Evening) -> list[Event]:
    return [
        ResultEntered(1, table.number, some_result(table.players, Random(1)))
        for table in evening.night.rounds[0].seating.tables
    ]


@pytest.mark.parametrize(("act", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_what_cannot_happen_is_refused_with_a_reason(act: Act, why: str) -> None:
    evening = Evening("shop-night", 8)
    evening.seat()
    with pytest.raises(NightError, match=why):
        act(evening)


def test_before_the_first_round_there_is_nothing_to_seat_anew() -> None:
    with pytest.raises(NightError, match="No round"):
        reseat(Evening(players=4).night)
    with pytest.raises(NightError, match="too few"):
        Evening(players=2).seat()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"name": " "}, "needs a name"),
        ({"rounds": 0}, "1 to 20 rounds"),
        ({"plays": ()}, "which game"),
        ({"plays": (Play("Six", 10, (6,)),)}, "table of 6"),
    ],
)
def test_a_night_that_could_not_be_played_is_not_opened(
    change: dict[str, object], why: str
) -> None:

    good = Opened("Friday", read_format("shop-night"), (Play("Island"),), 3, False, 1)
    check_opening(good)
    with pytest.raises(NightError, match=why):
        check_opening(replace(good, **change))


@settings(max_examples=share(15), deadline=None)
@given(st.integers(3, 26), st.sampled_from(["shop-night", "wbc-2022"]), st.randoms())
def test_any_evening_is_what_its_events_say(players: int, format: str, random: Random) -> None:
    """Written down, read again and followed, a night is the same; everybody present sits once."""
    evening = Evening(format, players)
    if players == 5:
        evening.enter(1)
    for _ in range(3):
        if random.random() < 0.5:
            evening.enter(random.randint(1, 3))
        if random.random() < 0.5 and len(evening.night.present) > 8:
            evening.do(Left((random.choice(sorted(evening.night.present)),)))
        evening.seat()
        seating = evening.night.rounds[-1].seating
        everybody = sorted([*seating.players(), *seating.sitting_out])
        assert everybody == sorted(evening.night.present)
        assert {len(table.players) for table in seating.tables} <= {3, 4}
        evening.play(random)
    written = [msgspec.json.encode(one) for one in evening.happened]
    read = [msgspec.json.decode(line, type=Happened) for line in written]
    assert read == evening.happened
    assert follow(read) == evening.night


def test_who_goes_on_by_lot_is_told() -> None:
    """Twelve players with the same results at three tables: four are level behind the winners."""
    evening = Evening("studio-2024", 12)
    for number in (1, 2, 3):
        evening.seat()
        for table in evening.night.rounds[-1].seating.tables:
            order = sorted(table.players, key=evening.night.entrants.index)
            scores = tuple(
                Score(player, 10 if player == order[0] else 5) for player in table.players
            )
            evening.do(ResultEntered(number, table.number, Result(scores, order[0])))
    assert lots_at_the_cut(evening.night) == ()
    ranked = preliminary_standings(evening.night)
    level = {line.player for line in ranked if line.rank == ranked[4].rank}
    evening.seat()
    assert evening.night.rounds[-1].stage == "final"
    expected = level if ranked[3].rank == ranked[4].rank else set()
    assert set(lots_at_the_cut(evening.night)) == expected
    assert expected, "the example must be one where a lot decides"
