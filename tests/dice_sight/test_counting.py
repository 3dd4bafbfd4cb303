"""Pips counted by where they stand: every pattern at any slope, and nothing that is no pattern."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.senses.dice_sight.counting import Counted, count_pips
from companion.senses.dice_sight.finding import Found
from companion.senses.dice_sight.naming import Named
from companion.senses.dice_sight.seen import Matrix, Picture
from companion.senses.pips import PIPS

MIDDLE, SIDE = np.array([100.0, 90.0]), 60.0
Places = list[tuple[float, float]]


def drawn(places: Places, *, slope: float = 1.0, turn: float = 0.0, tones: str = "dark") -> Picture:
    """Spots at these places of a face, whose side is 1, on a table of another colour."""
    body, ink = ((205, 215, 220), (35, 30, 40)) if tones == "dark" else ((40, 30, 150), (230,) * 3)
    picture = np.full((180, 200, 3), (90, 120, 110), np.uint8)
    plane = _plane(slope, turn)
    corners = MIDDLE + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * 0.5 @ plane.T
    cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), body, cv2.LINE_AA)
    for place in places:
        spot = MIDDLE + plane @ np.array(place)
        axes = (round(0.1 * SIDE), round(0.1 * SIDE * slope))
        at = (round(float(spot[0])), round(float(spot[1])))
        cv2.ellipse(picture, at, axes, 0, 0, 360, ink, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.uint8)


def _plane(slope: float, turn: float) -> Matrix:
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    plane: Matrix = np.diag([1.0, slope]) @ np.array([[c, -s], [s, c]]) * SIDE
    return plane


def count(picture: Picture) -> Counted | None:
    x, y = MIDDLE
    named = Named(np.zeros(7, np.float32), 0.0, (float(x) + 2, float(y) - 2), SIDE * 0.95)
    return count_pips(picture, Found(float(x), float(y), SIDE * 1.2, 1.0), named)


def face(value: int, spread: float = 0.26) -> Places:
    return [(across * spread, up * spread) for across, up in PIPS[value]]


@pytest.mark.parametrize("tones", ["dark", "light"])
@pytest.mark.parametrize("slope", [1.0, 0.75])
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_every_face_is_counted_in_any_turn(value: int, slope: float, tones: str) -> None:
    for turn in (0.0, 20.0, 45.0, 70.0):
        seen = count(drawn(face(value), slope=slope, turn=turn, tones=tones))
        assert seen is not None
        assert seen.value == value


def test_dead_pixels_are_no_pips_and_hide_none() -> None:
    for value in PIPS:
        picture = drawn(face(value))
        hit = np.random.default_rng(value).random(picture.shape[:2]) < 0.01
        picture[hit] = np.where(np.arange(hit.sum())[:, None] % 2, 255, 0)
        seen = count(picture)
        assert seen is not None
        assert seen.value == value


def test_a_six_whose_rows_stand_close_is_a_six() -> None:
    seen = count(drawn([(across * 0.6, up) for across, up in face(6, 0.28)]))
    assert seen is not None
    assert seen.value == 6


@pytest.mark.parametrize(
    "places",
    [
        [(0.0, 0.0), (0.25, 0.25)],
        [(-0.25, -0.25), (0.25, -0.25), (0.25, 0.25)],
        [*face(4), (0.0, 0.25)],
        [],
    ],
    ids=["no partner", "a corner is missing", "one too many", "none"],
)
def test_spots_that_are_no_pattern_are_not_counted_as_all_of_one(places: Places) -> None:
    seen = count(drawn(places))
    assert seen is None or seen.value != len(places)


def test_the_same_colours_turned_round_make_no_difference_to_the_arms() -> None:
    """The arms tell how the top is sloped: of a square from above both are as long."""
    seen = count(drawn(face(4)))
    assert seen is not None
    lengths = np.hypot(*seen.arms.T)
    assert len(lengths) == 2
    assert abs(lengths[0] / lengths[1] - 1) < 0.1
