"""People come late and leave early; what is being played is not touched."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.night.arranging import Wishes, arranged
from companion.night.formats import read_format
from companion.night.reseating import reseated
from companion.night.seating import Round

WISHES = Wishes((4, 3), read_format("studio-2024").seating)


def first_round(players: int) -> Round:
    names = [f"p{number}" for number in range(players)]
    return arranged([names], (), WISHES, seed=1).rounds[0]


def everybody(round: Round) -> set[str]:
    return {*round.players(), *round.sitting_out}


def changed(before: Round, after: Round) -> int:
    """How many tables people must leave."""
    return len(set(before.tables) - set(after.tables))


def test_one_who_comes_late_fills_a_table_of_three() -> None:
    before = first_round(15)
    after = reseated(before, (), everybody(before) | {"late"}, (), WISHES, seed=1)
    assert sorted(len(table.players) for table in after.tables) == [4, 4, 4, 4]
    assert changed(before, after) == 1


def test_one_who_comes_late_when_all_tables_are_full_breaks_two_of_them() -> None:
    before = first_round(16)
    after = reseated(before, (), everybody(before) | {"late"}, (), WISHES, seed=1)
    assert sorted(len(table.players) for table in after.tables) == [3, 3, 3, 4, 4]
    assert changed(before, after) == 2


def test_one_who_comes_when_everybody_plays_sits_out() -> None:
    before = first_round(16)
    after = reseated(before, (1, 2, 3, 4), everybody(before) | {"late"}, (), WISHES, seed=1)
    assert after.tables == before.tables
    assert after.sitting_out == ("late",)


def test_a_table_of_four_that_loses_one_plays_on_as_three() -> None:
    before = first_round(16)
    gone = before.tables[0].players[0]
    after = reseated(before, (), everybody(before) - {gone}, (), WISHES, seed=1)
    assert changed(before, after) == 1
    assert after.tables[0].players == before.tables[0].players[1:]


def test_a_table_of_three_that_loses_one_is_shared_out() -> None:
    before = first_round(15)
    (three,) = [table for table in before.tables if len(table.players) == 3]
    playing = {before.tables[0].number}
    present = everybody(before) - {three.players[0]}
    after = reseated(before, playing, present, (), WISHES, seed=1)
    assert sorted(len(table.players) for table in after.tables) == [3, 3, 4, 4]
    assert after.table(1) == before.table(1)
    assert after.sitting_out == ()


def test_a_table_is_split_even_while_it_plays() -> None:
    before = first_round(12)
    after = reseated(before, (1, 2), everybody(before), (), WISHES, seed=1, split=(1,))
    assert after.table(2) == before.table(2)
    assert everybody(after) == everybody(before)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_whatever_happens_everybody_present_is_there_once(data: st.DataObject) -> None:
    before = first_round(data.draw(st.integers(6, 24)))
    numbers = [table.number for table in before.tables]
    playing = data.draw(st.sets(st.sampled_from(numbers)))
    busy = {player for number in playing for player in before.table(number).players}
    leaving = data.draw(st.sets(st.sampled_from(sorted(everybody(before))))) - busy
    late = {f"late{number}" for number in range(data.draw(st.integers(0, 5)))}
    present = (everybody(before) - leaving) | late
    after = reseated(before, playing, present, (), WISHES, seed=data.draw(st.integers(0, 9)))
    assert sorted([*after.players(), *after.sitting_out]) == sorted(present)
    for number in playing:
        assert after.table(number) == before.table(number)
    assert len({table.number for table in after.tables}) == len(after.tables)
    assert all(len(table.players) in (3, 4) for table in after.tables)
    assert len(after.sitting_out) <= 2 or not after.tables
