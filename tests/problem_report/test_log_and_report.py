"""The log and the problem report tell nothing that somebody at the table must not know.

Twin games differ only in something hidden. Whatever is written about them at the finest level, with
errors whose words hold the whole position, has to be the same.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import PUBLIC, AnyGame
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.starship.rules.moves import UpgradeCannon
from companion.problem_report.examination import Finding
from companion.problem_report.log import LARGEST, NAME, OLDER, log_files, logged, places
from companion.problem_report.report import write_report
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.table.rulings import Overrule
from companion.tablet.jobs import how_it_failed
from companion.tablet.session import Session
from tests.cli.conftest import Run
from tests.simulation.twins import NOON, twins
from tests.table.test_accept import in_trade_phase

BOXES = [("starship", "mayfair-2001"), ("starfarers", "2019"), ("settlers", "english-5")]
PEOPLE = ("Xanthippe", "Quasimodo", "Rumpelstilz", "Zarathustra")
REASON = "because Quasimodo said so"


@pytest.fixture(params=BOXES, ids=lambda box: box[0])
def game(request: pytest.FixtureRequest) -> AnyGame:
    name, edition = request.param
    setup = simulated_setup(name, edition, {})
    return make_game(replace(setup, seats=dict(zip(setup.seats, PEOPLE, strict=False))))


def evening(folder: Path, setup: Setup, moves: Sequence[Any]) -> str:
    """What the log says of an evening with errors, at the finest level."""
    with logged(folder, 2), Journal(folder / "journal.sqlite3", clock=lambda: NOON) as journal:
        session = Session(journal, lambda *_: None)
        table = session.start(setup)
        for n, move in enumerate(moves, start=1):
            session.accept(move)
            if n == len(moves) // 2:
                session.undo_to(n - 1, deliberate=True)
                session.redo()
        try:
            raise KeyError(table.state, moves, setup) from ValueError(moves)
        except KeyError as error:
            how_it_failed("a job", error)
    text = (folder / NAME).read_text("utf-8")
    return re.sub(r"(?m)^[0-9-]{10} [0-9:,]{12} ", "", text)


def contents(report: Path) -> dict[str, str]:
    with zipfile.ZipFile(report) as archive:
        return {name: archive.read(name).decode("utf-8") for name in archive.namelist()}


def test_log_and_report_of_twin_games_are_the_same(game: AnyGame, tmp_path: Path) -> None:
    pairs = list(twins(game, "one", 2))
    assert pairs
    for number, pair in enumerate(pairs):
        told = []
        for name, moves in (("one", pair.one), ("other", pair.other)):
            folder = tmp_path / f"{number}-{name}"
            text = evening(folder, game.setup, moves)
            write_report(folder / "report.zip", folder, [], secrets=False, picture=b"all of it")
            read = contents(folder / "report.zip")
            assert read.keys() == {"report.json", "doctor.json", f"log/{NAME}", "record.jsonl"}
            told.append((text, read["record.jsonl"]))
        assert told[0] == told[1], pair.n


def test_log_and_report_name_nobody(game: AnyGame, tmp_path: Path) -> None:
    moves = [step.move for step in play(game, "names")]
    evening(tmp_path, game.setup, moves)
    with Journal(tmp_path / "journal.sqlite3") as journal:
        assert PEOPLE[0] in journal.open(1).export(PUBLIC).decode(), "elsewhere they have names"
    write_report(tmp_path / "report.zip", tmp_path, [], secrets=False)
    told = contents(tmp_path / "report.zip")
    assert f"event {len(moves)}: " in told["log/companion.log"]
    assert "builtins.KeyError" in told["log/companion.log"]
    for text in told.values():
        assert not [name for name in PEOPLE if name in text]


def test_rulings_go_without_who_and_why(tmp_path: Path) -> None:
    setup = Setup("starship", "mayfair-2001", {"moon": PEOPLE[0], "sun": PEOPLE[1]})
    with Journal(tmp_path / "journal.sqlite3") as journal:
        table = journal.new_game(setup)
        in_trade_phase(table)
        table.accept(UpgradeCannon(table.state.active), "tap", ruling=Overrule(PEOPLE[0], REASON))
        journal.mark_running(table.number)
    write_report(tmp_path / "report.zip", tmp_path, [], secrets=False)
    told = contents(tmp_path / "report.zip")
    assert "cannot be replayed" in json.loads(told["report.json"])["record"]
    record = told["record.jsonl"]
    assert '"ruling":{"problems":' in record
    assert not [name for name in (*PEOPLE, REASON) if name in record]


def test_the_whole_record_is_there_for_those_who_want_it(run: Run, tmp_path: Path) -> None:
    game = make_game(simulated_setup("settlers", "english-5", {}))
    moves = [step.move for step in play(game, "whole")]
    evening(tmp_path / "home", game.setup, moves)
    assert run("doctor", "--report", tmp_path / "r.zip", "--with-secrets").code == 0
    told = contents(tmp_path / "r.zip")
    (tmp_path / "record.jsonl").write_text(told["record.jsonl"], "utf-8")
    assert run("replay", tmp_path / "record.jsonl").code == 0
    about = json.loads(told["report.json"])
    assert about["secrets"] is True
    assert "companion replay record.jsonl" in about["record"]
    pieces = {one["piece"] for one in json.loads(told["doctor.json"])}
    assert {"companion", "python", "sqlite"} <= pieces


def test_doctor_writes_a_report_where_there_is_nothing_yet(run: Run, tmp_path: Path) -> None:
    answer = run("doctor", "--report", tmp_path / "r.zip")
    assert "r.zip" in answer.out
    assert contents(tmp_path / "r.zip").keys() == {"report.json", "doctor.json"}
    assert not (tmp_path / "home").exists(), "a report changes nothing"
    assert run("doctor", "--report", tmp_path / "r.zip" / "in a file").code == 2


def test_a_journal_that_cannot_be_read_does_not_prevent_a_report(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").write_bytes(b"nothing of ours" * 300)
    home = str(Path.home())
    findings = [Finding("storage", "ok", f"{home}/household")]
    write_report(tmp_path / "r.zip", tmp_path, findings, secrets=True, picture=b"png")
    with zipfile.ZipFile(tmp_path / "r.zip") as archive:
        assert archive.read("picture.png") == b"png"
        assert "not-a-journal" in archive.read("report.json").decode()
        assert home not in archive.read("doctor.json").decode()
    assert not list(tmp_path.glob("*.part"))


def test_the_file_is_begun_anew_when_it_grows(tmp_path: Path) -> None:
    with logged(tmp_path):
        for _ in range((OLDER + 3) * LARGEST // 1000):
            logging.getLogger("companion").info("x" * 1000)
    found = log_files(tmp_path)
    assert [file.name for file in found] == [NAME, f"{NAME}.1", f"{NAME}.2"]
    assert sorted(tmp_path.iterdir()) == sorted(found)
    assert all(file.stat().st_size <= LARGEST for file in found)


def test_a_disk_that_is_gone_costs_only_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    with logged(tmp_path / "file"):
        logging.getLogger("companion").error("nobody reads this")
    assert capsys.readouterr().err == ""


def test_the_terminal_is_quiet_unless_asked(
    run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    loud = run("-v", "games")
    assert "INFO    companion.problem_report.log: companion 0." in loud.err
    assert loud.out == run("games").out
    assert run("games").err == ""
    with logged(tmp_path):
        logging.getLogger("kivy").warning("chatter")
        logging.getLogger("companion").debug("a detail")
        logging.getLogger("PIL").debug("of somebody else")
    text = (tmp_path / NAME).read_text()
    assert "kivy: chatter" in text
    assert "detail" not in text
    assert "somebody else" not in text
    assert capsys.readouterr().err == ""


def test_places_are_told_without_words_and_without_the_machine() -> None:
    def inner() -> None:
        raise LookupError("a hidden card")

    try:
        try:
            inner()
        except LookupError as error:
            raise RuntimeError("another card") from error
    except RuntimeError as error:
        told = "\n".join(places(error))
    assert re.search(r"test_log_and_report.py:[0-9]+ in inner\n  builtins.LookupError", told)
    assert told.endswith("builtins.RuntimeError")
    assert "card" not in told
    assert not [top for top in sys.path if len(top) > 1 and top in told]
