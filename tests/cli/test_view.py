"""`companion view` prints what a screen would show, and to nobody more than he may know."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from companion.cli.main import main
from companion.core.game import PUBLIC
from companion.core.record import read_record
from companion.games.registry import GAMES, make_game
from companion.simulation.play import play, simulated_setup
from companion.simulation.record import record_of
from companion.table.journal import Journal
from companion.view.table_view import TableView


@pytest.fixture(params=GAMES)
def record(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    game = make_game(simulated_setup(request.param, GAMES[request.param].editions[0], {}))
    path = tmp_path / "game.jsonl"
    path.write_bytes(record_of(game, play(game, "looked at")))
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(list(map(str, arguments))) == 0
    return capsys.readouterr().out


def test_the_json_is_a_view_in_the_language_that_was_asked_for(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    views = {
        language: msgspec.json.decode(
            said(capsys, "view", record, "--until", 60, "--language", language, "--json"),
            type=TableView,
        )
        for language in ("en", "de", "it")
    }
    for view in views.values():
        assert (view.n, view.viewer) == (60, PUBLIC)
        assert all(isinstance(line, str) for line in view.prompt)
    assert len({view.prompt for view in views.values()}) == 3


def test_a_seat_sees_its_own_secrets_and_nobody_elses(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = read_record(record.read_bytes(), make_game).setup
    for seat in game.seats:
        told = said(capsys, "view", record, "--until", 60, "--seat", seat, "--json")
        view = msgspec.json.decode(told, type=TableView)
        own = {one.id: one.private is not None for one in view.seats}
        assert own == {one: one == seat for one in own}


def test_the_hash_is_that_of_the_public_record(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal(":memory:") as journal:
        table = journal.import_record(record.read_bytes())
        shown = json.loads(said(capsys, "view", record, "--json"))
        assert shown["public_hash"] == table.public_hash
        assert shown["n"] == table.n


def test_without_json_it_is_read_by_people(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(capsys, "view", record, "--until", 60, "--language", "en")
    assert "None" not in text
    assert len(text.splitlines()) > 4


def test_a_seat_that_is_not_there_is_named(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["view", str(record), "--seat", "purple"]) == 2
    assert "--seat" in capsys.readouterr().err
