"""Cards of the same make: strangers among them, and twins that differ in one detail."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from card_codes.pictures.blur import BLURS, Blur
from card_codes.pictures.frame import Picture, Plane
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.index import Index, look_of
from card_codes.pictures.judging import GOOD
from card_codes.pictures.look import HEIGHT, WIDTH, half_contrast
from card_codes.pictures.matching import recognise
from card_codes.pictures.outline import inner_bounds
from card_codes.pictures.twins import compared
from card_codes.pictures.voting import Ballot
from tests.camera.conditions import Background, Pose, Shot
from tests.camera.photograph import photograph
from tests.camera.presets import TUNING, burst, draw_shot
from tests.card_deck.deck import make_deck, twin_pairs
from tests.card_deck.drawing import Card, draw
from tests.card_deck.layouts import TUNING as LAYOUTS
from tests.card_deck.photos import CARD, flat_card

DECK = make_deck(61, 24, LAYOUTS, twins=0.4)
STRANGERS = make_deck(62, 6, LAYOUTS, twins=0.0, name="stranger")


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    gallery = Gallery("test")
    for card in DECK:
        gallery.add(card.id, draw(card))
    return gallery


def flat(card: Card) -> Picture:
    return cv2.resize(draw(card), (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.uint8)


@pytest.mark.parametrize("place", range(len(STRANGERS)))
def test_a_card_of_the_same_make_that_nobody_photographed_is_unknown(
    gallery: Gallery, place: int
) -> None:
    ballot = Ballot()
    for shot in burst(draw_shot("clean", TUNING, 2100 + place, subject=CARD), 3, place):
        matches = recognise(photograph([flat_card(STRANGERS[place])], shot).frame, gallery)
        assert all(match.quality < GOOD for match in matches)
        ballot.add(matches)
    assert ballot.elected() == []


def test_a_stranger_that_fits_well_is_a_card_but_none_of_ours(gallery: Gallery) -> None:
    shot = Shot((Pose(4.4, turn=5.0, tilt=5.0),), Background("plain", 2))
    frames = [photograph([flat_card(card)], shot).frame for card in STRANGERS]
    found = [match for frame in frames for match in recognise(frame, gallery)]
    assert not any(match.card for match in found)
    assert any(match.settled for match in found)


def test_a_pale_card_on_a_printed_page_is_found(gallery: Gallery) -> None:
    pale = next(card for card in DECK if card.layout.name == "ledger")
    shot = Shot((Pose(4.4, turn=25.0, tilt=10.0),), Background("print", 5))
    frame = photograph([flat_card(pale)], shot).frame
    assert [match.evidence[0][0] for match in recognise(frame, gallery)][:1] == [pale.id]


def test_the_frame_around_a_picture_is_known_to_the_gallery(gallery: Gallery) -> None:
    layout = next(layout for layout in LAYOUTS if layout.name == "ledger")
    left, top, right, bottom = layout.art
    printed = (left / 59, top / 91, right / 59, bottom / 91)
    assert any(box == pytest.approx(printed, abs=0.02) for box in gallery.index.boxes)
    assert inner_bounds(np.full((HEIGHT, WIDTH, 3), 90, np.uint8)) == []


PAIRS = twin_pairs(DECK)[:4]


@pytest.mark.parametrize("pair", PAIRS, ids=[f"{one.id}-{other.id}" for one, other in PAIRS])
def test_twins_are_told_apart_in_the_dark_blurred_and_a_pixel_off(pair: tuple[Card, Card]) -> None:
    one, other = (flat(card) for card in pair)
    blur = Blur(1.2, 3.0, 30)
    twins = compared(one, (other * 0.6 + 20).astype(np.uint8))

    def seen(card: Picture) -> Plane:
        noise = np.random.default_rng(3).normal(0, 3, card.shape)
        dark = blur.of(card.astype(np.float32)) * 0.3 + 12 + noise
        return np.roll(dark, (0, 1), (0, 1)).astype(np.float32)

    assert twins.lead(seen(one), blur) > 3
    assert twins.lead(seen(other), blur) < -3


@pytest.mark.parametrize("pair", PAIRS, ids=[f"{one.id}-{other.id}" for one, other in PAIRS])
def test_twins_are_told_apart_where_a_streak_of_light_begins(pair: tuple[Card, Card]) -> None:
    one, other = (flat(card) for card in pair)
    twins = compared(one, other)
    corner = np.array([twins.part[0].start, twins.part[1].start])
    down, across = corner + np.argwhere(twins.telling).mean(axis=0)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    veil = 0.6 * np.exp(-((((x - across) + (y - down)) / 1.4 - 14) ** 2) / 100)[:, :, None]

    def seen(card: Picture) -> Plane:
        noise = np.random.default_rng(8).normal(0, 2, card.shape)
        lit: Plane = ((card * (1 - veil) + 250 * veil) * 0.4 + noise).astype(np.float32)
        return lit

    assert twins.lead(seen(one), Blur()) > 3
    assert twins.lead(seen(other), Blur()) < -3


def test_a_covered_detail_speaks_for_neither_twin() -> None:
    one, other = (flat(card) for card in PAIRS[0])
    twins = compared(one, other)
    covered = one.astype(np.float32)
    spots = np.zeros((HEIGHT, WIDTH), np.uint8)
    spots[twins.part][twins.telling] = 1
    covered[cv2.dilate(spots, np.ones((9, 9), np.uint8)) > 0] = 180
    assert abs(twins.lead(covered, Blur())) < 1


def test_the_direction_of_a_blur_is_found() -> None:
    picture = draw(DECK[0])
    index = Index([DECK[0].id], [look_of(picture)])
    half = cv2.resize(picture, (WIDTH // 2, HEIGHT // 2), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(half, cv2.COLOR_BGR2GRAY).astype(np.float32)
    for blur in (BLURS[4], Blur(0.7, 5.0, 0), Blur(0.7, 5.0, 90)):
        assert index.blur_of(0, half_contrast(blur.of(grey, 0.5))) == blur
