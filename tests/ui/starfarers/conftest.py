"""One finger that never taps by mistake needs less rest than two people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.ui.calm import calm

HURRY = 0.02


@pytest.fixture
def in_a_hurry() -> Iterator[None]:
    usual, calm.rest = calm.rest, HURRY
    yield
    calm.rest = usual
