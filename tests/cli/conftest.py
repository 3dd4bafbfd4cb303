"""Commands are run as a program would run them: arguments in, text and exit code out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.cli.main import main
from companion.games.registry import make_game
from companion.simulation.play import play, simulated_setup
from companion.simulation.record import record_of


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run_command(*arguments: object) -> Answer:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:  # argparse leaves this way when the usage is wrong
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return run_command


@pytest.fixture(scope="session")
def record_text() -> bytes:
    """A whole simulated game as a sealed record."""
    game = make_game(simulated_setup("starship", "mayfair-2001", {}))
    return record_of(game, play(game, "command line"))


@pytest.fixture
def record_file(tmp_path: Path, record_text: bytes) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(record_text)
    return path
