"""Standings: published examples, and laws that hold for any results."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.night.formats import Format, read_format
from companion.night.scoring import Placed, Result, Score, placed
from companion.night.standings import Standing, standings
from tests.night.results import game

GERMAN = read_format("german-championship")
STUDIO = read_format("studio-2024")
WBC = read_format("wbc-2022")
SHOP = read_format("shop-night")


def order(lines: tuple[Standing, ...]) -> str:
    return "".join(line.player for line in lines)


def test_the_published_mean_of_shares_comes_out() -> None:
    """31.25, 26.67 and 27.78 give 28.57 (German championship); unrounded it would be 28.56."""
    games = [game(GERMAN, told) for told in ("a 5, b 10, c 1", "a 4, b 10, c 1", "a 5, b 10, c 3")]
    (own,) = [line for line in standings(GERMAN, "abc", games, 0) if line.player == "a"]
    assert f"{float(own.share * 100):.2f}" == "28.57"
    exact = replace(GERMAN, ranking=replace(GERMAN.ranking, share_decimals=-1))
    games = [game(exact, told) for told in ("a 5, b 10, c 1", "a 4, b 10, c 1", "a 5, b 10, c 3")]
    (own,) = [line for line in standings(exact, "abc", games, 0) if line.player == "a"]
    assert f"{float(own.share * 100):.2f}" == "28.56"


def test_wins_then_points_then_shares() -> None:
    """The ranking "after WCC"; each step decides only when the ones before are level."""
    games = [
        game(STUDIO, "a 10, b 7, c 6, d 2"),
        game(STUDIO, "e 10, f 8, g 8, h 8"),
    ]
    ranked = standings(STUDIO, "abcdefgh", games, 0)
    assert order(ranked)[:2] == "ae", "both won with 10; 10 of 25 is more than 10 of 34"
    assert set(order(ranked)[2:5]) == set("fgh"), "8 points beat 7"
    assert order(ranked)[5:] == "bcd"
    assert [line.rank for line in ranked] == [1, 2, 3, 3, 3, 6, 7, 8]
    assert [line.lot for line in ranked] == [line.player in "fgh" for line in ranked]


def test_most_wins_then_most_seconds() -> None:
    games = [
        game(WBC, "a 10, b 9, c 2, d 3"),
        game(WBC, "b 10, c 9, a 8, d 7"),
    ]
    ranked = standings(WBC, "abcd", games, 0)
    assert [(line.player, line.wins, line.seconds) for line in ranked] == [
        ("b", 1, 1),
        ("a", 1, 0),
        ("c", 0, 1),
        ("d", 0, 0),
    ]


def test_level_points_are_told_apart_by_capped_victory_points() -> None:
    games = [
        game(GERMAN, "a 12, b 8, c 5, d 3"),
        game(GERMAN, "e 10, f 9, g 5, h 3"),
    ]
    ranked = standings(GERMAN, "abcdefgh", games, 0)
    lines = {line.player: line for line in ranked}
    assert lines["a"].victory_points == lines["e"].victory_points == 10
    assert order(ranked)[:2] == "ae", "12 of 28 is more than 10 of 27"
    assert order(ranked)[2:4] == "fb"


def test_a_shop_adds_victory_points_up() -> None:
    games = [game(SHOP, "a 10, b 9, c 9"), game(SHOP, "b 9, a 1, c 10")]
    assert order(standings(SHOP, "abc", games, 0)) == "cba"


def test_whoever_has_not_played_is_listed_last() -> None:
    ranked = standings(STUDIO, "zabc", [game(STUDIO, "a 10, b 9, c 2")], 0)
    assert order(ranked) == "abcz"
    assert ranked[-1].played == 0


NAMES = "abcdefgh"


@st.composite
def evenings(draw: st.DrawFn) -> list[Result]:
    tables = draw(st.lists(st.permutations(NAMES), min_size=1, max_size=3))
    points = st.integers(0, 12)
    return [
        Result(tuple(Score(name, draw(points)) for name in half))
        for table in tables
        for half in (table[:4], table[4:])
    ]


FORMATS = [read_format(name) for name in ("german-championship", "studio-2024", "hundred-points")]


@given(evenings(), st.sampled_from(FORMATS), st.randoms(), st.integers(0, 9))
def test_the_order_of_results_and_entries_changes_nothing(
    evening: list[Result], format: Format, random: Random, seed: int
) -> None:
    games = [placed(format, one, 10, 4) for one in evening]
    ranked = standings(format, NAMES, games, seed)
    random.shuffle(games)
    mixed = random.sample(NAMES, len(NAMES))
    assert standings(format, mixed, games, seed) == ranked


@given(evenings(), st.sampled_from(FORMATS), st.integers(0, 9))
def test_ties_are_broken_in_the_named_order(
    evening: list[Result], format: Format, seed: int
) -> None:
    games = [placed(format, one, 10, 4) for one in evening]
    ranked = standings(format, NAMES, games, seed)
    assert sorted(order(ranked)) == list(NAMES)
    for better, worse in pairwise(ranked):
        differing = [
            better.value(criterion) - worse.value(criterion)
            for criterion in format.ranking.order
            if better.value(criterion) != worse.value(criterion)
        ]
        if differing:
            assert differing[0] > 0, "the first that differs decides"
            assert worse.rank > better.rank
        else:
            assert worse.rank == better.rank
            assert better.lot
            assert worse.lot


@given(evenings(), st.integers(0, 9))
def test_a_win_more_never_ranks_lower(evening: list[Result], seed: int) -> None:
    games = [placed(STUDIO, one, 10, 4) for one in evening]
    before = {line.player: line.rank for line in standings(STUDIO, NAMES, games, seed)}
    extra = (Placed("a", 1, Fraction(1), 10, Fraction(1, 2)),)
    after = {line.player: line.rank for line in standings(STUDIO, NAMES, [*games, extra], seed)}
    assert after["a"] <= before["a"]
