"""Dice with pips in one frame: found, read, and left alone where nobody could read them."""

from __future__ import annotations

import numpy as np
import pytest

from companion.demo.drawn_dice import Image, face_middle
from companion.senses.dice_sight.pip_dice import read_pips
from companion.senses.dice_sight.seen import UNREAD
from companion.senses.dice_sight.working import working
from tests.camera.pose import seen_through
from tests.dice_sight.scenes import MAKES, eye_of, throw


def shows(frame: Image) -> list[str]:
    return sorted(seen.shows for seen in read_pips(working(frame)))


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("make", MAKES["tuning"], ids=lambda make: str(make.body))
def test_every_face_of_every_make_is_read(face: int, make: object) -> None:
    """Ivory, red, black, wood, yellow; dark pips and light ones."""
    thrown = throw(number=face + 40, faces=(face, 7 - face), make=make)  # type: ignore[arg-type]
    assert shows(thrown.frame(0)) == list(thrown.shows)


@pytest.mark.parametrize("condition", ["dark", "defocus 2", "tilt 40", "colour cast", "clutter"])
def test_bad_light_and_slope_do_not_make_a_wrong_number(condition: str) -> None:
    for number in range(3):
        thrown = throw(condition, number=number)
        told = [face for face in shows(thrown.frame(0)) if face != UNREAD]
        assert set(told) <= set(thrown.shows)


def test_a_die_is_outlined_where_it_lies() -> None:
    thrown = throw(number=5, faces=(4, 6))
    shot = thrown.shots[0]
    for seen in read_pips(working(thrown.frame(0))):
        tops = [face_middle(die, eye_of(shot)) for die in thrown.dice]
        where = seen_through(np.array(tops), shot.lens)
        assert min(np.hypot(*(where - seen.middle).T)) < 0.15 * seen.size


def test_an_empty_table_has_no_dice() -> None:
    for number in range(4):
        thrown = throw("clutter", number=number, faces=(1,))
        bare = type(thrown)((), thrown.shots)
        assert shows(bare.frame(0)) == []


def test_a_cocked_die_is_not_read_as_its_neighbour_lies() -> None:
    for number in range(4):
        thrown = throw(number=number, faces=(5, 4), cocked=40.0)
        assert shows(thrown.frame(0)) != ["4", "5"]
