"""Frames in, cards out: what is read, where it lies, by whom, and what is not ours."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from card_codes.code import Code
from card_codes.labels.label import LabelStyle
from card_codes.reading.decoders.available import DECODERS, available, make_decoder, missing
from card_codes.reading.decoders.decoder import Missing, library
from card_codes.reading.frame import WORKING_SIDE
from card_codes.reading.ladder import LADDER, Reader, Step, steps_for
from card_codes.reading.marks import CardSeen, Mark, clockwise, without_repetitions
from card_codes.reading.matching import KnownCodes
from tests.camera.conditions import Image
from tests.card_codes.shown_cards import framed, label_card, qr_card, shown

CODE = Code("starship", 42)
FOREIGN = {
    "a web address": "https://shop.example/cards?id=1",
    "a Wi-Fi password": "WIFI:T:WPA;S:table;P:secret;;",
    "two kilobytes": "long text " * 200,
    "control characters": "\x1b[2J\x07bell\r\n",
    "characters that turn the writing": "abc\u202edcba\u2066",
    "nearly one of ours": "CC1.H000",
    "ours of another version": "CC9.H123",
}


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


@pytest.mark.parametrize("number", range(4))
def test_a_label_plain_to_see_is_read_where_it_lies(reader: Reader, number: int) -> None:
    taken = shown([label_card(CODE)], number=number)
    reading = reader.read(taken.frame)
    (card,) = reading.cards
    assert card.code == CODE
    assert 0.3 < card.quality <= 1
    middle = np.mean(card.polygon, axis=0)
    outline = taken.cards[0].regions["label"].astype(np.float32)
    assert cv2.pointPolygonTest(outline, (float(middle[0]), float(middle[1])), False) > 0


@pytest.mark.parametrize("turn", range(4))
def test_a_polygon_starts_at_the_marks_own_top_left(reader: Reader, turn: int) -> None:
    upright = label_card(CODE, LabelStyle("qr")).picture
    first = reader.read(upright).cards[0].polygon
    turned = np.rot90(upright, -turn)
    (card,) = reader.read(turned).cards
    assert card.code == CODE
    x, y = first[0]
    height, width = upright.shape[:2]
    corner = [(x, y), (height - y, x), (width - x, height - y), (y, width - x)][turn]
    assert np.hypot(card.polygon[0][0] - corner[0], card.polygon[0][1] - corner[1]) < 12


@pytest.mark.parametrize("condition", ["dark", "defocus 2", "tilt 60", "sleeve"])
def test_hard_conditions_are_climbed(reader: Reader, condition: str) -> None:
    read = sum(
        CODE
        in {card.code for card in reader.read(shown([label_card(CODE)], condition, n).frame).cards}
        for n in range(3)
    )
    assert read >= 2


def test_six_cards_in_one_frame(reader: Reader) -> None:
    codes = [Code("starship", number) for number in (3, 50, 77, 101, 150, 199)]
    taken = shown([label_card(code) for code in codes], "six cards")
    assert {card.code for card in reader.read(taken.frame, look_on=True).cards} == set(codes)


def test_an_empty_table_has_no_cards(reader: Reader) -> None:
    for number in range(3):
        blank = np.full((200, 200), 120, np.uint8)
        reading = reader.read(shown([framed(blank, "blank")], "hard", number).frame)
        assert reading.cards == ()
        assert reading.foreign == ()


def test_only_as_many_steps_as_needed(reader: Reader) -> None:
    assert reader.read(label_card(CODE).picture).steps == (str(reader.steps[0]),)
    blank = np.zeros((100, 100), np.uint8)
    assert reader.read(blank).steps == (*map(str, reader.steps), "tag, mirrored")


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN.keys())
def test_a_foreign_code_is_named_and_shown_safely(reader: Reader, text: str) -> None:
    side = 90.0 if len(text) > 100 else 30.0
    picture = qr_card(text, side).picture
    reading = reader.read(picture)
    assert reading.cards == ()
    (seen,) = reading.foreign
    assert seen.foreign.text == text
    on_screen = str(seen.foreign)
    assert len(on_screen) < 80
    assert on_screen.isprintable()


def test_a_tag_of_somebody_else_is_foreign(reader: Reader) -> None:
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    tag = cv2.aruco.generateImageMarker(family, 580, 160)
    picture = cv2.copyMakeBorder(tag, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=255)
    reading = reader.read(picture)
    assert reading.cards == ()
    assert [str(seen.foreign) for seen in reading.foreign] == ["tag 580"]


def test_a_large_photograph_is_read_in_its_own_pixels(reader: Reader) -> None:
    picture = label_card(CODE).picture
    large = np.full((3000, 4000, 3), 90, np.uint8)
    enlarged = cv2.resize(picture, None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
    height, width = enlarged.shape[:2]
    large[2000 : 2000 + height, 3000 : 3000 + width] = enlarged
    assert max(large.shape) > WORKING_SIDE
    (card,) = reader.read(large).cards
    assert all(3000 <= x <= 3000 + width and 2000 <= y <= 2000 + height for x, y in card.polygon)


@pytest.mark.parametrize("name", DECODERS)
def test_each_decoder_alone_reads_a_good_picture(name: str) -> None:
    if name not in available():
        pytest.skip(missing()[name])
    marks = make_decoder(name).decode(_grey(label_card(CODE).picture))
    assert CODE.tag in {m.tag for m in marks} or str(CODE) in {m.text for m in marks}


@pytest.mark.parametrize(
    "decoders",
    [("zxing", "tag", "opencv"), ("zbar", "tag", "opencv"), ("opencv", "tag"), ("opencv",)],
)
def test_machines_without_some_decoders_have_a_ladder_too(decoders: tuple[str, ...]) -> None:
    steps = steps_for(decoders)
    assert steps[0] == Step(decoders[0])
    assert {step.decoder for step in steps} == set(decoders)
    assert len(set(steps)) == len(steps)
    assert steps_for(tuple(DECODERS)) == LADDER


def test_a_missing_library_says_what_to_install() -> None:
    with pytest.raises(Missing, match="install it"):
        library("no_such_library_here", "install it")


def test_marks_nobody_could_read_are_matched_only_when_one_code_stands_apart() -> None:
    known = KnownCodes()
    picture = _grey(label_card(CODE, LabelStyle("qr")).picture)
    (mark,) = [mark for mark in make_decoder("opencv").decode(picture) if mark.kind == "qr"][:1]
    soft = cv2.GaussianBlur(picture, (0, 0), 4).astype(np.uint8)
    match = known.match(soft, Mark("qr", mark.polygon))
    assert match is not None
    assert match.code == CODE
    noise = np.random.default_rng(5).integers(0, 256, (300, 300)).astype(np.uint8)
    square = ((30.0, 30.0), (230.0, 30.0), (230.0, 230.0), (30.0, 230.0))
    assert known.match(noise, Mark("tag", square)) is None
    assert known.match(np.full((300, 300), 90, np.uint8), Mark("qr", square)) is None


def test_a_label_with_two_marks_is_one_card_and_two_labels_are_two() -> None:
    def seen(x: float, quality: float) -> CardSeen:
        square = ((x, 0.0), (x + 40, 0.0), (x + 40, 40.0), (x, 40.0))
        return CardSeen(CODE, square, quality, "zxing")

    assert without_repetitions([seen(0, 0.5), seen(50, 0.8)]) == (seen(50, 0.8),)
    assert len(without_repetitions([seen(0, 0.5), seen(500, 0.8)])) == 2


def test_corners_go_clockwise_whatever_way_they_came() -> None:
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    assert clockwise(square) == square
    assert clockwise((square[0], square[3], square[2], square[1])) == square


def _grey(picture: Image) -> Image:
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.uint8)
