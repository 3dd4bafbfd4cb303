"""Where a card lies: its four sides, on tables with edges of their own and under a finger."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from card_codes.pictures.frame import Plane, Quad
from card_codes.pictures.outline import Edges, around, from_contours, from_lines
from card_codes.pictures.quadrilateral import card_format, carried, grown, perspectives
from card_codes.pictures.straight_lines import straight_lines
from tests.camera.conditions import Background, Finger, Image, Kind, Pose, Shot
from tests.camera.photograph import photograph
from tests.card_deck.deck import make_deck
from tests.card_deck.layouts import TUNING as LAYOUTS
from tests.card_deck.photos import flat_card

DECK = make_deck(31, 16, LAYOUTS, twins=0.4)
FRAME = (720, 1280)
TILTED: Quad = np.array([[300, 180], [520, 200], [540, 560], [260, 520]], np.float32)


def away(quad: Quad, truth: Quad) -> float:
    """The farthest corner, as a share of the card's size; the card may be turned."""
    turned = [np.roll(way, turn, axis=0) for way in (quad, quad[::-1]) for turn in range(4)]
    far = min(float(np.abs(one - truth).max()) for one in turned)
    return far / float(np.sqrt(cv2.contourArea(truth)))


@pytest.mark.parametrize("table", ["print", "wood", "cloth"])
@pytest.mark.parametrize("layout", ["ledger", "banner", "window"])
def test_straight_lines_find_a_card_that_a_finger_holds(table: Kind, layout: str) -> None:
    """Of light or of colours; to a printed border, which is tried as one, is near enough."""
    card = next(card for card in DECK if card.layout.name == layout)
    shot = Shot(
        (Pose(4.2, turn=20.0, tilt=25.0, tilt_towards=30.0),),
        Background(table, 5),
        fingers=(Finger(angle=100, reach=0.25, width_mm=22.0),),
    )
    photo = photograph([flat_card(card)], shot)
    truth = photo.cards[0].polygon.astype(np.float32)
    drawings = [Edges(photo.frame, of_colours=colours) for colours in (False, True)]
    found = [quad for edges in drawings for way in (True, False) for quad in from_lines(edges, way)]
    assert min(away(quad, truth) for quad in found) < 0.07


def test_a_card_on_a_plain_table_is_the_first_outline() -> None:
    shot = Shot((Pose(4.5, turn=30.0, tilt=10.0),), Background("plain", 2))
    photo = photograph([flat_card(DECK[0])], shot)
    first = from_contours(Edges(photo.frame))[0]
    assert away(first, photo.cards[0].polygon.astype(np.float32)) < 0.05


def test_letters_are_no_straight_lines_but_a_line_with_a_gap_is_one() -> None:
    page: Image = np.full((360, 640), 220, np.uint8)
    for row in range(5):
        place = (10, 40 + 60 * row)
        cv2.putText(page, "SOME GAME BOX 8365", place, cv2.FONT_HERSHEY_SIMPLEX, 0.8, 30, 1)

    def lines_of(picture: Image) -> Plane:
        across, down = (
            cv2.Sobel(picture, cv2.CV_16S, *way).astype(np.int16) for way in ((1, 0), (0, 1))
        )
        drawn = cv2.Canny(picture, 60, 150).astype(np.uint8)
        return straight_lines(drawn, across, down).lines

    assert len(lines_of(page)) == 0
    cv2.line(page, (560, 20), (560, 150), 20, 3)
    cv2.line(page, (560, 200), (560, 340), 20, 3)
    upright = lines_of(page)
    assert {round(float(abs(distance))) for _, _, distance in upright} <= set(range(556, 565))
    assert len(upright) == 2, "one for either side of the stroke, not four"


def test_no_edges_give_no_lines() -> None:
    nothing = np.zeros((40, 60), np.uint8)
    slope = np.zeros((40, 60), np.int16)
    assert straight_lines(nothing, slope, slope).lines.shape == (0, 3)


def test_perspectives_are_those_of_opencv() -> None:
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    expected = cv2.getPerspectiveTransform(unit, TILTED)
    assert perspectives(TILTED[None])[0] == pytest.approx(expected, abs=1e-2)
    assert carried(perspectives(TILTED[None]), unit.astype(np.float64))[0] == pytest.approx(TILTED)
    assert grown(TILTED[None], 0.0)[0] == pytest.approx(TILTED)
    assert cv2.contourArea(grown(TILTED[None], 0.1)[0]) > 1.3 * cv2.contourArea(TILTED)


@pytest.mark.parametrize("tilt", [0.0, 30.0, 50.0])
def test_a_tilted_card_has_the_format_of_a_card_and_a_square_has_not(tilt: float) -> None:
    shot = Shot((Pose(4.0, turn=35.0, tilt=tilt, tilt_towards=70.0),), Background("plain", 1))
    seen = photograph([flat_card(DECK[0])], shot).cards[0].polygon.astype(np.float32)
    square = np.array([[300, 200], [500, 200], [500, 400], [300, 400]], np.float32)
    assert card_format(np.stack([seen, square]), FRAME, 3.0).tolist() == [True, False]
    assert card_format(np.stack([seen, square]), FRAME, 1.0, (70, 70)).tolist() == [False, True]


def test_a_printed_box_says_where_the_card_is() -> None:
    box = (0.2, 0.1, 0.8, 0.5)
    shot = Shot((Pose(4.0, turn=15.0, tilt=20.0),), Background("plain", 1))
    card = photograph([flat_card(DECK[0])], shot).cards[0].polygon.astype(np.float32)
    corners = np.array([[0.2, 0.1], [0.8, 0.1], [0.8, 0.5], [0.2, 0.5]])
    printed = carried(perspectives(card[None]), corners)
    cards = around(np.roll(printed, 1, axis=1), (box,), FRAME)
    assert any(one == pytest.approx(card, abs=1.0) for one in cards)
    assert around(printed, (), FRAME) == []
