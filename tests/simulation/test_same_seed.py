"""The same seed gives the same game in every program, whichever rules it loads first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import companion
from companion.games.registry import GAMES

PLAYED = """
import sys
from importlib import import_module
from itertools import islice

for topic in sys.argv[3:]:
    import_module(f"companion.games.{sys.argv[1]}.rules.{topic}")
from companion.games.registry import game_kind, make_game
from companion.simulation.play import play, simulated_setup

game = make_game(simulated_setup(sys.argv[1], game_kind(sys.argv[1]).editions[0], {}))
for step in islice(play(game, sys.argv[2]), 400):
    print(step.move, game.legal(step.before))
"""


def played(game: str, seed: str, *first: str) -> str:
    command = [sys.executable, "-c", PLAYED, game, seed, *first]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("game", GAMES)
def test_whichever_topic_is_loaded_first(game: str) -> None:
    rules = Path(companion.__file__).parent / "games" / game / "rules"
    topics = sorted(path.stem for path in rules.glob("[a-z]*.py"))
    usual = played(game, "seed")
    assert usual
    assert usual == played(game, "seed", *reversed(topics))
    assert usual != played(game, "another seed")
