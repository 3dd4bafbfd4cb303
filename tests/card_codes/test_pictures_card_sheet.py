"""Which card on a sheet is which, and enrolling all of them at once."""

from __future__ import annotations

import numpy as np
import pytest

from card_codes.pictures.card_sheet import in_reading_order, on_layout
from card_codes.pictures.enrolment import Enrolled, Enrolment, Refused
from card_codes.pictures.frame import Quad
from card_codes.pictures.gallery import Gallery, GalleryError
from card_codes.pictures.look import STORED_HEIGHT, STORED_WIDTH
from tests.card_codes.card_photos import printed_card, seen, sheet_of_nine, table, upright

DECK = [f"card-{number}" for number in range(1, 10)]


def cards_at(turn: float) -> list[Quad]:
    """Nine of them in rows, all turned around the same point."""
    angle = np.deg2rad(turn)
    back = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    flat = [upright(80 * column, 110 * row, 59, 91) for row in range(3) for column in range(3)]
    return [(quad @ back).astype(np.float32) for quad in flat]


@pytest.mark.parametrize("turn", [0.0, 20.0, -30.0])
def test_cards_are_read_row_by_row_however_the_camera_was_turned(turn: float) -> None:
    quads = cards_at(turn)
    mixed = [quads[place] for place in (4, 8, 0, 2, 6, 1, 7, 3, 5)]
    assert [one is other for one, other in zip(in_reading_order(mixed), quads, strict=True)] == (
        [True] * 9
    )


def test_a_missing_card_leaves_its_place_empty() -> None:
    quads = cards_at(5.0)
    placed = on_layout([quad for place, quad in enumerate(quads) if place != 4], (3, 3))
    assert placed is not None
    assert [place for place, quad in enumerate(placed) if quad is None] == [4]
    assert placed[5] is quads[5]


def test_nobody_can_tell_when_a_whole_row_is_missing_or_two_lie_in_one_place() -> None:
    quads = cards_at(0.0)
    assert on_layout(quads[3:], (3, 3)) is None
    assert on_layout([*quads, quads[0] + 5], (3, 3)) is None
    assert on_layout([], (3, 3)) is None
    assert in_reading_order([]) == []


@pytest.fixture
def enrolment() -> Enrolment:
    return Enrolment(Gallery("test"), DECK)


def middle_colour(enrolment: Enrolment, card: str) -> list[float]:
    """Of the printed box: every number has its own."""
    (example,) = enrolment.gallery.examples(card)
    box = example.picture[40:60, STORED_WIDTH - 60 : STORED_WIDTH - 30]
    colour: list[float] = box.reshape(-1, 3).mean(axis=0).tolist()
    return colour


@pytest.mark.parametrize("turn", [0.0, 6.0])
def test_each_card_of_a_sheet_is_enrolled_under_its_own_name(
    enrolment: Enrolment, turn: float
) -> None:
    photo = sheet_of_nine(list(range(1, 10)), turn=turn)
    answers = enrolment.sheet(DECK, photo, (3, 3), sure=True)
    assert [type(answer) for answer in answers] == [Enrolled] * 9
    for number, card in enumerate(DECK, 1):
        assert enrolment.gallery.examples(card)[0].picture.shape[:2] == (
            STORED_HEIGHT,
            STORED_WIDTH,
        )
        printed = printed_card(number=number)[60, -60].tolist()
        assert middle_colour(enrolment, card) == pytest.approx(printed, abs=8)


def test_the_others_are_taken_when_one_is_not_found(enrolment: Enrolment) -> None:
    photo = sheet_of_nine([1, 2, 3, 4, 0, 6, 7, 8, 9])
    answers = enrolment.sheet(DECK, photo, (3, 3), sure=True)
    (refused,) = [answer for answer in answers if isinstance(answer, Refused)]
    assert (refused.card, refused.reason) == ("card-5", "not-on-sheet")
    assert enrolment.coverage.missing == ("card-5",)
    printed = printed_card(number=6)[60, -60].tolist()
    assert middle_colour(enrolment, "card-6") == pytest.approx(printed, abs=8)


def test_a_sheet_on_which_nobody_can_tell_is_refused_as_a_whole(enrolment: Enrolment) -> None:
    photo = sheet_of_nine([0, 0, 0, 4, 5, 6, 7, 8, 9])
    answers = enrolment.sheet(DECK, photo, (3, 3))
    assert {answer.reason for answer in answers if isinstance(answer, Refused)} == {"other-number"}
    assert len(answers) == 9
    assert len(enrolment.gallery) == 0
    nothing = enrolment.sheet(DECK, seen(table((40, 40, 40))), (3, 3))
    assert all(isinstance(answer, Refused) for answer in nothing)


def test_a_place_may_be_left_out(enrolment: Enrolment) -> None:
    photo = sheet_of_nine(list(range(1, 10)))
    answers = enrolment.sheet([None, *DECK[1:]], photo, (3, 3), sure=True)
    assert [answer.card for answer in answers] == DECK[1:]


def test_only_cards_of_the_deck_lie_on_a_sheet(enrolment: Enrolment) -> None:
    with pytest.raises(GalleryError):
        enrolment.sheet(["somebody-elses"], sheet_of_nine([1] * 9), (3, 3))


def test_cuts_are_shown_in_order_and_taken_under_the_names_they_are_given(
    enrolment: Enrolment,
) -> None:
    photo = sheet_of_nine(list(range(1, 10)), turn=4)
    cuts = enrolment.cuts(photo)
    assert [cut.reason for cut in cuts] == [None] * 9
    assert len(enrolment.gallery) == 0, "only looked at"
    answer = enrolment.take("card-2", photo, cuts[6])
    assert isinstance(answer, Enrolled)
    printed = printed_card(number=7)[60, -60].tolist()
    assert middle_colour(enrolment, "card-2") == pytest.approx(printed, abs=8)
    far = enrolment.cuts(photo[::6, ::6].copy())
    assert {cut.reason for cut in far} <= {"too-small"}
    for cut in far:
        assert isinstance(enrolment.take("card-3", photo, cut), Refused)
    with pytest.raises(GalleryError):
        enrolment.take("somebody-elses", photo, cuts[0])
