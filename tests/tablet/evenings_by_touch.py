"""Plays recorded moves by touch: each tap makes what it says, one event and one position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from companion.core.game import AnyGame
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults

LOOKS = 40
"""Events between two looks at the layout."""


class SayingHands(Protocol):
    def play(self, move: Any, /) -> None: ...


def play_by_touch(driver: Driver, hands: SayingHands, moves: Sequence[Any], together: type) -> None:
    """Moves of the kind `together` count only when the last of several seats has made its own."""
    table = driver.app.session.opened
    game: AnyGame = table.game
    started, expected = table.n, table.state
    for number, move in enumerate(moves, start=1):
        hands.play(move)
        expected = game.apply(expected, move)
        following = moves[number] if number < len(moves) else None
        if isinstance(move, together) and isinstance(following, together):
            continue
        assert table.n == started + number, move
        assert table.state == expected, move
        if number % LOOKS == 0:
            faults = layout_faults(driver.app.root)
            assert not faults, faults
