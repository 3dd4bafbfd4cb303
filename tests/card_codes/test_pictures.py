"""Recognising the owner's cards in frames of the camera model: easy, medium, covered, unknown."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from card_codes.pictures.gallery import Gallery
from card_codes.pictures.matching import recognise
from card_codes.pictures.voting import Ballot
from card_codes.reading.frame import BadFrame
from tests.camera.conditions import Background, Finger, Image, Pose, Shot, Sleeve
from tests.camera.photograph import photograph
from tests.camera.presets import TUNING, burst, draw_shot
from tests.card_deck.deck import make_deck, twin_pairs
from tests.card_deck.drawing import Card
from tests.card_deck.layouts import FOREIGN
from tests.card_deck.layouts import TUNING as LAYOUTS
from tests.card_deck.photos import CARD, back_of_card, enrolled_deck, flat_card, frame_of, photo_of
from tests.profile import some

DECK = make_deck(31, 16, LAYOUTS, twins=0.4)


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    gallery = enrolled_deck(DECK, TUNING)
    assert len(gallery) == len(DECK)
    return gallery


def named(frame: Image, gallery: Gallery) -> list[str]:
    return [match.card for match in recognise(frame, gallery) if match.card]


def voted(card: Card, shots: list[Shot], gallery: Gallery) -> list[str]:
    ballot = Ballot()
    for shot in shots:
        ballot.add(recognise(photograph([flat_card(card)], shot).frame, gallery))
    return [elected.card for elected in ballot.elected()]


def above(turn: float = 0.0, tilt: float = 8.0) -> Shot:
    return Shot((Pose(4.5, turn=turn, tilt=tilt, tilt_towards=40.0),), Background("cloth", 3))


def test_plain_frames_name_the_card_or_nothing(gallery: Gallery) -> None:
    answers = [named(photo_of(card, TUNING, 400 + n), gallery) for n, card in enumerate(DECK)]
    right = sum(answer == [card.id] for answer, card in zip(answers, DECK, strict=True))
    assert all(answer in ([card.id], []) for answer, card in zip(answers, DECK, strict=True))
    assert right >= len(DECK) - 2


@pytest.mark.parametrize("condition", some(["hard", "defocus 2", "blur 8", "sleeve", "dark"]))
def test_five_frames_decide_under_worse_conditions(gallery: Gallery, condition: str) -> None:
    right = 0
    for place, card in enumerate(DECK[::4]):
        shots = [draw_shot(condition, TUNING, 900 + place * 5 + n, subject=CARD) for n in range(5)]
        answer = voted(card, shots, gallery)
        assert answer in ([card.id], [])
        right += bool(answer)
    assert right >= 3


def test_near_twins_are_told_apart(gallery: Gallery) -> None:
    pairs = twin_pairs(DECK)
    assert len(pairs) >= 3
    for place, pair in enumerate(pairs[:3]):
        for card in pair:
            shot = draw_shot("clean", TUNING, 1300 + place, subject=CARD)
            assert voted(card, burst(shot, 3, place), gallery) == [card.id]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_any_turn_and_the_corners_are_those_of_the_card(gallery: Gallery, turn: int) -> None:
    card = DECK[2]
    photo = photograph([flat_card(card)], above(turn))
    (match,) = [match for match in recognise(photo.frame, gallery) if match.card]
    assert match.card == card.id
    assert match.quality > 0.8
    assert np.array(match.polygon) == pytest.approx(photo.cards[0].polygon, abs=20)


def test_a_finger_over_the_edge(gallery: Gallery) -> None:
    card = DECK[2]
    shot = replace(above(), fingers=(Finger(angle=95, reach=0.3),))
    assert voted(card, burst(shot, 3, 1), gallery) == [card.id]


def test_a_sleeve_with_a_streak_of_light(gallery: Gallery) -> None:
    card = DECK[2]
    shot = replace(above(20), sleeves=(Sleeve(0.15, ((0.1, 0.05, 0.7),), 60.0),))
    assert voted(card, burst(shot, 3, 1), gallery) == [card.id]


def test_several_cards_in_one_frame(gallery: Gallery) -> None:
    cards = [DECK[place] for place in (0, 5, 10, 15)]
    frame = frame_of([flat_card(card) for card in cards], TUNING, 77, "clean")
    answers = named(frame, gallery)
    assert set(answers) <= {card.id for card in cards}
    assert len(answers) == len(set(answers)) >= 2


def test_cards_of_another_game_backs_and_tables_are_unknown(gallery: Gallery) -> None:
    foreign = make_deck(8, 4, FOREIGN, name="foreign")
    scenes = [*([flat_card(card)] for card in foreign), [back_of_card(1)], [back_of_card(2)], []]
    for place, cards in enumerate(scenes):
        assert named(frame_of(cards, TUNING, 500 + place, "clean"), gallery) == []


def test_a_hand_is_unknown(gallery: Gallery) -> None:
    frame = frame_of([], TUNING, 3, "clean").copy()
    for finger in range(4):
        start = (500 + finger * 70, 300)
        cv2.line(frame, start, (560 + finger * 20, 719), (120, 150, 205), 60, cv2.LINE_AA)
    assert named(frame, gallery) == []


def test_a_correction_by_a_person_becomes_an_example() -> None:
    """The gallery learned the wrong one of two twins; the owner says so once."""
    one, other = twin_pairs(DECK)[0]
    gallery = enrolled_deck([one], TUNING)
    shot = draw_shot("clean", TUNING, 1301, subject=CARD)
    frame = photograph([flat_card(other)], shot).frame
    match = recognise(frame, gallery)[0]
    assert match.evidence[0][0] == one.id
    gallery.correct(other.id, match.flat(frame))
    again = photograph([flat_card(other)], burst(shot, 2, 5)[1]).frame
    assert recognise(again, gallery)[0].evidence[0][0] == other.id
    assert gallery.examples(other.id)[0].origin == "corrected"


def test_an_empty_gallery_knows_nothing() -> None:
    assert recognise(frame_of([], TUNING, 1, "clean"), Gallery()) == []


STRANGE = [
    None,
    "frame",
    np.zeros((0, 0), np.uint8),
    np.zeros((720, 1280), np.float32),
    np.zeros((5, 5, 3), np.uint8),
    np.zeros((100, 100, 2), np.uint8),
    np.zeros((100, 100, 3, 1), np.uint8),
    np.zeros(100, np.uint8),
    np.zeros((40, 9000, 3), np.uint8),
]


@pytest.mark.parametrize("frame", STRANGE, ids=range(len(STRANGE)))
def test_what_is_no_frame_is_refused(gallery: Gallery, frame: object) -> None:
    with pytest.raises(BadFrame):
        recognise(frame, gallery)


def test_strange_frames_are_looked_at_and_nothing_is_found(gallery: Gallery) -> None:
    chance = np.random.default_rng(4)
    frames: list[Image] = [
        np.zeros((720, 1280, 3), np.uint8),
        np.full((720, 1280), 255, np.uint8),
        chance.integers(0, 256, (480, 640, 3), np.uint8),
        chance.integers(0, 256, (33, 700, 4), np.uint8),
        np.kron(chance.integers(0, 2, (9, 16), np.uint8) * 255, np.ones((40, 40), np.uint8)),
        np.indices((200, 300))[0].astype(np.uint8)[::-1, ::2],
        np.zeros((32, 32, 1), np.uint8),
    ]
    for frame in frames:
        assert named(frame, gallery) == []


def test_damaged_frames_never_raise(gallery: Gallery) -> None:
    chance = np.random.default_rng(9)
    whole = photo_of(DECK[0], TUNING, 1)
    for _ in range(12):
        frame = whole.copy()
        y, x = (int(value) for value in chance.integers(0, 500, 2))
        frame[y : y + 200, x : x + 300] = chance.integers(0, 256)
        height, width = (int(value) for value in chance.integers(40, 700, 2))
        for match in recognise(frame[:height, :width], gallery):
            assert np.isfinite(match.polygon).all()
            assert -1 <= match.quality <= 1.01
