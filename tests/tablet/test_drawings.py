"""What pages are drawn with: each topic of the almanac has its icon, each drawing fits its grid."""

from __future__ import annotations

import pytest

from companion.almanac import topics
from companion.games.registry import GAMES
from companion.tablet.devices import arrangements
from companion.tablet.flat_drawing import COLOURS, HIGH, WIDE, Shape
from companion.tablet.page_drawings import DRAWINGS
from companion.tablet.topic_signs import SIGNS
from companion.view.icon_shapes import icon_shapes

EVERY = [*DRAWINGS.items(), *arrangements.DRAWINGS.items()]


def test_every_topic_has_an_icon_and_no_icon_is_left_over() -> None:
    every = {topic for game in GAMES for topic in topics(game)}
    assert set(SIGNS) == every
    assert set(SIGNS.values()) <= set(icon_shapes())


@pytest.mark.parametrize("shapes", [shapes for _, shapes in EVERY], ids=[name for name, _ in EVERY])
def test_a_drawing_lies_on_its_grid(shapes: tuple[Shape, ...]) -> None:
    for kind, colour, numbers in shapes:
        assert colour in COLOURS
        points = {"fill": numbers, "line": numbers[1:], "disc": numbers[:2]}[kind]
        assert len(points) % 2 == 0
        assert all(0 <= x <= WIDE for x in points[::2])
        assert all(0 <= y <= HIGH for y in points[1::2])
