"""A measured frame: what is said of drawn dice and labels in a known distance, light and focus."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from card_codes.reading.ladder import Reader
from companion.senses.frame_check import FrameCheck, check_cards, check_dice
from tests.camera.conditions import Background, Defocus, Glare, Light, Pose, Shot
from tests.camera.photograph import photograph
from tests.card_codes.shown_cards import label_card
from tests.dice_sight.scenes import throw
from tests.senses.shown import EMPTY, cards, code_of, foreign

CODE = code_of("trade-fuel-2")
GOOD = Shot((Pose(4.0),), Background("wood", 2))


def of_dice(**changed: Any) -> FrameCheck:
    lying = throw("clean", number=0, faces=(3, 5))
    return check_dice(replace(lying, shots=(replace(lying.shots[0], **changed),)).frame(0))


def of_card(shot: Shot) -> FrameCheck:
    return check_cards(photograph([label_card(CODE)], shot).frame, Reader(codes=[CODE]))


def test_dice_that_are_read_well() -> None:
    check = of_dice()
    assert (check.verdict, check.count, check.read) == ("good", 2, 2)
    assert check.pixels >= check.least == 30


@pytest.mark.parametrize(
    ("changed", "verdict"),
    [
        ({"poses": (Pose(1.5),)}, "small"),
        ({"light": Light(0.06)}, "dark"),
        ({"defocus": Defocus(5)}, "blurred"),
    ],
)
def test_what_would_help_with_dice(changed: dict[str, Any], verdict: str) -> None:
    assert of_dice(**changed).verdict == verdict


def test_a_card_that_is_read_well() -> None:
    check = of_card(GOOD)
    assert (check.verdict, check.read) == ("good", 1)
    assert check.pixels >= check.least


@pytest.mark.parametrize(
    ("changed", "verdict"),
    [
        ({"poses": (Pose(1.6),)}, "small"),
        ({"light": Light(0.08)}, "dark"),
        ({"defocus": Defocus(5)}, "blurred"),
        ({"glares": (Glare((640, 360), 90, 1.0),)}, "glare"),
        ({"poses": (Pose(4.0, centre=(5000, 5000)),)}, "nothing"),
    ],
)
def test_what_would_help_with_a_card(changed: dict[str, Any], verdict: str) -> None:
    assert of_card(replace(GOOD, **changed)).verdict == verdict


def test_nothing_in_view_and_a_code_of_somebody_else() -> None:
    reader = Reader(codes=[CODE])
    assert check_dice(EMPTY).verdict == check_cards(EMPTY, reader).verdict == "nothing"
    assert check_cards(foreign("https://example.org"), reader).verdict == "foreign"


def test_a_card_in_a_mirror_is_read() -> None:
    mirrored = cards("trade-fuel-2")[:, ::-1].copy()
    assert check_cards(mirrored, Reader(codes=[CODE])).read == 1
