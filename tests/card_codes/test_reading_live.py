"""A live camera: what fits into the time of a frame, whose turn is next, and mirrors."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from card_codes.code import Code
from card_codes.frames.budget import MOST as BUDGET
from card_codes.frames.budget import Budget
from card_codes.reading.decoders.available import DECODERS
from card_codes.reading.decoders.decoder import Decoder
from card_codes.reading.frame import Grey
from card_codes.reading.ladder import LADDER, Reader, Step
from card_codes.reading.live import MIRROR_EVERY, Watch
from card_codes.reading.marks import Mark
from tests.camera.conditions import Shot
from tests.camera.photograph import photograph
from tests.camera.presets import burst
from tests.card_codes.shown_cards import label_card, shown

CODE = Code("starship", 42)
BLANK = np.zeros((100, 100), np.uint8)


class Clock:
    """Processor time that only decoders take."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Slow:
    """A decoder that takes its time, and sees what the test lets it see."""

    def __init__(self, clock: Clock, name: str, seconds: float) -> None:
        self.name = name
        self.clock = clock
        self.seconds = seconds
        self.marks: list[Mark] = []

    def decode(self, _grey: Grey) -> list[Mark]:
        self.clock.now += self.seconds
        return self.marks


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def slow(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> dict[str, Slow]:
    """Decoders as dear as on a poor tablet: all steps on one frame would take 0.132 s."""
    seconds = {"zxing": 0.004, "tag": 0.05, "zbar": 0.02}
    made = {name: Slow(clock, name, cost) for name, cost in seconds.items()}
    for name, decoder in made.items():
        monkeypatch.setitem(DECODERS, name, partial(_the_same, decoder))
    return made


def _the_same(decoder: Slow) -> Decoder:
    return decoder


def test_a_frame_takes_no_more_than_its_time_and_every_step_gets_its_turn(
    clock: Clock, slow: dict[str, Slow]
) -> None:
    watch = Watch(Reader(LADDER), budget=Budget(clock))
    took, tried = [], []
    for number in range(18):
        before = clock.now
        watch.look(BLANK, number * 0.1)
        took.append(clock.now - before)
        if not watch.latest.mirrored:
            tried.append(watch.latest.steps)
    assert max(took) <= BUDGET
    for start in range(len(tried) - 4):
        names = {name for steps in tried[start : start + 4] for name in steps}
        assert names == {str(step) for step in LADDER}


def test_a_step_that_never_fits_is_still_taken_now_and_then(
    clock: Clock, slow: dict[str, Slow]
) -> None:
    slow["zbar"].seconds = 2 * BUDGET
    watch = Watch(Reader(LADDER), budget=Budget(clock))
    frames = []
    for number in range(16):
        watch.look(BLANK, number * 0.1)
        frames.append("zbar" in {name.removesuffix(", mirrored") for name in watch.latest.steps})
    assert 2 <= sum(frames) <= 6


def test_a_step_that_helped_stays_in_front(clock: Clock, slow: dict[str, Slow]) -> None:
    picture = label_card(CODE).picture
    (seen,) = Reader([Step("opencv")]).read(picture).cards
    watch = Watch(Reader(LADDER), budget=Budget(clock))
    for number in range(2):
        watch.look(picture, number * 0.1)
    slow["zbar"].marks = [Mark("qr", seen.polygon, str(CODE))]
    by = []
    for number in range(2, 12):
        watch.look(picture, number * 0.1)
        by.append([card.by for card in watch.latest.cards])
    first = by.index(["zbar"])
    assert first <= 4
    assert by[first:] == [["zbar"]] * (10 - first)


def test_a_card_is_proposed_once() -> None:
    taken = shown([label_card(CODE)], "defocus 2", 1)
    assert [code for code, _ in looked_at(burst(taken.shot, 6, 1)) if code] == [CODE]


@pytest.mark.parametrize("condition", ["front camera", "front camera, not mirrored"])
def test_a_card_over_a_front_camera_is_proposed(condition: str) -> None:
    taken = shown([label_card(CODE)], condition, 1)
    assert [code for code, _ in looked_at(burst(taken.shot, 8, 1)) if code] == [CODE]


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_camera_that_mirrors_is_found_out_and_stays_so(mirrored: bool) -> None:
    """Too blurred for QR codes, which can be read either way."""
    still = replace(shown([label_card(CODE)], "defocus 2", 1).shot, mirrored=mirrored)
    seen = looked_at(burst(still, 9, 1))
    assert [code for code, _ in seen if code] == [CODE]
    assert {way for _, way in seen[MIRROR_EVERY:]} == {mirrored}


def looked_at(shots: list[Shot]) -> list[tuple[Code | None, bool]]:
    """What each frame made sure, and whether it was looked at as in a mirror."""
    watch, seen = Watch(), []
    for number, shot in enumerate(shots):
        frame = photograph([label_card(CODE)], shot).frame
        codes = [proposal.code for proposal in watch.look(frame, number * 0.1)]
        seen.append((codes[0] if codes else None, watch.latest.mirrored))
    return seen
