"""A live camera has sixty milliseconds a frame: what does not fit is looked at in the next ones."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from card_codes.frames.budget import MOST as BUDGET
from card_codes.frames.budget import Budget
from card_codes.pictures import live, matching
from card_codes.pictures.features import Features
from card_codes.pictures.frame import Matrix, Picture, Quad
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.guessing import OTHER_GUESSERS, Guess, Guesser, Places
from card_codes.pictures.index import Index
from card_codes.pictures.judging import Match, judged
from card_codes.pictures.live import Search
from card_codes.pictures.rectify import Levels
from tests.camera.conditions import Image
from tests.camera.presets import TUNING
from tests.card_deck.deck import make_deck
from tests.card_deck.drawing import draw
from tests.card_deck.layouts import TUNING as LAYOUTS
from tests.card_deck.photos import flat_card, frame_of

DECK = make_deck(61, 12, LAYOUTS, twins=0.0)
LOOK, OUTLINES, WAY, BESIDE = 0.012, 0.020, 0.025, 0.035


class Clock:
    """Time passes only where the test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self.looks: list[str] = []
        self.beside = 0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    gallery = Gallery("test")
    for card in DECK:
        gallery.add(card.id, draw(card))
    return gallery


@pytest.fixture(scope="module")
def six() -> Image:
    return frame_of([flat_card(card) for card in DECK[:6]], TUNING, 2, "six cards")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()

    def timed(levels: Levels, placing: Matrix, likeliest: int, index: Index) -> Match:
        clock.now += LOOK
        match = judged(levels, placing, likeliest, index)
        clock.looks.append(match.evidence[0][0])
        return match

    def contours(places: Places) -> list[Guess]:
        clock.now += OUTLINES
        return places.contours()

    beside = Places.beside

    def more(places: Places, known: list[Quad]) -> list[Guess]:
        clock.now += BESIDE
        clock.beside += 1
        return beside(places, known)

    monkeypatch.setattr(Places, "beside", more)
    monkeypatch.setattr(matching, "judged", timed)
    monkeypatch.setattr(live, "CONTOURS", contours)
    return clock


def test_six_cards_are_found_over_several_frames_and_none_takes_too_long(
    gallery: Gallery, six: Image, clock: Clock
) -> None:
    search = Search(gallery, Budget(clock))
    named: list[str] = []
    for _ in range(6):
        start = clock.now
        named += [match.card for match in search.look(six) if match.card]
        assert clock.now - start <= BUDGET
    assert set(named) == {card.id for card in DECK[:6]}
    assert set(named) == {match.card for match in search.in_view if match.card}
    times = Counter(named)
    assert max(times.values()) - min(times.values()) <= 1, "each has its turn"
    assert clock.beside, "more were looked for too, within the same time"


def test_a_card_that_is_sure_leaves_its_time_to_others(
    gallery: Gallery, six: Image, clock: Clock
) -> None:
    search, sure = Search(gallery, Budget(clock)), {DECK[0].id, DECK[1].id, DECK[2].id}
    for _ in range(4):
        search.look(six)
    clock.looks.clear()
    for _ in range(6):
        search.look(six, sure)
    times = Counter(clock.looks)
    others = [times[card.id] for card in DECK[3:6]]
    assert min(others) > max(times[card] for card in sure)


def test_a_frame_without_a_card_is_looked_at_in_one_way_after_another(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them would take half of a frame's time, so no frame can have them all."""
    clock, taken = Clock(), []

    def way(number: int) -> Guesser:
        def look(_places: Places) -> list[Guess]:
            clock.now += WAY
            taken.append(number)
            return []

        return look

    monkeypatch.setattr(live, "OTHER_GUESSERS", tuple(map(way, range(len(OTHER_GUESSERS)))))
    search = Search(gallery, Budget(clock))
    empty: Picture = np.full((480, 640, 3), 120, np.uint8)
    for _ in range(5):
        start = clock.now
        assert search.look(empty) == []
        assert clock.now - start <= BUDGET
    assert taken[: len(OTHER_GUESSERS)] == list(range(len(OTHER_GUESSERS)))
    assert len(taken) > len(OTHER_GUESSERS), "and then from the beginning"


def test_an_empty_gallery_sees_nothing(six: Image) -> None:
    assert Search(Gallery("test")).look(six) == []


@pytest.mark.parametrize(("rich", "part"), [(True, 0.4), (True, 0.6), (False, 0.4)])
def test_more_are_looked_for_beside_one_card_if_it_has_details_and_leaves_room(
    gallery: Gallery, six: Image, monkeypatch: pytest.MonkeyPatch, rich: bool, part: float
) -> None:
    """Of a page of sleeves often one card alone has an outline."""
    monkeypatch.setattr(Features, "rich", rich)
    places = Places(six, Levels(six), gallery.index)
    height, width = six.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    quad = (corners * part).astype(np.float32)
    assert places.has_room_beside([quad]) == (rich and part < 0.5)
    assert places.has_room_beside([quad, quad])
    assert not places.has_room_beside([])
