"""Seasons, leaderboards and who wins against whom, beside a second count by hand."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from msgspec.structs import replace

from companion.core.score import Part, Score
from companion.core.setup import Setup
from companion.statistics.game import GameStatistics, Turn
from companion.statistics.household import household
from companion.statistics.seasons import head_to_head, leaderboard, seasons

SEATS = ("red", "blue", "white")


def a_game(year: int, game: str, points: dict[str, int], winner: str | None) -> GameStatistics:
    """Who had how many points, by name; the order is that of the seats."""
    seats = dict(zip(SEATS, points, strict=False))
    named = {name: seat for seat, name in seats.items()}
    scores = tuple(Score(named[name], (Part("all", total),)) for name, total in points.items())
    return GameStatistics(
        setup=Setup(game, "some", seats),
        started=f"{year}-03-01T20:00:00Z",
        ended=f"{year}-03-01T21:00:00Z",
        events=10,
        seconds=3600,
        winner=None if winner is None else named[winner],
        scores=scores,
        thrown=(),
        points={},
        last_turn=3,
        income={},
        by_card={},
        deeds={},
        turns=tuple(Turn(n, seat, 60) for n, seat in enumerate(seats, start=1)),
        overruled=0,
        corrected=0,
    )


GAMES = [
    a_game(2025, "settlers", {"Anna": 10, "Ben": 8}, "Anna"),
    a_game(2026, "settlers", {"Ben": 10, "anna ": 9, "Clara": 4}, "Ben"),
    a_game(2026, "settlers", {"Clara": 10, "Ben": 6}, "Clara"),
    a_game(2026, "starfarers", {"Anna": 15, "Clara": 12}, "Anna"),
    a_game(2026, "settlers", {"Anna": 5, "Ben": 3}, None),
]
FINISHED = [game for game in GAMES if game.winner]


def test_a_season_is_a_game_in_a_year_the_latest_first() -> None:
    found = seasons(FINISHED)
    assert [(one.year, one.game, one.games) for one in found] == [
        ("2026", "settlers", 2),
        ("2026", "starfarers", 1),
        ("2025", "settlers", 1),
    ]
    assert [(one.name, one.wins, one.games) for one in found[0].players] == [
        ("Ben", 1, 2),
        ("Clara", 1, 2),
        ("anna", 0, 1),
    ], "as many wins: more points of a game decide"


def test_the_leaderboard_is_in_order_and_knows_people_by_name() -> None:
    board = leaderboard(FINISHED)
    assert [one.name for one in board] == ["Anna", "Clara", "Ben"]
    anna = board[0]
    assert (anna.games, anna.wins, anna.points, anna.turns) == (3, 2, 34, 3)


@pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
def test_the_order_of_games_changes_no_number(order: tuple[int, ...]) -> None:
    games = [FINISHED[at] for at in order]
    told, usual = (
        {(one.name.casefold(), one.wins, one.games, one.points) for one in leaderboard(some)}
        for some in (games, FINISHED)
    )
    assert told == usual


def test_head_to_head_is_what_a_second_count_says() -> None:
    """Counted anew by another way: every ordered pair, then folded."""
    met: Counter[frozenset[str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for game in FINISHED:
        names = {seat: name.strip().casefold() for seat, name in game.setup.seats.items()}
        for one, other in permutations(names, 2):
            met[frozenset((names[one], names[other]))] += 1
            won[names[one], names[other]] += game.winner == one
    for pair in head_to_head(FINISHED):
        one, other = pair.one.casefold(), pair.other.casefold()
        assert pair.games == met[frozenset((one, other))] // 2
        assert pair.wins == (won[one, other], won[other, one])
    assert len(head_to_head(FINISHED)) == 3
    first = head_to_head(FINISHED)[0]
    assert (first.one, first.other, first.games) == ("Anna", "Ben", 2)
    assert first.ahead == (1, 1)


def test_what_is_not_finished_or_has_no_time_is_in_no_season() -> None:
    strange = replace(FINISHED[0], started="once upon a time")
    counted = household([*GAMES, strange])
    assert sum(season.games for season in counted.seasons) == 4
    assert counted.finished == 5
