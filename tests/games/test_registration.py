"""What a game registers is found, and what is needed later is imported later."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice

import pytest

from companion.core.packs import pack_texts, read_pack
from companion.games.registry import GAMES, edition_pack, make_game
from companion.simulation.play import play, simulated_setup

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


@pytest.mark.parametrize("name", GAMES)
def test_a_pack_that_all_games_share_stays_as_it_is_printed(name: str) -> None:
    """It is read once: whoever plays must not change it."""
    kind = GAMES[name]
    for edition in kind.editions:
        setup = simulated_setup(name, edition, {})
        for step in islice(play(make_game(setup), "shared"), 40):
            assert step.after is not None
        assert edition_pack(name, edition) == read_pack(pack_texts(kind.package), edition)
