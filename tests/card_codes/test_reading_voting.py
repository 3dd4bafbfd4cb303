"""When a reading becomes a proposal, told with a clock made of numbers."""

from __future__ import annotations

from dataclasses import replace

from card_codes.code import Code
from card_codes.reading.marks import CardSeen, Reading
from card_codes.reading.voting import Voting

ONE, TWO = Code("starship", 1), Code("starship", 2)
SQUARE = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def reading(*codes: Code, by: str = "zxing", quality: float = 0.8) -> Reading:
    return Reading(tuple(CardSeen(code, SQUARE, quality, by) for code in codes))


def proposed(voting: Voting, shows: list[tuple[float, Reading]]) -> list[tuple[float, Code]]:
    return [(at, p.code) for at, shown in shows for p in voting.see(shown, at)]


def test_one_frame_is_not_enough() -> None:
    voting = Voting()
    assert proposed(voting, [(0.0, reading(ONE)), (0.1, reading(ONE))]) == [(0.1, ONE)]


def test_a_likeness_needs_one_frame_more() -> None:
    seen = CardSeen(ONE, SQUARE, 0.7, "zxing, matched", decoded=False)
    assert proposed(Voting(), [(n / 10, Reading((seen,))) for n in range(4)]) == [(0.2, ONE)]


def test_a_card_that_is_only_perhaps_there_needs_a_frame_that_is_sure() -> None:
    seen = CardSeen(ONE, SQUARE, 0.8, "tag, matched", decoded=False, sure=False)
    perhaps = [(n / 10, Reading(perhaps=(seen,))) for n in range(10)]
    assert proposed(Voting(), perhaps) == []
    sure = Reading((replace(seen, sure=True),))
    assert proposed(Voting(), [*perhaps[:2], (0.2, sure)]) == [(0.2, ONE)]
    assert proposed(Voting(), [(0.0, sure), *perhaps[1:4]]) == [(0.2, ONE)]


def test_votes_far_apart_do_not_add_up() -> None:
    assert proposed(Voting(), [(0.0, reading(ONE)), (5.0, reading(ONE))]) == []


def test_a_card_that_stays_is_proposed_once() -> None:
    voting = Voting()
    stays = [(n / 10, reading(ONE)) for n in range(200)]
    assert proposed(voting, stays) == [(0.1, ONE)]
    assert voting.in_view == (ONE,)


def test_blur_for_a_moment_is_not_leaving() -> None:
    shows = [(n / 10, reading(ONE) if n % 9 < 2 else reading()) for n in range(100)]
    assert proposed(Voting(), shows) == [(0.1, ONE)]


def test_frames_that_come_slowly_are_not_leaving() -> None:
    slowly = [(2.5 * n + pause, reading(ONE)) for n in range(20) for pause in (0.0, 0.1)]
    assert proposed(Voting(), slowly) == [(0.1, ONE)]


def test_it_leaves_and_comes_back_and_counts_again() -> None:
    away = [(1.0 + n / 10, reading()) for n in range(40)]
    shows = [(0.0, reading(ONE)), (0.1, reading(ONE)), *away]
    back = [(6.0, reading(ONE)), (6.1, reading(ONE))]
    assert proposed(Voting(), shows + back) == [(0.1, ONE), (6.1, ONE)]


def test_a_card_taken_away_before_the_camera_is_held_off() -> None:
    shows = [(0.0, reading(ONE)), (0.1, reading(ONE)), (1.5, reading(ONE)), (1.6, reading(ONE))]
    assert proposed(Voting(), shows) == [(0.1, ONE)]


def test_several_cards_are_each_proposed() -> None:
    shows = [(0.0, reading(ONE, TWO)), (0.1, reading(TWO)), (0.2, reading(ONE))]
    assert proposed(Voting(), shows) == [(0.1, TWO), (0.2, ONE)]


def test_what_was_typed_is_not_proposed_again_while_it_lies_there() -> None:
    voting = Voting()
    voting.accept(ONE, 0.0)
    assert proposed(voting, [(n / 10, reading(ONE)) for n in range(1, 50)]) == []


def test_the_best_sighting_is_the_evidence() -> None:
    voting = Voting()
    voting.see(reading(ONE, quality=0.9), 0.0)
    (proposal,) = voting.see(reading(ONE, quality=0.4), 0.1)
    assert (proposal.seen.quality, proposal.votes) == (0.9, 2)
