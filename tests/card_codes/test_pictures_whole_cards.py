"""Where a card ends in a photograph taken on purpose. Drawn pictures: a smoke test only."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from card_codes.pictures.enrolment import find_card
from card_codes.pictures.frame import Picture, Quad
from card_codes.pictures.proportions import learnt, proportions
from card_codes.pictures.quadrilateral import CARD_MM, Millimetres
from card_codes.pictures.whole_cards import cards_and_parts, whole_cards
from tests.card_codes.card_photos import DOT, lay, printed_card, seen, sheet_of_nine, table, upright

WHITE, DARK, WOOD = (226, 228, 230), (40, 42, 45), (120, 160, 190)


def off(found: Quad, truth: Quad) -> float:
    """The farthest corner in shares of the card's width, whichever corner comes first."""
    ways = [np.roll(way, turn, 0) for way in (found, found[::-1]) for turn in range(4)]
    return min(float(np.abs(way - truth).max()) for way in ways) / float(np.ptp(truth[:, 0]))


def one_card(ground: tuple[int, int, int], quad: Quad, card: Picture) -> Picture:
    photo = table(ground)
    lay(photo, card, quad)
    return seen(photo)


@pytest.mark.parametrize("turn", [0.0, 3.0, -14.0])
def test_white_paper_on_a_white_table_is_cut_where_it_ends(turn: float) -> None:
    """Six grey levels brighter than the table; the printed box is far clearer than the edge."""
    quad = upright(350, 250, 400, 400 * 91 / 59, turn)
    (found,) = whole_cards(one_card(WHITE, quad, printed_card()))
    assert off(found, quad) < 0.02


def test_a_card_on_a_bare_sheet_of_paper_is_the_card_and_not_the_sheet() -> None:
    photo = table(DARK)
    cv2.rectangle(photo, (150, 60), (900, 1120), (225, 225, 225), -1)
    quad = upright(400, 350, 240, 240 * 91 / 59, 4)
    lay(photo, printed_card(paper=(90, 120, 60)), quad)
    (found,) = whole_cards(seen(photo))
    assert off(found, quad) < 0.02


def test_art_with_the_format_of_a_card_is_not_the_card() -> None:
    card = printed_card(63, 88, paper=(30, 30, 30))
    card[40:230, 20:-20] = (200, 120, 60)
    cv2.rectangle(card, (20, 250), (card.shape[1] - 20, 330), (220, 220, 210), -1)
    quad = upright(300, 250, 430, 430 * 88 / 63, -3)
    (found,) = whole_cards(one_card(WOOD, quad, card))
    assert off(found, quad) < 0.02


def dark_card_with_art_across() -> Picture:
    """Its picture has a card's format, lying; its rim is nearly as dark as a dark table."""
    width, height = int(63 * DOT), int(88 * DOT)
    card = np.full((height, width, 3), (24, 24, 24), np.uint8)
    art = int((width - 44) * 63 / 88)
    cv2.rectangle(card, (22, 90), (width - 22, 90 + art), (200, 90, 160), -1)
    for line in range(140 + art, height - 40, 44):
        cv2.putText(card, "Any text", (40, line), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (190, 190, 190), 2)
    return card


@pytest.mark.parametrize("card_mm", [None, (63.0, 88.0)])
def test_art_lying_across_a_dark_card_on_a_dark_mat_is_not_the_card(
    card_mm: Millimetres | None,
) -> None:
    quad = upright(300, 250, 430, 430 * 88 / 63, 2)
    (found,) = whole_cards(one_card((62, 62, 62), quad, dark_card_with_art_across()), card_mm)
    assert off(found, quad) < 0.02


def test_art_across_a_card_of_another_format_is_a_part_and_no_card() -> None:
    quad = upright(300, 250, 430, 430 * 1.33, 2)
    photo = one_card((62, 62, 62), quad, dark_card_with_art_across())
    cards, parts = cards_and_parts(photo, (56, 88))
    assert (len(cards), len(parts)) == (0, 1)
    assert find_card(photo, (56, 88)) == "part-of-card"


def test_a_dark_border_on_a_dark_table_is_part_of_the_card_once_the_format_is_known() -> None:
    card = printed_card(63, 88, paper=(34, 34, 34))
    quad = upright(300, 250, 430, 430 * 88 / 63, 2)
    (found,) = whole_cards(one_card((44, 44, 44), quad, card), (63, 88))
    assert off(found, quad) < 0.02


@pytest.mark.parametrize("card_mm", [(59.0, 91.0), (63.0, 88.0), (54.0, 80.0), (70.0, 120.0)])
def test_the_format_is_learnt_from_photographs(card_mm: Millimetres) -> None:
    ratios = []
    for turn in (-6.0, 2.0, 9.0):
        width = 360.0
        quad = upright(350, 250, width, width * card_mm[1] / card_mm[0], turn)
        photo = one_card(DARK, quad, printed_card(*card_mm))
        (found,) = whole_cards(photo)
        ratios += proportions(found[None], photo.shape)[0].tolist()
    format_ = learnt(ratios)
    assert format_ is not None
    assert format_[0] / format_[1] == pytest.approx(card_mm[0] / card_mm[1], rel=0.012)


def test_what_photographs_do_not_agree_on_is_not_learnt() -> None:
    assert learnt([0.65, 0.65]) is None
    assert learnt([0.55, 0.62, 0.7, 0.78]) is None
    assert learnt([0.65, 0.652, 0.78, 0.648]) == CARD_MM
    assert learnt([0.715, 0.72, 0.64, 0.717]) == (65.2, 91.0)


@pytest.mark.parametrize("turn", [0.0, 7.0])
def test_nine_cards_are_nine_cards(turn: float) -> None:
    assert len(whole_cards(sheet_of_nine(list(range(1, 10)), turn=turn), CARD_MM)) == 9


def test_a_card_that_is_cut_off_and_a_bare_table_are_no_card() -> None:
    quad = upright(500, 800, 400, 400 * 91 / 59)
    assert whole_cards(one_card(DARK, quad, printed_card()), CARD_MM) == []
    assert whole_cards(seen(table(DARK))) == []
