"""The door to native code: what is let through, and what is refused with a reason."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from card_codes.reading.frame import LARGEST_AREA, WORKING_SIDE, BadFrame, checked

STRANGE: dict[str, Any] = {
    "nothing": None,
    "text": "frame.png",
    "a list": [[0, 0], [0, 0]],
    "no pixels": np.zeros((0, 0), np.uint8),
    "no rows": np.zeros((0, 640, 3), np.uint8),
    "one pixel": np.zeros((1, 1), np.uint8),
    "one row": np.zeros((1, 5000), np.uint8),
    "one column": np.zeros((5000, 1, 3), np.uint8),
    "too wide": np.zeros((40, 70_000), np.uint8),
    "too many pixels": np.broadcast_to(np.uint8(0), (9000, LARGEST_AREA // 9000 + 1)),
    "floats": np.zeros((99, 99), np.float32),
    "not a number": np.full((99, 99), np.nan),
    "truth values": np.zeros((99, 99), bool),
    "signed bytes": np.zeros((99, 99), np.int8),
    "16 bits": np.zeros((99, 99), np.uint16),
    "complex": np.zeros((99, 99), complex),
    "objects": np.full((99, 99), None),
    "two channels": np.zeros((99, 99, 2), np.uint8),
    "five channels": np.zeros((99, 99, 5), np.uint8),
    "no channels": np.zeros((99, 99, 0), np.uint8),
    "four dimensions": np.zeros((1, 99, 99, 3), np.uint8),
    "no dimension": np.array(7, np.uint8),
}


@pytest.mark.parametrize("frame", STRANGE.values(), ids=STRANGE.keys())
def test_strange_frames_are_refused_with_a_reason(frame: Any) -> None:
    with pytest.raises(BadFrame, match=r"."):
        checked(frame)


BASE = np.arange(99 * 120 * 3, dtype=np.uint32).astype(np.uint8).reshape(99, 120, 3)
GOOD: dict[str, Any] = {
    "colour": BASE,
    "grey": BASE[..., 0],
    "one channel": BASE[..., :1],
    "with alpha": np.dstack([BASE, BASE[..., :1]]),
    "every second pixel": BASE[::2, ::2],
    "mirrored": BASE[:, ::-1],
    "red first": BASE[..., ::-1],
    "columns first in memory": np.asfortranarray(BASE),
    "not writeable": np.broadcast_to(BASE[0, 0], (64, 64, 3)),
}


@pytest.mark.parametrize("frame", GOOD.values(), ids=GOOD.keys())
def test_pictures_of_any_layout_become_plain_grey(frame: Any) -> None:
    grey = checked(frame).grey
    assert grey.shape == frame.shape[:2]
    assert grey.dtype == np.uint8
    assert grey.flags.c_contiguous


def test_large_photographs_are_shrunk_and_remember_by_how_much() -> None:
    frame = checked(np.zeros((WORKING_SIDE, WORKING_SIDE * 2), np.uint8))
    assert max(frame.grey.shape) == WORKING_SIDE
    assert frame.scale == 2
