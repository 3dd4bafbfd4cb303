"""Pictures that are kept for an evening take little, and are there again after the graphics memory
was taken away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from companion.tablet import masks
from companion.tablet.masks import texture_of, white


class Memory:
    """What a graphics card was handed."""

    def __init__(self, size: tuple[int, int], colorfmt: str) -> None:
        self.size, self.format = size, colorfmt
        self.held = b""
        self.reload: Callable[[Memory], None] = lambda _: None

    @classmethod
    def create(cls, **told: Any) -> Memory:
        return cls(**told)

    def blit_buffer(self, held: bytes, colorfmt: str, bufferfmt: str) -> None:
        assert (colorfmt, bufferfmt) == (self.format, "ubyte")
        self.held = held

    def add_reload_observer(self, reload: Callable[[Memory], None]) -> None:
        self.reload = reload


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(masks, "Texture", Memory)


def test_a_mask_takes_two_bytes_a_pixel_and_comes_back() -> None:
    mask = np.arange(35, dtype=np.uint8).reshape(5, 7)
    made = white(mask)
    assert (made.size, made.format) == ((7, 5), "luminance_alpha")
    handed = made.held
    assert handed[0::2] == b"\xff" * 35
    assert handed[1::2] == mask[::-1].tobytes(), "the lowest row first"
    made.held = b""
    made.reload(made)
    assert made.held == handed


def test_a_coloured_picture_takes_four() -> None:
    made = texture_of(np.full((3, 2, 4), 9, np.uint8))
    assert (made.size, made.format, len(made.held)) == ((2, 3), "rgba", 24)
