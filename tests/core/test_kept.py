"""What was worked out from parts of a position is there until one of them is another object."""

from __future__ import annotations

from companion.core.kept import Kept


def test_the_same_parts_have_the_same_answers() -> None:
    kept, bank = Kept(), {"ore": 1}
    assert kept.of(bank) == {}
    kept.of(bank)["sum"] = 1
    assert kept.of(bank) == {"sum": 1}


def test_parts_that_are_only_alike_are_asked_anew() -> None:
    """Comparing them could take longer than the answer."""
    kept = Kept()
    kept.of([1], "a")["sum"] = 1
    assert kept.of([1], "a") == {}


def test_more_parts_or_fewer_are_others() -> None:
    kept, bank, hand = Kept(), [1], [2]
    kept.of(bank)["sum"] = 1
    assert kept.of(bank, hand) == {}
    kept.of(bank, hand)["sum"] = 3
    assert kept.of(bank) == {}
    assert kept.of() == {}


def test_an_answer_found_meanwhile_is_not_taken_for_that_of_other_parts() -> None:
    """Two threads may ask the same box about two positions."""
    kept, one, other = Kept(), [1], [2]
    answers = kept.of(one)
    kept.of(other)
    answers["sum"] = 1
    assert kept.of(other) == {}
