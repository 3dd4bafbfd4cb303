"""What the networks are taught with: the answers given with it must be true of the pictures."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.senses.dice_sight.naming import FARTHER
from dice_training.clutter import badge
from dice_training.cubes import COVER, INK, draw, random_shape, random_view
from dice_training.lessons import (
    EMPTY,
    LARGEST,
    LEGIBLE,
    SMALLEST,
    STRIDE,
    finder_batch,
    hard_lessons,
    reader_lessons,
)
from dice_training.scenes import (
    SCENE,
    Scene,
    Spot,
    draw_some,
    faint,
    make_scene,
    random_paint,
)


def chance(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_from_straight_above_a_die_shows_as_many_pips_as_it_is_said_to(value: int) -> None:
    """Counted as patches of ink by OpenCV, which knows nothing of dice."""
    for seed in range(4):
        shape = replace(random_shape(chance(seed)), pip=0.08, spread=0.27, close=0.9, sign=False)
        view = replace(random_view(chance(seed)), tilt=0.0, distance=30.0)
        drawing = draw(value, shape, view, mirrored=bool(seed % 2))
        _, _, patches, _ = cv2.connectedComponentsWithStats(drawing.layers[:, :, INK])
        assert sum(patch[cv2.CC_STAT_AREA] > 20 for patch in patches[1:]) == value


def test_the_middle_of_the_top_is_where_the_only_pip_of_a_one_is() -> None:
    for seed in range(8):
        shape = replace(random_shape(chance(seed)), sign=False, single=1.0)
        drawing = draw(1, shape, random_view(chance(seed)))
        x, y = drawing.top
        assert drawing.layers[round(y - 0.5), round(x - 0.5), INK]


def test_the_box_holds_the_die_and_nothing_but_it() -> None:
    drawing = draw(3, random_shape(chance(1)), random_view(chance(1)))
    left, top, right, bottom = drawing.box
    cover = drawing.layers[:, :, COVER].copy()
    assert cover[top].any()
    assert cover[bottom - 1].any()
    cover[top:bottom, left:right] = 0
    assert not cover.any()


def scenes(count: int) -> list[Scene]:
    dice = chance(5)
    drawings = draw_some(12, dice)
    return [make_scene(drawings, dice) for _ in range(count)]


def test_the_same_seed_draws_the_same_scenes() -> None:
    for one, two in zip(scenes(3), scenes(3), strict=True):
        assert np.array_equal(one.frame, two.frame)
        assert one.dice == two.dice


def test_a_table_without_dice_has_none() -> None:
    dice = chance(6)
    assert make_scene(draw_some(1, dice), dice, empty=True).dice == ()
    assert 0 < EMPTY < 1


def test_the_finder_is_told_about_every_die_of_its_size_and_about_no_other() -> None:
    made = scenes(6)
    _, wanted, counts = finder_batch(made, 1.0, 256, chance(2))
    for scene, answer, count in zip(made, wanted, counts, strict=True):
        sizes = [die.size for die in scene.dice]
        patches, _ = cv2.connectedComponents((answer[0] > 0.5).astype(np.uint8))
        fitting = sum(SMALLEST <= size <= LARGEST for size in sizes)
        assert patches - 1 <= fitting
        assert bool(fitting) == bool(patches - 1)
        rows, columns = np.nonzero(answer[0])
        for row, column in zip(rows, columns, strict=True):
            assert count[row, column] == 1
            y = row * STRIDE + STRIDE / 2 + answer[2, row, column] * STRIDE
            assert min(abs(die.y - y) for die in scene.dice) < 0.01


def test_the_reader_gets_each_die_with_its_number_and_others_as_no_die() -> None:
    made = scenes(6)
    pieces = reader_lessons(made, chance(3))
    values, tops = pieces.values, pieces.tops
    told = sorted(int(value) for value in values if value)
    assert told == sorted(die.value for scene in made for die in scene.dice if die.size >= LEGIBLE)
    assert len(pieces.seen) == len(values) == len(tops)
    assert (values == 0).sum() >= len(made)
    assert np.abs(tops[:, :2]).max() < 0.6


def test_from_farther_away_a_top_fills_less_of_its_piece_and_more_is_no_die() -> None:
    made = scenes(8)
    near, far = (hard_lessons(made, chance(3), farther) for farther in (1.0, FARTHER))
    closely, widely = (np.median(one.tops[one.values > 0, 2]) for one in (near, far))
    assert abs(closely - widely - np.log(FARTHER)) < 0.1
    assert (far.values > 0).sum() == 2 * (near.values > 0).sum()
    assert (far.values == 0).sum() > (near.values == 0).sum()


def test_a_badge_is_round_and_lies_where_it_is_told() -> None:
    """Whatever is printed on it, and however it is turned."""
    for seed in range(6):
        scene = np.full((200, 200, 3), 90, np.uint8)
        badge(scene, 120, 80, 30.0, chance(seed))
        rows, columns = np.nonzero((scene != 90).any(axis=2))
        assert abs(columns.mean() - 120) < 6
        assert abs(rows.mean() - 80) < 6
        assert np.hypot(columns - 120, rows - 80).max() < 33


def test_faint_dice_have_the_colour_of_what_they_lie_on() -> None:
    """So much that most of them are nearer to it than usual dice are."""
    ground = np.full((SCENE, SCENE, 3), (60, 120, 180), np.uint8)
    usual = [random_paint(chance(seed)) for seed in range(20)]
    pale = [faint(one, ground, Spot(80, 80, 40), chance(9)) for one in usual]
    away = [float(np.abs(one.body - ground[0, 0]).mean()) for one in usual]
    assert max(float(np.abs(one.body - ground[0, 0]).mean()) for one in pale) < np.median(away)
    assert all(abs(one.body.mean() - one.ink.mean()) > 40 for one in pale)
