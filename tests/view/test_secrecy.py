"""Views tell nobody what he must not know. That this law notices when a mask is off is proved in
`test_masks_off.py`, which takes longer."""

from __future__ import annotations

import pytest

from companion.core.game import PUBLIC
from companion.games.registry import make_game
from companion.simulation.play import simulated_setup
from tests.profile import share
from tests.view.secrecy import BOXES, tried

FEW = share(150)


@pytest.mark.parametrize("box", BOXES, ids=lambda box: "-".join((box[0], box[1], *box[2])))
def test_positions_that_cannot_be_told_apart_look_the_same(
    box: tuple[str, str, dict[str, str]],
) -> None:
    count, leaks = tried(box, FEW)
    assert sum(count.values()) == FEW
    assert not leaks, str(leaks[0])


def test_a_viewer_who_is_nobody_is_shown_nothing() -> None:
    game = make_game(simulated_setup(*BOXES[-1]))
    with pytest.raises(ValueError, match="viewer"):
        game.must_be_viewer(f"{PUBLIC}?")
