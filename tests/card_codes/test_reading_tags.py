"""Tags at the edge of what can be read: never fewer than the library alone reads, a tag that only
looks like one of ours, and tags in a mirror."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from card_codes.code import Code
from card_codes.labels.drawing import Modules
from card_codes.labels.label import draw_label
from card_codes.labels.label_image import label_image
from card_codes.reading.frame import Grey
from card_codes.reading.ladder import Reader, Step
from card_codes.reading.marks import Mark, Polygon
from card_codes.reading.matching import CLEARLY_AHEAD, KnownCodes, Match
from tests.camera.conditions import Background, Defocus, Noise, Pose, Shot
from tests.camera.photograph import photograph
from tests.card_codes.label_reading import tags_in
from tests.card_codes.shown_cards import label_card, shown

CODE, OTHER = Code("starship", 42), Code("starship", 137)
PIXELS_PER_MM = 3.0
EDGE = 20


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def test_what_the_tag_reader_alone_reads_is_read(reader: Reader) -> None:
    """Small tags at a slant, where OpenCV with its own settings reads about every second."""
    alone = 0
    for number in range(40):
        code = Code("starship", 1 + number * 4)
        chance = np.random.default_rng([4, number])
        pose = Pose(
            float(chance.uniform(1.3, 2.0)),
            (640.0, 360.0),
            float(chance.uniform(0, 360)),
            float(chance.uniform(40, 60)),
            float(chance.uniform(0, 360)),
        )
        table = Background("wood", number)
        shot = Shot((pose,), table, defocus=Defocus(0.7), noise=Noise(5), seed=number)
        frame = photograph([label_card(code)], shot).frame
        if code in tags_in(np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)):
            alone += 1
            assert code in {card.code for card in reader.read(frame).cards}, number
    assert 10 <= alone <= 35


def blurred_label(qr_of: Code | None, blur: float) -> tuple[Grey, Polygon]:
    """The label of CODE with the QR code of some card beside its tag, or none; and the tag's
    corners."""
    label = label_image(CODE, pixels_per_mm=PIXELS_PER_MM)
    _, code = (item for item in draw_label(CODE).items if isinstance(item, Modules))
    left = round((code.x - 0.2) * PIXELS_PER_MM)
    label[:, left:] = (
        255 if qr_of is None else label_image(qr_of, pixels_per_mm=PIXELS_PER_MM)[:, left:]
    )
    picture = cv2.copyMakeBorder(label, EDGE, EDGE, EDGE, EDGE, cv2.BORDER_CONSTANT, value=120)
    tag = next(item for item in draw_label(CODE).items if isinstance(item, Modules))
    near = EDGE + tag.x * PIXELS_PER_MM
    far = near + 8 * tag.module * PIXELS_PER_MM
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.uint8)
    return soft, ((near, near), (far, near), (far, far), (near, far))


def matched(qr_of: Code | None, blur: float) -> Match | None:
    grey, corners = blurred_label(qr_of, blur)
    return KnownCodes().match(grey, Mark("tag", corners))


@pytest.mark.parametrize("blur", [1.75, 2.0])
@pytest.mark.parametrize(("beside", "sure"), [(CODE, True), (OTHER, False), (None, False)])
def test_a_tag_a_little_ahead_needs_the_code_beside_it(
    blur: float, beside: Code | None, sure: bool
) -> None:
    match = matched(beside, blur)
    assert match is not None
    assert match.code == CODE
    assert match.ahead < CLEARLY_AHEAD
    assert match.sure == sure


def test_a_tag_far_ahead_needs_nothing_beside_it() -> None:
    match = matched(None, 1.0)
    assert match is not None
    assert match.ahead >= CLEARLY_AHEAD
    assert match.sure


def test_what_is_not_sure_is_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a frame says is a likeness: no card by itself, but something to vote on."""
    frame = shown([label_card(CODE)], "defocus 3 + motion 8", 5).frame
    reader = Reader([Step("tag")])
    sure = reader.read(frame)
    assert [card.by for card in sure.cards] == ["tag, matched"]
    honest = KnownCodes.match

    def unsure(known: KnownCodes, grey: Grey, mark: Mark) -> Match | None:
        match = honest(known, grey, mark)
        return match and match._replace(sure=False)

    monkeypatch.setattr(KnownCodes, "match", unsure)
    reading = reader.read(frame)
    assert reading.cards == ()
    assert {card.code for card in reading.perhaps} == {CODE}


@pytest.mark.parametrize("number", range(3))
def test_a_label_in_a_mirror_is_read_where_it_lies(reader: Reader, number: int) -> None:
    plain = shown([label_card(CODE)], "defocus 2", number)
    taken = photograph([label_card(CODE)], replace(plain.shot, mirrored=True))
    reading = reader.read(taken.frame)
    (card,) = reading.cards
    assert reading.mirrored
    assert card.code == CODE
    assert card.by == "tag, mirrored"
    middle = np.mean(card.polygon, axis=0)
    outline = taken.cards[0].regions["label"].astype(np.float32)
    assert cv2.pointPolygonTest(outline, (float(middle[0]), float(middle[1])), False) > 0


def test_a_tag_in_a_mirror_is_not_taken_for_another_card() -> None:
    """Some tags in a mirror are nearly another card's tag, and would be so in every frame."""
    known, taken = KnownCodes(), {}
    _, corners = blurred_label(CODE, 1.5)
    for number in range(1, 200):
        code = Code("starship", number)
        label = label_image(code, pixels_per_mm=PIXELS_PER_MM)
        picture = cv2.copyMakeBorder(label, EDGE, EDGE, EDGE, EDGE, cv2.BORDER_CONSTANT, value=120)
        soft = np.asarray(cv2.flip(cv2.GaussianBlur(picture, (0, 0), 1.5), 1), np.uint8)
        right = soft.shape[1] - 1.0
        place = tuple((right - corners[at][0], corners[at][1]) for at in (1, 0, 3, 2))
        match = known.match(soft, Mark("tag", place))
        if match is not None and match.code != code:
            taken[number] = match.code.number
    assert taken == {}
