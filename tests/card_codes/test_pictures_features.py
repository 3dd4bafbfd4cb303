"""Details propose where a card lies when no outline is to be seen, and say when none is there."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from card_codes.pictures.features import Features
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.matching import recognise
from tests.camera.conditions import Image
from tests.card_deck.deck import make_deck
from tests.card_deck.drawing import draw
from tests.card_deck.layouts import TUNING as LAYOUTS

DECK = make_deck(31, 16, LAYOUTS, twins=0.0)
CORNERS = np.array([[430, 40], [790, 90], [740, 690], [380, 640]], np.float32)


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    gallery = Gallery("test")
    for card in DECK:
        gallery.add(card.id, draw(card))
    return gallery


def faded(card: int) -> Image:
    """A card on a mat whose sides melt into it: there is no line along any of them."""
    picture = draw(DECK[card])
    height, width = picture.shape[:2]
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    warp = cv2.getPerspectiveTransform(source, CORNERS)
    laid = cv2.warpPerspective(picture, warp, (1280, 720)).astype(np.float32)
    inner = np.zeros((height, width), np.float32)
    inner[60:-60, 45:-45] = 1
    mask = cv2.warpPerspective(inner, warp, (1280, 720))
    mask = cv2.GaussianBlur(mask, (0, 0), 14)[:, :, None]
    chance = np.random.default_rng(5)
    mat = cv2.GaussianBlur(chance.uniform(0, 255, (720, 1280, 3)).astype(np.float32), (0, 0), 6)
    mat = (mat - mat.mean()) * 4 + 120
    both: Image = np.clip(laid * mask + mat * (1 - mask), 0, 255).astype(np.uint8)
    return both


def test_the_place_of_a_card_without_sides_is_proposed(gallery: Gallery) -> None:
    features = gallery.index.features
    for number in (0, 5, 9):
        places, foreign = features.proposed(faded(number))
        assert not foreign
        away = min(float(np.abs(place.quad - CORNERS).max()) for place in places)
        assert away < 40  # the card is 600 pixels high


def test_such_a_card_is_named_or_unknown(gallery: Gallery) -> None:
    answers = [[m.card for m in recognise(faded(n), gallery) if m.card] for n in (0, 5, 9)]
    assert all(answer in ([DECK[n].id], []) for answer, n in zip(answers, (0, 5, 9), strict=True))
    assert sum(map(bool, answers)) >= 2


def test_a_frame_with_other_details_is_called_foreign(gallery: Gallery) -> None:
    chance = np.random.default_rng(3)
    frame = np.full((720, 1280, 3), 128, np.uint8)
    for _ in range(220):
        x, y, size = chance.integers(0, (1280, 720, 40)).tolist()
        shade = chance.integers(0, 255, 3).tolist()
        cv2.circle(frame, (x, y), 6 + size, shade, -1, cv2.LINE_AA)
    assert gallery.index.features.proposed(frame) == ([], True)
    assert recognise(frame, gallery) == [] or all(m.card is None for m in recognise(frame, gallery))


def test_cards_and_frames_without_details_propose_nothing() -> None:
    blank = np.full((182, 118, 3), 200, np.uint8)
    features = Features([blank, blank])
    assert features.proposed(np.full((480, 640, 3), 90, np.uint8)) == ([], False)
    assert features.proposed(faded(1)) == ([], False)
