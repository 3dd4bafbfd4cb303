"""What a game registers is found, and what is needed later is imported later."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.core.game import Game
from companion.core.packs import pack_texts, read_pack
from companion.extras.by_touch import ByTouch
from companion.extras.dealing import Deal
from companion.extras.lessons import Lesson
from companion.extras.own_board import OwnBoard
from companion.extras.scenes import Scenes
from companion.extras.teller import Teller
from companion.games.registry import GAMES, GROUP, Games, edition_pack, make_game
from companion.simulation.play import play, simulated_setup
from companion.view.game_table import GameTable

LATER = (
    "player",
    "dealer",
    "statistics",
    "odds_topics",
    "lessons",
    "scenes",
    "own_board",
    "by_touch",
    "tablet.parts",
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


WITHOUT_A_WINDOW = """
import sys
from pathlib import Path
from companion.cli.main import main
from companion.games.registry import GAMES

for name in GAMES:
    assert main(["simulate", name, "--games", "1", "--record", sys.argv[1]]) == 0
    (record,) = Path(sys.argv[1]).glob(f"{name}-*")
    assert main(["view", str(record), "--until", "9", "--public"]) == 0
    GAMES[name].by_touch()
assert "companion.games.settlers.table_view.builder" in sys.modules
print(*(name for name in sys.modules if name.split(".")[0] == "kivy" or ".tablet." in name))
"""


def test_commands_import_no_window_and_nothing_of_the_tablet(tmp_path: Path) -> None:
    """A game's parts for the tablet lie in its folder; only the app asks for them."""
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_A_WINDOW, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1] == ""


@pytest.mark.parametrize("name", GAMES)
def test_what_a_registration_names_is_what_is_asked_for(name: str) -> None:
    """It is named as text, so that it is imported later: no type checker would see a slip."""
    kind = GAMES[name]
    game = kind.make(simulated_setup(name, kind.editions[0], {}))
    assert isinstance(game, Game)
    assert isinstance(kind.table(game), GameTable)
    assert isinstance(kind.teller(game), Teller)
    assert callable(kind.player(game, Random(1)).choose)
    assert callable(kind.dealer(game, Random(1)).answer)
    assert isinstance(kind.lessons()[0], Lesson)
    assert isinstance(kind.scenes(), Scenes)
    assert kind.painting()
    assert isinstance(kind.by_touch(), ByTouch)
    assert isinstance(kind.own_board(), OwnBoard | None)
    assert isinstance(kind.deal(), Deal | None)


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


def test_a_broken_game_of_another_package_takes_no_other_along(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As when somebody throws its folder away and forgets to uninstall it."""
    gone = importlib.metadata.EntryPoint("lanterns", "no_such_package.registration:GAME", GROUP)
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: [gone])
    assert list(Games()) == list(GAMES)
    assert "'lanterns' of another package cannot be loaded (ModuleNotFoundError: " in caplog.text
