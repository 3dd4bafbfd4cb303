"""Look-alikes: one sign in four colours, photographed either way up, and some of them by nobody."""

from __future__ import annotations

import numpy as np
import pytest

from card_codes.pictures import judging
from card_codes.pictures.colours import cells_of, hue, off
from card_codes.pictures.enrolment import Enrolled, Enrolment
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.index import correlation
from card_codes.pictures.judging import Match
from card_codes.pictures.look import local_contrast
from card_codes.pictures.matching import recognise
from tests.camera.conditions import Background, FlatCard, Image, Light, Pose, Shot
from tests.camera.photograph import photograph
from tests.card_deck.suits import COLOURS, SIGNS, suit_card, suit_deck
from tests.profile import each_once, some

LEFT_OUT = {"green-5", "red-7", "blue-2", "yellow-9"}


def seen(card: FlatCard, turn: float = 0.0, light: Light | None = None) -> Image:
    shot = Shot(
        (Pose(4.3, turn=turn, tilt=12, tilt_towards=50),),
        Background("cloth", 4),
        light=light or Light(),
    )
    return photograph([card], shot).frame


def enrolled(cards: tuple[FlatCard, ...]) -> Gallery:
    """Every second card is photographed upside down."""
    gallery = Gallery("test")
    enrolment = Enrolment(gallery, [card.name for card in cards])
    for place, card in enumerate(cards):
        pose = Pose(4.8, turn=180.0 * (place % 2) + 2, tilt=3)
        photo = photograph([card], Shot((pose,), Background("plain", 2))).frame
        answer = enrolment.photograph(card.name, photo, sure=True)
        assert isinstance(answer, Enrolled), (card.name, answer)
    return gallery


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return enrolled(suit_deck())


@pytest.fixture(scope="module")
def part() -> Gallery:
    return enrolled(tuple(card for card in suit_deck() if card.name not in LEFT_OUT))


def named(frame: Image, gallery: Gallery) -> list[str]:
    return [match.card for match in recognise(frame, gallery) if match.card]


def test_one_sign_in_four_colours_is_told_apart_in_warm_and_cold_light(gallery: Gallery) -> None:
    cards, right = some(suit_deck()[::2]), 0
    for place, card in enumerate(cards):
        light = Light(0.9, cast=(0.8, 1.0, 1.15) if place % 2 else (1.15, 1.0, 0.85))
        answer = named(seen(card, turn=170.0 * (place % 3), light=light), gallery)
        assert answer in ([card.name], [])
        right += bool(answer)
    assert right >= 0.9 * len(cards)


def test_cards_photographed_upside_down_lie_as_their_kin(gallery: Gallery) -> None:
    """Otherwise half of the deck would stand on its head in the gallery."""
    for sign in SIGNS:
        one, *others = (
            local_contrast(gallery.examples(f"{colour}-{sign}")[0].look.grey) for colour in COLOURS
        )
        for other in others:
            assert correlation(one, other) > max(0.8, correlation(one, other[::-1, ::-1]))


@pytest.mark.parametrize(("name", "turn"), each_once(sorted(LEFT_OUT), [0.0, 175.0]))
def test_a_card_of_the_deck_that_nobody_photographed_is_not_named(
    part: Gallery, name: str, turn: float
) -> None:
    colour, sign = name.split("-")
    assert named(seen(suit_card(colour, sign), turn), part) == []


def test_the_others_of_that_deck_are_named(part: Gallery) -> None:
    cards = [card for card in suit_deck() if card.name not in LEFT_OUT][::5]
    answers = [named(seen(card, 8), part) for card in cards]
    assert answers.count([]) <= 1
    assert all(answer in ([card.name], []) for answer, card in zip(answers, cards, strict=True))


@pytest.mark.parametrize("count", [1, 3, 7])
def test_with_few_cards_photographed_all_others_are_strangers(count: int) -> None:
    """The same sign in another colour, and another sign in the same colour."""
    known = (suit_card("green", "3"), suit_card("blue", "5"), *suit_deck()[:5])[:count]
    gallery = enrolled(known)
    assert named(seen(known[0], 6), gallery) == [known[0].name]
    strangers = [card for card in suit_deck() if card.name not in gallery]
    for card in some(strangers[count % 2 :: 2]):
        assert named(seen(card, 6), gallery) == [], card.name


def test_there_is_one_of_each_card(gallery: Gallery) -> None:
    card = suit_card("blue", "4")
    poses = (Pose(2.6, (360.0, 360.0), turn=3), Pose(2.6, (920.0, 360.0), turn=-4))
    frame = photograph([card, card], Shot(poses, Background("plain", 1))).frame
    matches: list[Match] = recognise(frame, gallery)
    assert [match.card for match in matches].count("blue-4") == 1
    assert sum(match.evidence[0][0] == "blue-4" for match in matches) == 2


def test_the_hue_of_a_card_survives_haze_and_lamps_and_no_other_card_has_it() -> None:
    own = suit_card("green", SIGNS[0]).picture.astype(np.float32)
    pale = own * 0.5 + 110
    warm = own * np.array([0.8, 1.0, 1.2], np.float32)
    other = suit_card("red", SIGNS[0]).picture.astype(np.float32)
    cells = cells_of(own)
    assert hue(cells_of(pale), cells) > 0.9
    assert hue(cells_of(warm), cells) > 0.9
    assert hue(cells_of(other), cells) < 0.5
    both = np.stack([cells, cells_of(other)])
    assert off(cells_of(warm), both).argmin() == 0


def test_the_less_right_the_hue_the_less_sure_is_the_card(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    frame = seen(suit_deck()[0], 8)
    sure = []
    for alike in (1.0, 0.9, 0.8):
        monkeypatch.setattr(judging, "hue", lambda *_cells, alike=alike: alike)
        sure.append(max(match.quality for match in recognise(frame, gallery)))
    assert sure[0] > sure[1] > sure[2] > judging.REFUTED


def test_a_card_without_colour_has_no_hue_to_be_wrong() -> None:
    grey = np.full((91, 59, 3), 120, np.float32)
    assert hue(cells_of(suit_card("red", "2").picture.astype(np.float32)), cells_of(grey)) == 1
