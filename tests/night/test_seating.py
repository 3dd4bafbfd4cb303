"""Seating: everybody once a round, right sizes, and nobody meets again where that can be had."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.night.arranging import Wishes, arranged
from companion.night.formats import read_format
from companion.night.seating import Repeats, Round, pairs_of, repeats, table_sizes

STUDIO = read_format("studio-2024").seating
SWISS = read_format("hundred-points").seating
FOURS = Wishes((4, 3), STUDIO)


def names(count: int) -> list[str]:
    return [f"p{number}" for number in range(count)]


def must_seat(round: Round, players: list[str], sizes: tuple[int, ...]) -> None:
    assert sorted([*round.players(), *round.sitting_out]) == sorted(players)
    assert [table.number for table in round.tables] == list(range(1, len(round.tables) + 1))
    assert {len(table.players) for table in round.tables} <= set(sizes)


@pytest.mark.parametrize("players", range(6, 90))
def test_tables_of_three_are_as_many_as_published(players: int) -> None:
    """Latvia 2017: 4 - (n mod 4) tables of three, none if n is a multiple of four."""
    sizes = table_sizes(players, (4, 3))
    assert sum(sizes) == players
    assert sizes.count(3) == -players % 4


@pytest.mark.parametrize(("players", "waiting"), [(1, 1), (2, 2), (3, 0), (4, 0), (5, 1)])
def test_whoever_cannot_be_seated_waits(players: int, waiting: int) -> None:
    assert players - sum(table_sizes(players, (4, 3))) == waiting


def test_a_game_for_two() -> None:
    assert table_sizes(7, (2,)) == (2, 2, 2)


@pytest.mark.parametrize("players", [15, 16, 29, 64])
def test_nobody_meets_or_chooses_at_the_same_place_again(players: int) -> None:
    everybody = names(players)
    found = arranged([everybody] * 3, (), FOURS, seed=1)
    for round in found.rounds:
        must_seat(round, everybody, (4, 3))
    assert repeats(found.rounds) == Repeats(0, 0, 0, 0)
    assert found.cost == 0


def test_twelve_players_repeat_as_little_as_is_possible() -> None:
    """Nine is the least for twelve players in three rounds."""
    found = arranged([names(12)] * 3, (), FOURS, seed=1)
    assert repeats(found.rounds).opponents == 9


def test_the_same_seed_gives_the_same_rounds_and_another_one_others() -> None:
    one, again, other = (arranged([names(16)] * 3, (), FOURS, seed=seed) for seed in (5, 5, 6))
    assert one == again
    assert one.rounds != other.rounds


def test_friends_and_family_are_kept_apart() -> None:
    apart = pairs_of([names(16)[start : start + 4] for start in range(0, 16, 4)])
    found = arranged([names(16)] * 3, (), Wishes((4, 3), STUDIO, apart), seed=1)
    assert repeats(found.rounds, apart) == Repeats(0, 0, 0, 0)


def test_rounds_before_count() -> None:
    past = arranged([names(16)] * 2, (), FOURS, seed=1).rounds
    found = arranged([names(16)], past, FOURS, seed=2)
    assert repeats([*past, *found.rounds]) == Repeats(0, 0, 0, 0)


def test_in_a_swiss_round_like_meets_like() -> None:
    players = names(32)
    past = arranged([players], (), FOURS, seed=1).rounds
    standing = {player: place for place, player in enumerate(players)}
    swiss = arranged([players], past, Wishes((4, 3), SWISS, standing=standing), seed=2)
    chance = arranged([players], past, FOURS, seed=2)
    assert repeats([*past, *swiss.rounds]).opponents == 0

    def spread(round: Round) -> int:
        places = [[standing[player] for player in table.players] for table in round.tables]
        return sum(max(table) - min(table) for table in places)

    assert spread(swiss.rounds[0]) * 2 < spread(chance.rounds[0])


def test_nobody_sits_out_twice_before_everybody_has() -> None:
    rounds = arranged([names(7)] * 7, (), Wishes((2,), STUDIO), seed=3).rounds
    assert Counter(player for round in rounds for player in round.sitting_out) == Counter(names(7))


def test_what_repeats_is_counted() -> None:
    one = arranged([names(4)], (), FOURS, seed=1).rounds
    assert repeats([*one, *one, *one]) == Repeats(6 * 3, 4 * 3, 0, 0)
    three = arranged([names(7)], (), FOURS, seed=1).rounds
    assert repeats([*three, *three]).small_tables == 3
    assert repeats(one, pairs_of([["p0", "p1"]])).together == 1


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 40), st.integers(1, 3), st.sampled_from([(4, 3), (3,), (2,)]), st.integers())
def test_each_player_once_a_round_and_sizes_right(
    players: int, rounds: int, sizes: tuple[int, ...], seed: int
) -> None:
    everybody = names(players)
    found = arranged([everybody] * rounds, (), Wishes(sizes, STUDIO), seed)
    assert len(found.rounds) == rounds
    for round in found.rounds:
        must_seat(round, everybody, sizes)
        assert tuple(sorted(map(len, (t.players for t in round.tables)))) == tuple(
            sorted(table_sizes(players, sizes))
        )
    again = repeats(found.rounds)
    weights = STUDIO
    assert found.cost == (
        again.opponents * weights.opponents
        + again.positions * weights.position
        + _small(found.rounds, max(sizes)) * weights.small_table
    ), "what the search adds up in small steps is what a count of the rounds says"


def _small(rounds: tuple[Round, ...], full: int) -> int:
    times = Counter(
        player
        for round in rounds
        for table in round.tables
        if len(table.players) < full
        for player in table.players
    )
    return sum(count * (count - 1) // 2 for count in times.values())
