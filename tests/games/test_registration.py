"""What a game registers is found, and what is needed later is imported later."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.games.registry import GAMES

LATER = (
    "player",
    "dealer",
    "statistics",
    "odds_topics",
    "lessons",
    "scenes",
    "own_board",
    "rules.game",
    "table_view.builder",
)


def test_finding_the_games_imports_nothing_that_only_some_commands_need() -> None:
    """The app lists all games when it starts: rules, players or lessons would make that slower."""
    listed = "from companion.games.registry import GAMES; print(*GAMES)"
    code = f"import sys; {listed}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    games, modules = (line.split() for line in run.stdout.splitlines())
    assert games == list(GAMES)
    loaded = [name for name in modules if name.startswith("companion.games.")]
    assert "companion.games.registry" in loaded
    assert [name for name in loaded if name.endswith(LATER)] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_ours_brings_odds(name: str) -> None:
    odds = GAMES[name].odds()
    assert odds is not None
    topics = [topic.name for topic in odds.topics]
    assert len(topics) == len(set(topics)) > 1
