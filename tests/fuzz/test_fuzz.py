"""A share of the fuzz with every run of the tests. The whole: `python -m tests.fuzz 20000`."""

from __future__ import annotations

from random import Random

import pytest

from tests.fuzz.rounds import fuzz
from tests.fuzz.tables import FUZZED
from tests.profile import share

SHARE = share(200)


@pytest.mark.parametrize("name", FUZZED)
def test_whatever_can_be_decoded_is_answered(name: str) -> None:
    told = fuzz(name, SHARE, Random(f"share-{name}"))
    assert not told.failures, told.in_words()
    assert told.counts["accepted or overruled"] > SHARE / 20
    assert told.counts["positions that pass"] > SHARE / 5
