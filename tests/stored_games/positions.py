"""Positions that a table could write down: one for each kind of moment that games come to.

    python -m tests.stored_games.positions tests/fixtures/stored_games/NAME-OF-THE-VERSION

writes those of the version that is installed, as `make` does with journals.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.core.game import AnyGame
from companion.core.setup import Setup
from companion.games.registry import GAMES, make_game
from companion.simulation.play import play
from companion.table.replay import start_problems
from tests.stored_games.make import a_setup

GAMES_PLAYED = 6


def moments(game: AnyGame, seed: str) -> Iterator[Any]:
    """The positions of games played by chance of which each is the first of its kind."""
    seen: set[object] = set()
    for number in range(GAMES_PLAYED):
        for step in play(game, f"{seed}-{number}"):
            kind = _kind(game, step.before)
            if kind not in seen and not start_problems(game, step.before):
                seen.add(kind)
                yield step.before


def _kind(game: AnyGame, state: Any) -> object:
    """What makes a moment: the phase, what is pending first, and what can be done."""
    pending = tuple(type(item).__name__ for item in state.pending[:1])
    due = game.due(state)
    return state.phase, pending, due.chance, _in_flight(state)


def _in_flight(state: Any) -> object:
    """Ships that moved, jumped, were locked ...: every flag that is set on some ship."""
    players = getattr(state, "players", {}).values()
    ships = [ship for player in players for ship in getattr(player, "ships", ())]
    names = {name for ship in ships for name in ship.__struct_fields__}
    return frozenset(name for name in names if any(getattr(ship, name) is True for ship in ships))


def keep(folder: Path, setup: Setup) -> None:
    lines = [setup, *moments(make_game(setup), f"{setup.game}-{setup.edition}")]
    text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    (folder / f"{setup.game}-{setup.edition}.positions").write_bytes(text)


if __name__ == "__main__":
    for one in GAMES.values():
        for edition in one.editions:
            keep(Path(sys.argv[1]), a_setup(one.name, edition))
