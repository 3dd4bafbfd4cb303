"""Files that owners write: each is answered, and what passes can be played."""

from __future__ import annotations

import pytest

from companion.games.starfarers.own_board import example_board, example_cards
from tests.games.starfarers.owner_files import looked_over, survey


@pytest.mark.parametrize("text", [example_board(), example_cards()])
def test_the_examples_pass(text: str) -> None:
    assert looked_over(text.encode())


def test_damaged_files_are_answered_and_what_passes_is_played() -> None:
    told = survey(60, 40, "few")
    assert told["board: refused"] > 5
    assert told["cards: refused"] > 5
    assert told["board: passed"] + told["cards: passed"] > 5
    assert told["events played"] > 200
