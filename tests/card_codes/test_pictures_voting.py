"""Several frames agree on a card: what a frame has to be worth to count."""

from __future__ import annotations

import pytest

from card_codes.pictures.judging import GOOD, Match
from card_codes.pictures.voting import NEARLY, Ballot

HERE = ((10.0, 10.0), (70.0, 10.0), (70.0, 100.0), (10.0, 100.0))


def frame(quality: float, first: str = "median", second: str = "pirate-2") -> list[Match]:
    evidence = ((first, 0.0), (second, -20.0))
    return [Match(first if quality >= GOOD else None, quality, 20.0, HERE, evidence)]


@pytest.mark.parametrize(
    ("qualities", "elected"),
    [
        ((GOOD, GOOD), ["median"]),
        ((GOOD, NEARLY), ["median"]),
        ((NEARLY, GOOD), ["median"]),
        ((GOOD,), []),  # never one frame alone
        ((NEARLY,) * 5, []),  # a stranger looks like that in every frame
        ((GOOD, NEARLY - 0.01), []),
    ],
)
def test_a_card_takes_two_frames_and_one_of_them_good(
    qualities: tuple[float, ...], elected: list[str]
) -> None:
    ballot = Ballot()
    for quality in qualities:
        ballot.add(frame(quality))
    assert [one.card for one in ballot.elected()] == elected


def test_frames_that_disagree_elect_nobody() -> None:
    ballot = Ballot()
    ballot.add(frame(GOOD, "median", "pirate-2"))
    ballot.add(frame(GOOD, "pirate-2", "median"))
    assert ballot.elected() == []


def test_a_card_has_to_lead_in_a_good_frame_itself() -> None:
    """Four frames that are nearly good, and a good one in which another card leads."""
    ballot = Ballot()
    for _ in range(4):
        ballot.add(frame(NEARLY, "median", "pirate-2"))
    ballot.add(frame(GOOD, "pirate-2", "median"))
    assert ballot.elected() == []
