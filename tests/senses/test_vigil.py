"""What the camera costs over an evening, by a virtual clock: frames read, wake-ups, hours open.

The table is a simulated game at the pace of recorded ones; before the camera lies what would lie
there. Nothing of it waits for real seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import cv2
import numpy as np
import pytest

from companion.demo.short_games import short_game
from companion.games.registry import make_game
from companion.senses.vigil import LINGERS, PACE, SIZE, STIRRED, Vigil
from tests.camera.conditions import Image
from tests.senses.shown import EMPTY

HOURS = 4
SECONDS_AN_ENTRY = 6.0
"""From 347 recorded games: an entry comes every six seconds."""
THROW, FALLS = 5.0, 1.0
"""Seconds from a roll being due to the event, and for which dice and hands are seen moving."""
FRAME = 1 / 30


def lying(place: int) -> Image:
    """A die or card that lies in one of several places."""
    picture = EMPTY.copy()
    left = 100 + 60 * (place % 16)
    picture[300:340, left : left + 40] = 230
    return picture


def small(picture: Image) -> Image:
    """As pictures are compared: 36,000 frames need not be made smaller each time."""
    return np.asarray(cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA), np.uint8)


AT_ONCE = [small(lying(place)) for place in range(16)]
NOTHING = small(EMPTY)


def evening(game: str, seed: int = 7) -> Iterator[tuple[float, float, bool]]:
    """From when to when each entry of four hours is awaited, and whether a camera could read it:
    games one after the other, with a pause of fifteen minutes between them."""
    chance, at = Random(seed), 0.0
    record = short_game(game)
    while True:
        played = make_game(record.setup)
        state = played.start()
        for event in record.events:
            due = played.due(state)
            seen = due.chance in ("roll", "draw", "look")
            until = at + (THROW if seen else chance.expovariate(1 / SECONDS_AN_ENTRY))
            if until > HOURS * 3600:
                return
            yield at, until, seen
            at, state = until, played.apply(state, event.move)
        at += 900


def looked_through(game: str) -> Vigil:
    """The loop of the camera's thread, on the virtual clock."""
    vigil, place, at = Vigil(0.0), 0, 0.0
    for begin, until, due in evening(game):
        at = max(at, begin)
        while at < until:
            vigil.want(due, False, at)
            if not vigil.is_awake(at):
                at = until
                break
            if due and at >= until - FALLS - 1.5 and at < until - 1.5:
                place += 1
            vigil.reads(AT_ONCE[place % 16], at)
            at += max(FRAME, vigil.pause(at))
    vigil.want(False, False, at)
    vigil.is_awake(at + LINGERS)
    return vigil


@pytest.mark.parametrize("game", ["settlers", "starship"])
def test_four_hours_keep_to_the_budget(game: str) -> None:
    """Measured: 4535 and 4456 frames an hour, 58 and 59 wake-ups an hour, open for 2.9 and 3.2 of
    four hours. These short games have more rolls and cards in an hour than people's."""
    vigil = looked_through(game)
    assert 1000 < vigil.frames_read / HOURS < 5000
    assert 20 < vigil.wakes / HOURS < 70
    assert vigil.open_for(HOURS * 3600) < 3.4 * 3600


def test_a_roll_that_everybody_forgot_costs_little() -> None:
    vigil, at = Vigil(0.0), 0.0
    while at < 3600:
        vigil.want(True, False, at)
        assert vigil.is_awake(at)
        vigil.reads(NOTHING, at)
        at += vigil.pause(at)
    assert vigil.frames_read < 1900


def test_nothing_due_is_nothing_read() -> None:
    vigil, at = Vigil(0.0), 0.0
    for at in np.arange(0.0, 3600.0, 0.25).tolist():
        vigil.want(False, False, at)
        if vigil.is_awake(at):
            assert not vigil.reads(EMPTY, at)
    assert (vigil.frames_read, vigil.wakes) == (0, 1)
    assert vigil.open_for(at) == pytest.approx(LINGERS, abs=0.5)


def test_a_throw_is_read_often_enough_to_be_judged() -> None:
    """Three frames over 0.3 s have to agree, and a doubtful die is left to people after 1.3 s."""
    vigil = Vigil(0.0)
    vigil.want(True, False, 0.0)
    times = np.arange(0.0, 40.0, FRAME).tolist()
    first, then = lying(0), lying(5)
    read = [at for at in times if vigil.reads(first if at < 20 else then, at)]
    after = [at - 20 for at in read if at >= 20]
    assert after[0] < PACE + FRAME
    assert sum(at < 1.3 for at in after) >= 8
    assert [at for at in after if STIRRED + 0.1 < at < STIRRED + 1.7] == []


def test_a_small_die_is_a_change_and_noise_is_none() -> None:
    chance = np.random.default_rng(5)

    def noisy(picture: Image) -> Image:
        return np.clip(picture + chance.normal(0, 12, picture.shape), 0, 255).astype(np.uint8)

    die = EMPTY.copy()
    die[311:339, 407:435] = 225
    vigil = Vigil(0.0)
    vigil.want(True, False, 0.0)
    assert vigil.reads(noisy(EMPTY), 0.0)
    assert vigil.reads(noisy(EMPTY), STIRRED), "once in a while a picture at rest is read too"
    assert not vigil.reads(noisy(EMPTY), STIRRED + 0.5)
    assert vigil.reads(noisy(die), STIRRED + 1.0)


def test_what_somebody_watches_is_read_frame_by_frame() -> None:
    vigil = Vigil(0.0)
    vigil.want(False, True, 0.0)
    assert all(vigil.reads(EMPTY, at) for at in (0.0, 0.03, 0.06))
    assert vigil.pause(0.06) == 0


def test_a_frame_that_is_half_read_is_read_on_at_once_although_nothing_moves() -> None:
    vigil, at = Vigil(0.0), STIRRED + 1.0
    vigil.want(True, False, 0.0)
    assert vigil.reads(EMPTY, 0.0)
    assert vigil.reads(EMPTY, at)
    assert not vigil.reads(EMPTY, at + PACE)
    vigil.go_on()
    assert vigil.pause(at + PACE) == PACE
    assert vigil.reads(EMPTY, at + 2 * PACE)
    assert not vigil.reads(EMPTY, at + 3 * PACE)
