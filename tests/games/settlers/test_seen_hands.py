"""What the table has seen of hands, proved against a second table that is never told a secret.

The first table hears stolen cards and whole hands in private now and then. What others are shown of
its hands must be, card by card, all that the second table knows.
"""

from __future__ import annotations

import pytest

from companion.core.game import PUBLIC
from tests.games.settlers.untold_table import told_and_untold


@pytest.mark.parametrize("edition", ["english-5", "english-4", "classic-it"])
def test_others_are_shown_what_a_table_knows_that_is_told_nothing(edition: str) -> None:
    compared = kept_apart = 0
    for number in range(4):
        for game, step, some, none in told_and_untold(f"{edition}-{number}", edition):
            shown = game.masked(some, PUBLIC)
            hands = {seat: player.hand for seat, player in shown.players.items()}
            assert hands == {seat: player.hand for seat, player in none.players.items()}, step.move
            assert all(player.seen is None for player in (*shown.players.values(),))
            assert game.audit(some) == game.audit(shown) == []
            compared += 1
            kept_apart += any(player.seen is not None for player in some.players.values())
    assert compared > 1000
    assert kept_apart > 200


def test_what_is_told_decides_nothing_that_others_see() -> None:
    for game, _, some, none in told_and_untold("alike", "english-5"):
        assert game.masked(some, PUBLIC) == game.masked(none, PUBLIC)
