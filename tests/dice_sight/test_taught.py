"""What an owner shows once: faces and colours, their file, and files that are not ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.senses.dice_sight.balls import read_balls
from companion.senses.dice_sight.marks import read_marks
from companion.senses.dice_sight.taught import (
    LARGEST_FILE,
    NotTaken,
    Taught,
    Unreadable,
    load_taught,
    save_taught,
)
from companion.senses.dice_sight.working import working
from tests.dice_sight.at_table import balls_frame, blue_die_frame, taught_blue
from tests.dice_sight.scenes import shaken
from tests.senses.shown import EMPTY


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_a_taught_face_is_read_in_any_turn(face: int) -> None:
    for number in (1, 5, 9):
        seen = read_marks(working(blue_die_frame(face, number)), taught_blue().faces("blue"))
        assert [one.shows for one in seen] == [str(face)]


def test_what_was_taught_comes_back_from_its_file(tmp_path: Path) -> None:
    taught = taught_blue()
    taught.balls["red"] = (0.7, 0.1, 0.5)
    save_taught(taught, tmp_path / "dice.taught")
    again = load_taught(tmp_path / "dice.taught")
    assert again.balls == {"red": (0.7, 0.1, 0.5)}
    seen = read_marks(working(blue_die_frame(3)), again.faces("blue"))
    assert [one.shows for one in seen] == ["3"]
    del taught.balls["red"]


def test_a_face_that_looks_like_another_is_refused() -> None:
    taught = Taught()
    taught.show_face("blue", "2", blue_die_frame(2, 912))
    with pytest.raises(NotTaken) as refused:
        taught.show_face("blue", "3", blue_die_frame(2, 912))
    assert (refused.value.why, refused.value.other) == ("alike", "2")


def test_an_empty_table_shows_neither_face_nor_ball() -> None:
    with pytest.raises(NotTaken) as no_face:
        Taught().show_face("blue", "2", EMPTY)
    with pytest.raises(NotTaken) as no_ball:
        Taught().show_ball("red", EMPTY)
    assert (no_face.value.why, no_ball.value.why) == ("nothing", "nothing")


def test_a_face_is_forgotten() -> None:
    taught = Taught()
    taught.show_face("blue", "2", blue_die_frame(2, 912))
    taught.forget_face("blue", "2")
    assert not taught.faces("blue").get("2")


def test_balls_are_told_apart_without_a_lesson() -> None:
    for number in range(4):
        thrown = shaken(number=number)
        seen = read_balls(thrown.frame(0))
        assert sorted(one.shows for one in seen) == list(thrown.shows)


def test_a_shown_colour_takes_the_place_of_the_usual_one() -> None:
    taught = Taught()
    taught.show_ball("red", balls_frame("yellow", "yellow"))
    taught.balls["yellow"] = (-0.5, 0.7, 0.9)
    seen = read_balls(balls_frame("yellow", "yellow"), taught.tints)
    assert [one.shows for one in seen] == ["red", "red"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b'{"format":"companion-taught-dice","version":2}',
        b'{"format":"companion-taught-dice","version":1,"code":"x"}',
        b'{"format":"companion-taught-dice","version":1,"balls":{"green":[0,0,0]}}',
        b'{"format":"companion-taught-dice","version":1,"balls":{"red":[0,0,1e9]}}',
        b'{"format":"companion-taught-dice","version":1,"dice":{"../x":{}}}',
        b'{"format":"companion-taught-dice","version":1,"dice":{"blue":{"1":[{"trace":"AAAA",'
        b'"light":true,"ground":[0,0]}]}}}',
        b" " * (LARGEST_FILE + 1),
    ],
)
def test_a_file_that_is_not_ours_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "dice.taught"
    path.write_bytes(data)
    with pytest.raises(Unreadable):
        load_taught(path)
