"""Mutated frames and codes: no exception but the declared one. The full run is
`python -m tests.card_codes.strange_frames 20000`."""

from __future__ import annotations

import pytest

from tests.card_codes.strange_frames import fuzz


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_but_declared_errors(seed: int) -> None:
    outcome = fuzz(150, seed)
    assert outcome["refused"] > 20
    assert outcome["cards"] > 10
    assert outcome["nothing"] > 10
