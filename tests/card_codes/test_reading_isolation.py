"""A decoder that dies, hangs or raises in its own process leaves the main process alive."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from card_codes.code import Code
from card_codes.reading.decoders.isolated import MOST_DEATHS, Isolated
from card_codes.reading.frame import Grey
from card_codes.reading.ladder import Reader, Step
from tests.card_codes.dying_decoders import Moody
from tests.card_codes.shown_cards import label_card


def picture(mood: int) -> Grey:
    grey = np.zeros((40, 60), np.uint8)
    grey[0, 0] = mood
    return grey


@pytest.fixture
def moody() -> Iterator[Isolated]:
    decoder = Isolated("moody", Moody, patience=0.5)
    yield decoder
    decoder.close()


def texts(decoder: Isolated, mood: int) -> list[str | None]:
    return [mark.text for mark in decoder.decode(picture(mood))]


def test_it_reads_as_if_it_were_here_and_outlives_an_abort(moody: Isolated) -> None:
    assert texts(moody, 0) == ["60 x 40"]
    assert texts(moody, 1) == []
    assert moody.deaths == 1
    assert texts(moody, 0) == ["60 x 40"]


def test_a_reader_with_an_isolated_decoder_reads_the_same() -> None:
    picture = label_card(Code("starship", 7)).picture
    steps = [Step("opencv"), Step("tag")]
    apart, here = Reader(steps, isolate=["tag"]).read(picture), Reader(steps).read(picture)
    assert apart == here
    assert apart.cards


def test_a_decoder_that_keeps_dying_is_left_out(moody: Isolated) -> None:
    for mood in (2, 3, 1):
        assert texts(moody, mood) == []
    assert moody.deaths == MOST_DEATHS
    assert texts(moody, 0) == []
