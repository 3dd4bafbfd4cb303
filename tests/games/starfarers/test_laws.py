"""Random games of Starfarers: all end, and every law holds, in both editions and all set-ups."""

from __future__ import annotations

import pytest

from companion.simulation.batch import simulate
from companion.simulation.play import simulated_setup

SETUPS: list[tuple[str, int, dict[str, str]]] = [
    ("2019", 4, {}),
    ("2019", 3, {"start": "advanced", "sectors": "strategic", "home_chips": "dealt"}),
    ("2019", 4, {"sectors": "explorer", "jump_ends_move": "no"}),
    ("2019", 3, {"sectors": "wild-space", "discovery_stops_flight": "yes"}),
    ("2001", 4, {"start": "advanced", "home_chips": "dealt"}),
    ("2001", 3, {"bank_shortage": "nobody", "reserve_short": "even"}),
]


@pytest.mark.parametrize(("edition", "players", "switches"), SETUPS)
def test_games_end_and_keep_the_laws(edition: str, players: int, switches: dict[str, str]) -> None:
    batch = simulate(simulated_setup("starfarers", edition, switches, players), 2, seed=7)
    assert batch.failures == ()
    assert batch.finished == batch.games
