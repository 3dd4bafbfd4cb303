"""Guided enrolment: what is taken, what is refused and why, twins, and how far the deck is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from card_codes.pictures.enrolment import ADVICE, Enrolled, Enrolment, Refused
from card_codes.pictures.gallery import Gallery, GalleryError
from card_codes.reading.frame import BadFrame
from tests.camera.conditions import (
    Background,
    Defocus,
    FlatCard,
    Glare,
    Image,
    Light,
    MotionBlur,
    Pose,
    Shot,
)
from tests.camera.photograph import photograph
from tests.card_codes.card_photos import lay, printed_card, seen, table, upright
from tests.card_deck.deck import make_deck, twin_pairs
from tests.card_deck.layouts import TUNING
from tests.card_deck.photos import flat_card

DECK = make_deck(31, 16, TUNING, twins=0.4)
GOOD = Shot((Pose(4.6, turn=4, tilt=6),), Background("plain", 2), defocus=Defocus(0.5))


def photo(shot: Shot = GOOD, *cards: FlatCard) -> Image:
    return photograph(cards or [flat_card(DECK[0])], shot).frame


@pytest.fixture
def enrolment() -> Enrolment:
    return Enrolment(Gallery("test"), [card.id for card in DECK])


def test_a_good_photograph_is_taken(enrolment: Enrolment) -> None:
    answer = enrolment.photograph(DECK[0].id, photo())
    assert isinstance(answer, Enrolled)
    assert answer.similar is None
    assert not answer.twin
    assert enrolment.coverage.enrolled == (DECK[0].id,)
    assert enrolment.next_card == DECK[1].id
    assert enrolment.coverage.share == pytest.approx(1 / 16)


BAD = {
    "no-card": replace(GOOD, poses=(Pose(4.6, centre=(1290.0, 380.0)),)),
    "too-small": replace(GOOD, poses=(Pose(1.9),)),
    "dark": replace(GOOD, light=Light(0.14)),
    "blurred": replace(GOOD, defocus=Defocus(3.5)),
    "glare": replace(GOOD, glares=(Glare((640.0, 330.0), 40.0, 1.2),)),
}


@pytest.mark.parametrize("reason", BAD)
def test_a_bad_photograph_is_refused_with_a_reason(enrolment: Enrolment, reason: str) -> None:
    dark = next(card for card in DECK if card.layout.night)
    answer = enrolment.photograph(dark.id, photo(BAD[reason], flat_card(dark)))
    assert isinstance(answer, Refused)
    assert answer.reason == reason
    assert answer.advice == ADVICE[answer.reason]
    assert len(enrolment.gallery) == 0


def test_a_moving_hand_is_refused(enrolment: Enrolment) -> None:
    answer = enrolment.photograph(DECK[0].id, photo(replace(GOOD, motion=MotionBlur(12, 10))))
    assert isinstance(answer, Refused)
    assert answer.reason == "blurred"


def test_a_steep_view_is_refused(enrolment: Enrolment) -> None:
    steep = replace(GOOD, poses=(Pose(4.6, tilt=55, tilt_towards=0),))
    answer = enrolment.photograph(DECK[0].id, photo(steep))
    assert isinstance(answer, Refused)
    assert answer.reason in ("tilted", "no-card", "too-small")


def test_two_cards_are_refused(enrolment: Enrolment) -> None:
    two = replace(GOOD, poses=(Pose(4.0, (400.0, 360.0)), Pose(4.0, (880.0, 360.0))))
    answer = enrolment.photograph(DECK[0].id, photo(two, *map(flat_card, (DECK[0], DECK[8]))))
    assert isinstance(answer, Refused)
    assert answer.reason == "several-cards"


def test_a_near_twin_is_shown_beside_the_card_it_resembles(enrolment: Enrolment) -> None:
    one, other = twin_pairs(DECK)[0]
    assert isinstance(enrolment.photograph(one.id, photo(GOOD, flat_card(one))), Enrolled)
    turned = replace(GOOD, poses=(Pose(4.5, turn=182, tilt=5, tilt_towards=90),))
    answer = enrolment.photograph(other.id, photo(turned, flat_card(other)), sure=True)
    assert isinstance(answer, Enrolled)
    assert answer.similar == one.id
    assert answer.twin
    assert answer.comparison is not None
    assert answer.likeness > 0.86


def test_the_same_card_twice_under_two_names_is_asked_about(enrolment: Enrolment) -> None:
    assert isinstance(enrolment.photograph(DECK[0].id, photo()), Enrolled)
    again = enrolment.photograph(DECK[8].id, photo())
    assert isinstance(again, Refused)
    assert (again.reason, again.similar) == ("same-card", DECK[0].id)
    assert isinstance(enrolment.photograph(DECK[8].id, photo(), sure=True), Enrolled)


def test_a_second_photograph_is_one_more_example(enrolment: Enrolment) -> None:
    for turn in (3.0, 6.0):
        shot = replace(GOOD, poses=(Pose(4.6, turn=turn),))
        assert isinstance(enrolment.photograph(DECK[0].id, photo(shot)), Enrolled)
    origins = [example.origin for example in enrolment.gallery.examples(DECK[0].id)]
    assert origins == ["enrolled", "added"]


def test_a_card_of_another_deck_and_a_frame_that_is_none(enrolment: Enrolment) -> None:
    with pytest.raises(GalleryError):
        enrolment.photograph("somebody-elses", photo())
    with pytest.raises(BadFrame):
        enrolment.photograph(DECK[0].id, np.zeros((9, 9), np.uint8))


def lit(strength: float, radius: float) -> Image:
    """A white card on a dark table, and a spot of light that fades on it."""
    photo = table((50, 50, 50))
    lay(photo, printed_card(paper=(170, 172, 174)), upright(350, 250, 400, 400 * 91 / 59, 3))
    rows, columns = np.mgrid[0:1200, 0:1200]
    spot = strength * np.exp(-((columns - 470) ** 2 + (rows - 400) ** 2) / (2 * radius**2))
    return seen(np.clip(photo + spot[:, :, None], 0, 255).astype(np.uint8))


def test_a_soft_lamp_on_white_paper_is_no_glare_but_a_mirrored_one_is(
    enrolment: Enrolment,
) -> None:
    """Brighter by a quarter there, and every line still shows; or white, and nothing shows."""
    assert isinstance(enrolment.photograph(DECK[0].id, lit(50.0, 120.0)), Enrolled)
    answer = enrolment.photograph(DECK[1].id, lit(260.0, 45.0))
    assert isinstance(answer, Refused)
    assert answer.reason == "glare"


def test_the_format_of_the_deck_is_learnt_card_by_card(enrolment: Enrolment) -> None:
    before = enrolment.card_mm
    assert before is None
    for number in (1, 2, 3):
        photo = table((40, 45, 50))
        quad = upright(330, 230, 380, 380 * 88 / 63, turn=4.0 * number)
        lay(photo, printed_card(63, 88, number=number), quad)
        answer = enrolment.photograph(DECK[number].id, seen(photo), sure=True)
        assert isinstance(answer, Enrolled)
    assert enrolment.card_mm == enrolment.gallery.card_mm
    width, height = enrolment.gallery.card_mm
    assert width / height == pytest.approx(63 / 88, rel=0.012)
    resumed = Enrolment(enrolment.gallery, enrolment.deck)
    assert resumed.card_mm == enrolment.card_mm
