"""Dice with pips in one frame: found, read, and left alone where nobody could read them.

These dice are drawn by another hand than those that the networks were taught with.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.demo.drawn_dice import Image, face_middle
from companion.senses.dice_sight import judging, naming
from companion.senses.dice_sight.counting import Counted
from companion.senses.dice_sight.finding import Copy, Found, copies_of, distinct, find_dice
from companion.senses.dice_sight.judging import CONFIRMED, read_dice
from companion.senses.dice_sight.naming import LOOKS, NO_DIE, Named, doubt_dice
from companion.senses.dice_sight.reading import finished
from companion.senses.dice_sight.seen import UNREAD
from companion.senses.dice_sight.weighing import (
    AGAIN_FOUND,
    AGAIN_LEAST,
    AGAINST,
    ALONE,
    ALONE_FOUND,
    DOUBT_LEFT,
    FEW_FOUND,
    SMALL,
    STEADY,
    STEADY_FOUND,
    STEADY_LEAST,
    THROUGHOUT,
    agreed,
    can_be_believed,
    is_worth_another_look,
    judged,
    judged_throughout,
)
from tests.camera.pose import seen_through
from tests.dice_sight.scenes import MAKES, eye_of, throw
from tests.profile import each_once


def shows(frame: Image) -> list[str]:
    return sorted(seen.shows for seen in finished(read_dice(frame)))


@pytest.mark.parametrize(
    ("face", "make"),
    each_once(range(1, 7), MAKES["tuning"]),
    ids=lambda one: str(getattr(one, "body", one)),
)
def test_every_face_of_every_make_is_read(face: int, make: object) -> None:
    """Ivory, red, black, wood, yellow; dark pips and light ones."""
    thrown = throw(number=face + 40, faces=(face, 7 - face), make=make)  # type: ignore[arg-type]
    assert shows(thrown.frame(0)) == list(thrown.shows)


@pytest.mark.parametrize("condition", ["dark", "defocus 2", "tilt 40", "colour cast", "clutter"])
def test_bad_light_and_slope_do_not_make_a_wrong_number(condition: str) -> None:
    for number in range(3):
        thrown = throw(condition, number=number)
        told = [face for face in shows(thrown.frame(0)) if face != UNREAD]
        assert set(told) <= set(thrown.shows)


def test_a_die_is_outlined_where_it_lies() -> None:
    thrown = throw(number=5, faces=(4, 6))
    shot = thrown.shots[0]
    for seen in finished(read_dice(thrown.frame(0))):
        tops = [face_middle(die, eye_of(shot)) for die in thrown.dice]
        where = seen_through(np.array(tops), shot.lens)
        assert min(np.hypot(*(where - seen.middle).T)) < 0.15 * seen.size


def test_who_knows_how_many_were_thrown_reads_the_same() -> None:
    for number in range(4):
        thrown = throw(number=number)
        quick = finished(read_dice(thrown.frame(0), places=len(thrown.shows)))
        assert sorted(seen.shows for seen in quick) == shows(thrown.frame(0))


def test_a_die_whose_size_was_mistaken_is_read_in_another_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not by whole patterns, which need no find; and never as another number."""

    def too_large(copies: list[Copy]) -> list[Found]:
        return [replace(find, size=find.size * 1.45) for find in find_dice(copies)]

    monkeypatch.setattr(judging, "find_dice", too_large)
    monkeypatch.setattr(judging, "read_pips", lambda *_: ())
    throws = [throw(number=number) for number in range(6)]

    def read() -> list[list[str]]:
        seen = [finished(read_dice(thrown.frame(0), places=len(thrown.shows))) for thrown in throws]
        return [[die.shows for die in dice if die.shows != UNREAD] for dice in seen]

    with_second_looks = read()
    monkeypatch.setattr(judging, "AGAIN", ())
    without = read()
    assert sum(map(len, with_second_looks)) > sum(map(len, without))
    for told, thrown in zip(with_second_looks, throws, strict=True):
        assert set(told) <= set(thrown.shows)


def test_a_die_that_was_read_is_not_found_once_more() -> None:
    read, surer = Found(50, 50, 30, 0.5), Found(52, 51, 33, 0.9)
    elsewhere = Found(150, 50, 30, 0.4)
    assert distinct([surer, elsewhere]) == [surer, elsewhere]
    assert distinct([surer, elsewhere], [read]) == [read, elsewhere]


def test_an_empty_table_has_no_dice() -> None:
    for number in range(4):
        thrown = throw("clutter", number=number, faces=(1,))
        bare = type(thrown)((), thrown.shots)
        assert shows(bare.frame(0)) == []


TOKENS = ((140, 150), (440, 180), (300, 360))


def number_tokens(dots: int) -> Image:
    """As they lie on a board: a number, and under it a row of dots."""
    board = np.full((480, 640, 3), (40, 90, 40), np.uint8)
    ink, paper, letters = (30, 30, 30), (210, 225, 235), cv2.FONT_HERSHEY_SIMPLEX
    for number, (x, y) in zip(("5", "10", "9"), TOKENS, strict=True):
        cv2.circle(board, (x, y), 90, paper, -1, cv2.LINE_AA)
        cv2.circle(board, (x, y), 90, ink, 3, cv2.LINE_AA)
        place = (x - 25 * len(number), y + 20)
        cv2.putText(board, number, place, letters, 2.2, ink, 9, cv2.LINE_AA)
        for dot in range(dots):
            at = (round(x + (dot - (dots - 1) / 2) * 26), y + 52)
            cv2.circle(board, at, 8, ink, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(board, (0, 0), 1.2), np.uint8)


@pytest.mark.parametrize("dots", [3, 4, 5])
def test_a_row_of_dots_on_a_number_token_is_no_three(dots: int) -> None:
    for places in (0, 1, 2):
        assert not finished(read_dice(number_tokens(dots), places))


def test_the_doubter_sees_the_same_dice_and_no_three_on_tokens() -> None:
    """It was taught otherwise, and sees that the dots stand on something round."""
    frame = throw(number=8, faces=(3, 2)).frame(0)
    dice = distinct(find_dice(copies_of(frame)))
    assert sorted(one.value for one in doubt_dice(frame, dice)) == [2, 3]
    board = number_tokens(3)
    rows = doubt_dice(board, [Found(x, y + 52, 95, 0.5) for x, y in TOKENS])
    assert all(row.chances[3] < CONFIRMED for row in rows)


def test_a_three_that_was_not_surely_found_and_is_doubted_is_unread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thrown = throw(number=43, faces=(3, 4))
    assert shows(thrown.frame(0)) == ["3", "4"]
    monkeypatch.setattr(judging, "FEW_FOUND", 1.0)
    monkeypatch.setattr(judging, "doubt_dice", lambda _, finds: [named(0, 0.9) for _ in finds])
    assert "3" not in shows(thrown.frame(0))


def test_a_cocked_die_is_not_read_as_its_neighbour_lies() -> None:
    for number in range(4):
        thrown = throw(number=number, faces=(5, 4), cocked=40.0)
        assert shows(thrown.frame(0)) != ["4", "5"]


def named(value: int, chance: float, least: float | None = None) -> Named:
    chances = np.full(7, (1 - chance) / 6, np.float32)
    chances[value] = chance
    return Named(chances, chance if least is None else least, (50.0, 50.0), 30.0)


def counted(value: int) -> Counted:
    return Counted(value, np.zeros((0, 2)), float(value), np.zeros(2))


def test_a_number_stands_where_both_witnesses_have_it() -> None:
    assert judged(0.5, named(5, 0.95), counted(5))[0] == "5"


def test_few_pips_on_a_small_top_need_more_since_blots_look_like_them() -> None:
    small = replace(named(3, 0.9), side=SMALL - 1)
    assert judged(0.9, small, counted(3))[0] == UNREAD
    assert judged(0.9, replace(small, side=SMALL), counted(3))[0] == "3"
    assert judged(0.9, replace(named(6, 0.9), side=SMALL - 1), counted(6))[0] == "6"


def test_pips_are_left_uncounted_only_where_no_count_would_make_a_number() -> None:
    chance = np.random.default_rng(14)
    for chances in chance.dirichlet(np.full(7, 0.2), 300).astype(np.float32):
        doubted = Named(chances, float(chances.max()), (50.0, 50.0), 30.0)
        numbers = {judged(1.0, doubted, counted(value))[0] for value in range(1, 7)}
        assert can_be_believed(doubted) or numbers == {UNREAD}


def test_looks_end_early_only_where_no_count_would_make_a_number() -> None:
    against = NO_DIE / len(LOOKS)
    for value in range(1, 7):
        chances = np.zeros(7, np.float32)
        chances[0], chances[value] = against, 1 - against
        assert not can_be_believed(Named(chances, ALONE, (50.0, 50.0), 30.0))


def test_where_a_witness_is_sure_of_something_else_nobody_knows() -> None:
    assert judged(1.0, named(5, 0.999), counted(6)) == (UNREAD, 0.0)
    assert judged(1.0, named(5, 0.9), counted(4)) == (UNREAD, 0.0)


def test_a_pip_that_is_hidden_from_one_witness_may_be_seen_by_the_other() -> None:
    assert judged(0.9, named(5, 0.999), counted(4))[0] == "5"
    assert judged(0.9, named(5, 0.999, least=AGAINST - 0.01), counted(4))[0] == UNREAD
    assert judged(ALONE_FOUND - 0.01, named(5, 0.999), counted(4))[0] == UNREAD


def test_the_network_alone_has_to_be_sure_in_every_look_and_of_the_die() -> None:
    assert judged(0.9, named(3, 0.999), None)[0] == "3"
    assert judged(0.9, named(3, 0.999, least=ALONE - 0.01), None)[0] == UNREAD
    assert judged(0.4, named(3, 0.999), None)[0] == UNREAD


def test_a_one_needs_more_than_others_since_tokens_look_like_it() -> None:
    assert judged(0.9, named(1, 0.99), counted(1))[0] == "1"
    assert judged(0.5, named(1, 0.99), counted(1))[0] == UNREAD
    assert judged(0.9, named(1, 0.85), counted(1))[0] == UNREAD
    assert judged(0.7, named(1, 0.95), counted(1))[0] == UNREAD
    assert judged(1.0, named(1, 0.999), None)[0] == UNREAD


def test_another_look_is_for_what_is_surely_a_die_and_few_pips_need_more() -> None:
    assert is_worth_another_look(AGAIN_FOUND, named(6, AGAIN_LEAST))
    assert not is_worth_another_look(AGAIN_FOUND - 0.01, named(6, AGAIN_LEAST))
    assert not is_worth_another_look(AGAIN_FOUND, named(6, AGAIN_LEAST - 0.01))
    assert is_worth_another_look(FEW_FOUND, named(3, 0.95))
    assert not is_worth_another_look(FEW_FOUND, named(3, 0.8))
    assert not is_worth_another_look(FEW_FOUND - 0.01, named(3, 0.99))


def test_what_is_no_die_shows_nothing_whatever_is_printed_there() -> None:
    assert judged(0.9, named(0, 0.9), counted(4))[0] == UNREAD


def test_what_the_network_sees_in_every_size_needs_no_count() -> None:
    sure = named(3, THROUGHOUT)
    assert judged_throughout(0.7, [sure] * 3)[0] == "3"
    assert judged_throughout(0.7, [sure, sure, named(3, THROUGHOUT - 0.01)])[0] == UNREAD
    assert judged_throughout(0.7, [sure, sure, named(2, 0.99)])[0] == UNREAD
    assert judged_throughout(0.99, [named(1, 0.99)] * 3)[0] == UNREAD


def test_pale_pips_are_read_where_the_same_number_leads_in_every_size() -> None:
    wavering = named(6, STEADY + 0.01, least=STEADY_LEAST)
    assert judged_throughout(STEADY_FOUND, [wavering] * 3)[0] == "6"
    assert judged_throughout(STEADY_FOUND - 0.01, [wavering] * 3)[0] == UNREAD
    assert judged_throughout(0.9, [wavering, wavering, named(6, STEADY, least=0.1)])[0] == UNREAD
    assert judged_throughout(0.9, [wavering, wavering, named(4, STEADY)])[0] == UNREAD
    assert judged_throughout(0.9, [named(3, 0.9)] * 3)[0] == UNREAD


def test_what_both_networks_see_stands_where_hardly_any_doubt_is_left() -> None:
    for value, left in DOUBT_LEFT.items():
        unsure = 1 - left / 0.3  # where the finder's doubt is 0.3
        assert agreed(0.7, [named(value, unsure + 0.01)], [named(value, unsure + 0.01)])[0] == str(
            value
        )
        assert (
            agreed(0.7, [named(value, unsure + 0.01)], [named(value, unsure - 0.02)])[0] == UNREAD
        )
        assert (
            agreed(0.6, [named(value, unsure + 0.01)], [named(value, unsure + 0.01)])[0] == UNREAD
        )
        assert agreed(0.7, [named(value, 0.99)], [named(0, 0.99)])[0] == UNREAD


def test_what_is_seen_in_a_mirror_lies_where_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    thrown = throw(number=3)
    frame = thrown.frame(0)
    finds = [find for find in distinct(find_dice(copies_of(frame))) if find.sure > 0.6]
    monkeypatch.setattr(naming, "LOOKS", LOOKS[:1])
    monkeypatch.setattr(naming, "MIRRORED", None)
    # Not in the middle, for there both sides are the same.
    finds = [replace(find, x=find.x + 0.12 * find.size) for find in finds]
    plain = naming.name_dice(frame, finds)
    monkeypatch.setattr(naming, "MIRRORED", 0)
    mirrored = naming.name_dice(frame, finds)
    assert finds
    for one, two in zip(plain, mirrored, strict=True):
        assert np.hypot(*np.subtract(one.top, two.top)) < 0.12 * one.side
