"""What one table's result is worth, by the examples that organisers publish."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.night.formats import read_format
from companion.night.scoring import Result, Score, check_result, placed, places, rounded
from companion.night.trouble import NightError
from tests.night.results import game, result

GERMAN = read_format("german-championship")
HUNDRED = read_format("hundred-points")
WBC = read_format("wbc-2022")
STUDIO = read_format("studio-2024")


def test_five_three_two_one() -> None:
    assert [line.points for line in game(GERMAN, "a 10, b 8, c 5, d 3")] == [5, 3, 2, 1]
    assert [line.points for line in game(GERMAN, "a 4, b 10, c 8")] == [1, 5, 3]


def test_equal_places_share_the_points() -> None:
    """Second and third are worth 3 + 2: two and a half for each of two."""
    lines = game(GERMAN, "a 10, b 7, c 7, d 3")
    assert [line.points for line in lines] == [5, Fraction(5, 2), Fraction(5, 2), 1]
    assert [line.place for line in lines] == [1, 2, 2, 4]


def test_a_hundred_fifty_twenty_ten() -> None:
    assert [line.points for line in game(HUNDRED, "a 13, b 9, c 8, d 2")] == [100, 50, 20, 10]
    assert [line.points for line in game(HUNDRED, "a 13, b 9, c 8")] == [100, 40, 10]


def test_level_players_count_cards_then_progress_cards_then_turn_order() -> None:
    cards = Score("a", 9, {"cards-in-hand": 3}), Score("b", 9, {"cards-in-hand": 5})
    assert places(HUNDRED, Result(cards)) == {"b": 1, "a": 2}
    progress = (
        Score("a", 9, {"cards-in-hand": 3, "progress-cards": 0}),
        Score("b", 9, {"cards-in-hand": 3, "progress-cards": 1}),
    )
    assert places(HUNDRED, Result(progress)) == {"b": 1, "a": 2}
    assert places(HUNDRED, result("a 9, b 9")) == {"a": 1, "b": 2}


def test_a_halted_game_at_wbc_gives_a_tie_for_first_to_the_later_player() -> None:
    assert places(WBC, result("a 8, b 8, c 5, d 8", halted=True)) == {
        "d": 1,
        "b": 2,
        "a": 3,
        "c": 4,
    }


def test_the_winner_is_first_whatever_others_hold() -> None:
    assert places(STUDIO, result("a 10, b 10, c 11, d 3", winner="b"))["b"] == 1


def test_the_published_shares_come_out() -> None:
    """31.25, 26.67 and 27.78 percent (German championship)."""
    shares = [
        game(GERMAN, told)[0].share * 100
        for told in ("a 5, b 10, c 1", "a 4, b 10, c 1", "a 5, b 10, c 3")
    ]
    assert [float(share) for share in shares] == [31.25, 26.67, 27.78]


def test_points_are_capped_at_the_target() -> None:
    assert game(GERMAN, "a 12, b 8, c 5, d 3")[0].victory_points == 10
    assert game(GERMAN, "a 15, b 8, c 5, d 3", target=14)[0].victory_points == 14
    assert game(STUDIO, "a 12, b 8, c 5, d 3")[0].victory_points == 12


def test_a_table_of_three_is_raised_by_its_average() -> None:
    """10 + 9 + 5 = 24 becomes 32 (old text of the world championship)."""
    raising = replace(STUDIO, ranking=replace(STUDIO.ranking, raise_small_tables=True))
    lines = game(raising, "a 10, b 9, c 5")
    assert [line.share for line in lines] == [Fraction(points, 32) for points in (10, 9, 5)]
    whole = game(raising, "a 10, b 9, c 5, d 8")
    assert sum(line.share for line in whole) == 1


@pytest.mark.parametrize(
    ("told", "winner", "halted", "why"),
    [
        ("a 10, b 3, c 2", "", False, "each player"),
        ("a 10, b 3, c 2, c 1", "", False, "each player"),
        ("a 10, b -3, c 2, d 1", "", False, "whole numbers"),
        ("a 1001, b 3, c 2, d 1", "", False, "whole numbers"),
        ("a 10, b 3, c 2, d 1", "e", False, "winner"),
        ("a 9, b 3, c 2, d 1", "", True, "to their end"),
        ("a 9, b 9, c 2, d 1", "", False, "say who won"),
    ],
)
def test_what_cannot_be_a_result_is_refused(told: str, winner: str, halted: bool, why: str) -> None:
    with pytest.raises(NightError, match=why):
        check_result(STUDIO, "abcd", result(told, winner, halted=halted))


def test_a_table_size_that_the_format_does_not_know_is_refused() -> None:
    with pytest.raises(NightError, match="table of 2"):
        check_result(STUDIO, "ab", result("a 10, b 3", "a"))


@given(st.lists(st.integers(0, 14), min_size=3, max_size=4), st.booleans())
def test_a_table_gives_away_exactly_its_points_and_shares(points: list[int], win: bool) -> None:
    scores = tuple(Score(f"p{turn}", had) for turn, had in enumerate(points))
    lines = placed(GERMAN, Result(scores, "p0" if win else ""), 10, 4)
    assert sum(line.points for line in lines) == sum(GERMAN.points.by_place[len(points)])
    exact = placed(STUDIO, Result(scores), 10, 4)
    assert sum(line.share for line in exact) == (1 if sum(points) else 0)
    for one in lines:
        for other in lines:
            if one.place < other.place:
                assert one.points >= other.points


@given(st.fractions(0, 1), st.integers(0, 4))
def test_rounding_is_to_the_nearest(share: Fraction, decimals: int) -> None:
    step = Fraction(1, 100 * 10**decimals)
    near = rounded(share, decimals)
    assert near % step == 0
    assert abs(near - share) <= step / 2
