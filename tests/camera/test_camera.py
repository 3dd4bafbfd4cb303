"""The camera model itself: the same frame again, and a truth that lies where the picture lies."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.camera.conditions import (
    FRAME_HEIGHT,
    FRAME_WIDTH,
    Background,
    Defocus,
    FlatCard,
    Lens,
    Noise,
    Pose,
    Shot,
)
from tests.camera.photograph import photograph
from tests.camera.presets import BENCHMARK, PRESETS, TUNING, burst, draw_shot


def white_card(mark: tuple[int, int, int] = (255, 255, 255)) -> FlatCard:
    """White, with one coloured quarter: the card's own top left."""
    picture = np.full((910, 590, 3), 255, np.uint8)
    picture[:455, :295] = mark
    return FlatCard("white", picture, 59, 91, {"quarter": (0, 0, 29.5, 45.5)})


STILL = Shot((Pose(4.0),), Background("plain"), Lens(0), Defocus(0), noise=Noise(0), jpeg=None)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_shot_taken_twice_is_the_same_frame(name: str) -> None:
    cards = [white_card()] * (6 if name == "six cards" else 1)
    first, second = (
        photograph(cards, draw_shot(name, TUNING, 3, cards=len(cards))) for _ in range(2)
    )
    assert np.array_equal(first.frame, second.frame)
    assert first.frame.shape == (FRAME_HEIGHT, FRAME_WIDTH, 3)
    assert first.frame.dtype == np.uint8


@pytest.mark.parametrize("tilt", [0, 30, 60])
@pytest.mark.parametrize("turn", [0, 77, 180])
@pytest.mark.parametrize("barrel", [0.0, 0.09])
def test_the_truth_lies_where_the_picture_lies(tilt: int, turn: int, barrel: float) -> None:
    pose = Pose(3.5, (500, 300), turn, tilt, 40)
    shot = replace(STILL, poses=(pose,), lens=Lens(barrel))
    taken = photograph([white_card((0, 0, 255))], shot)
    (card,) = taken.cards
    red = ((taken.frame[..., 2] > 150) & (taken.frame[..., 1] < 60)).astype(np.uint8)
    truth = np.zeros_like(red)
    cv2.fillPoly(truth, [np.round(card.regions["quarter"]).astype(np.int32)], 1)
    overlap = (red & truth).sum() / (red | truth).sum()
    assert overlap > 0.95


@pytest.mark.parametrize("name", ["front camera", "front camera, not mirrored"])
def test_a_card_over_a_front_camera_is_dark_before_a_bright_ceiling(name: str) -> None:
    """And the truth lies where the picture lies, also in a mirror."""
    for number in range(4):
        taken = photograph([white_card((0, 0, 0))], draw_shot(name, TUNING, number))
        card = np.zeros(taken.frame.shape[:2], np.uint8)
        cv2.fillPoly(card, [np.round(taken.cards[0].polygon).astype(np.int32)], 1)
        black = np.zeros_like(card)
        cv2.fillPoly(black, [np.round(taken.cards[0].regions["quarter"]).astype(np.int32)], 1)
        grey = cv2.cvtColor(taken.frame, cv2.COLOR_BGR2GRAY)
        assert np.median(grey[card == 0]) > np.median(grey[(card == 1) & (black == 0)]) + 20
        assert np.median(grey[black == 1]) < np.median(grey[(card == 1) & (black == 0)]) - 8


def test_a_mirrored_frame_is_the_frame_in_a_mirror() -> None:
    still = replace(STILL, poses=(Pose(3.5, (500, 300), 20),))
    plain, mirrored = (
        photograph([white_card((0, 0, 255))], replace(still, mirrored=mirrored))
        for mirrored in (False, True)
    )
    assert np.array_equal(plain.frame[:, ::-1], mirrored.frame)
    across = plain.cards[0].polygon + mirrored.cards[0].polygon
    assert np.allclose(across[:, 0], FRAME_WIDTH - 1)
    assert np.allclose(plain.cards[0].polygon[:, 1], mirrored.cards[0].polygon[:, 1])


def test_tuning_and_benchmark_never_draw_the_same_shot() -> None:
    assert TUNING.seed != BENCHMARK.seed
    assert not set(range(*TUNING.table_seeds)) & set(range(*BENCHMARK.table_seeds))


def test_a_burst_moves_a_little() -> None:
    shots = burst(draw_shot("clean", TUNING, 1), 5, 9)
    assert len({shot.poses for shot in shots}) == 5
    assert len({shot.background for shot in shots}) == 1


def test_every_card_needs_a_pose() -> None:
    with pytest.raises(ValueError, match="2 cards"):
        photograph([white_card()] * 2, STILL)
