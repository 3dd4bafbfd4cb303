"""The pictures of the README are text, and show what the program draws today."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.demo.launcher import rocket_svg

PICTURES = sorted((Path(__file__).parent.parent / "docs" / "pictures").iterdir())
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pictures")
    command = [sys.executable, "-m", "companion.demo.board_svg", str(folder)]
    subprocess.run(command, check=True, timeout=120)
    return folder


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.name)
def test_a_picture_is_drawn_again_as_it_was_kept(path: Path, drawn: Path) -> None:
    """By the command that a person would use: python -m companion.demo.board_svg docs/pictures"""
    assert path.suffix == ".svg"
    assert (drawn / path.name).read_text("utf-8") == path.read_text("utf-8")


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.name)
def test_names_points_and_every_icon_are_in_it(path: Path) -> None:
    drawn = ElementTree.parse(path).getroot()
    letters = [text.text or "" for text in drawn.iter(f"{SVG}text")]
    for name in ("Anna", "Ben", "Clara", "David"):
        assert any(re.fullmatch(rf"{name} +\d+", told) for told in letters), name
    asked = set(re.findall(r"url\(#(\w+)\)", path.read_text("utf-8")))
    assert asked == {mask.get("id") for mask in drawn.iter(f"{SVG}mask")}
    assert len(asked) > 5


def test_the_icon_of_the_app_is_a_drawing_too() -> None:
    drawn = ElementTree.fromstring(rocket_svg())
    assert drawn.find(f"{SVG}mask") is not None
