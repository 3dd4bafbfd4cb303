"""A part of the matrix of `make shots`: every screen, and no fault on any of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.demo.shots import Shot, Variant, report, take, variants
from tests.profile import share

VARIANTS = [Variant("800x1280", "de", "contrast"), Variant("1280x800", "it", "light")]
"""Quickly the one with the least room for the longest words."""


@pytest.mark.parametrize("variant", VARIANTS[: share(2)], ids=lambda variant: variant.folder)
def test_every_screen_is_drawn_without_a_fault(variant: Variant, tmp_path: Path) -> None:
    shots = list(take([variant], "", tmp_path))
    assert len({shot.screen for shot in shots}) == len(shots) > 20
    faults = [f"{shot.screen}: {fault}" for shot in shots for fault in shot.faults]
    assert faults == []
    for shot in shots:
        with Image.open(shot.path) as picture:
            assert picture.size == variant.pixels
            assert np.asarray(picture).std() > 5, f"{shot.screen} is blank"


def test_the_report_names_the_picture_of_every_fault(tmp_path: Path) -> None:
    variant = Variant("800x1280", "de", "dark")
    fine = Shot("home", variant, tmp_path / "home.png", [])
    faulty = Shot("result", variant, tmp_path / "result.png", ["text does not fit: 'x'"])
    assert "nothing is wrong" in report([fine], 1.0)
    told = report([fine, faulty], 1.0)
    assert f"{faulty.path}: text does not fit" in told
    assert "1 of them have faults" in told


def test_the_whole_matrix_is_every_size_language_and_theme() -> None:
    assert len(variants(("a", "b"), ("en", "de", "it"), ("dark", "light"))) == 12
