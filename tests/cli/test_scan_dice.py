"""`companion scan --dice`: pictures in, faces and colours out."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from tests.cli.conftest import Run
from tests.dice_sight.at_table import balls_frame, dice_frame
from tests.senses.shown import EMPTY


@pytest.fixture
def thrown(tmp_path: Path) -> Path:
    path = tmp_path / "thrown.png"
    cv2.imwrite(str(path), dice_frame(3, 5))
    return path


def test_a_picture_tells_both_dice(run: Run, thrown: Path) -> None:
    answer = run("scan", "--dice", thrown, "--json")
    assert answer.code == 0
    (image,) = answer.json["images"]
    assert sorted(image["shows"]) == ["3", "5"]
    assert {len(die["polygon"]) for die in image["dice"]} == {4}
    assert all(0.8 < die["quality"] <= 1 for die in image["dice"])


def test_the_same_for_people(run: Run, thrown: Path) -> None:
    answer = run("scan", "--dice", thrown)
    assert answer.code == 0
    assert {"3", "5"} <= set(answer.out.replace("+", " ").split())


def test_balls_are_told_by_colour(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ship.png"
    cv2.imwrite(str(path), balls_frame("blue", "red"))
    answer = run("scan", "--dice", "--of", "balls", path, "--json")
    assert answer.code == 0
    assert sorted(answer.json["images"][0]["shows"]) == ["blue", "red"]


def test_an_empty_table_is_a_problem_and_no_guess(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.png"
    cv2.imwrite(str(path), EMPTY)
    answer = run("scan", "--dice", path, "--json")
    assert (answer.code, answer.json["images"][0]["shows"]) == (1, [])


def test_what_is_no_picture_is_said(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "no.png"
    path.write_bytes(b"dice")
    assert run("scan", "--dice", path).code == 2


def test_a_camera_is_not_watched_for_dice_here(run: Run) -> None:
    assert run("scan", "--dice", "--camera", "0").code == 2
