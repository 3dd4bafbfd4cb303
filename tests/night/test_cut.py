"""The cut: who goes on, and who meets whom."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.night.cut import finalists, lots_that_decide, next_stage, qualified, seeded
from companion.night.formats import CutStep, read_format
from companion.night.standings import standings
from tests.night.results import game

STUDIO = read_format("studio-2024")


def test_the_published_seeding_of_sixteen() -> None:
    """1-8-9-16 / 2-7-10-15 / 3-6-11-14 / 4-5-12-13 (WBC 2017)."""
    ranked = [str(rank) for rank in range(1, 17)]
    assert ["-".join(table) for table in seeded(ranked, 4)] == [
        "1-8-9-16",
        "2-7-10-15",
        "3-6-11-14",
        "4-5-12-13",
    ]


@given(st.integers(1, 40), st.integers(2, 4))
def test_everybody_sits_once_and_tables_differ_by_one_at_most(players: int, size: int) -> None:
    names = [str(rank) for rank in range(players)]
    tables = seeded(names, size)
    assert sorted(name for table in tables for name in table) == sorted(names)
    sizes = {len(table) for table in tables}
    assert max(sizes) <= size
    assert max(sizes) - min(sizes) <= 1


def test_whoever_has_left_makes_room_for_the_next() -> None:
    ranked = standings(STUDIO, "abcd", [game(STUDIO, "a 10, b 9, c 8, d 2")], 0)
    assert qualified(ranked, 2, set()) == ("a", "b")
    assert qualified(ranked, 2, {"a"}) == ("b", "c")


def test_a_lot_at_the_cut_is_told() -> None:
    ranked = standings(STUDIO, "abcd", [game(STUDIO, "a 10, b 8, c 8, d 2")], 0)
    assert set(lots_that_decide(ranked, 2, set())) == {"b", "c"}
    assert lots_that_decide(ranked, 3, set()) == ()
    assert lots_that_decide(ranked, 2, {"c"}) == ()
    assert lots_that_decide(ranked, 4, set()) == ()


def test_what_follows_what() -> None:
    forced, free, none = CutStep(29, 16, 4), CutStep(16, 16, 4, True), CutStep(12, 0, 4)
    assert next_stage(forced, "preliminary", False) == "semi-final"
    assert next_stage(free, "preliminary", False) == "final"
    assert next_stage(free, "preliminary", True) == "semi-final"
    assert next_stage(none, "preliminary", True) == "final"
    assert next_stage(forced, "semi-final", True) == "final"
    assert next_stage(forced, "final", True) is None
    assert next_stage(None, "preliminary", True) is None


def test_winners_of_the_semi_final_play_the_final_and_gaps_are_filled() -> None:
    assert finalists("dca", "abcdefgh", 4, True) == ("a", "c", "d", "b")
    assert finalists("dca", "abcdefgh", 4, False) == tuple("abcd")
