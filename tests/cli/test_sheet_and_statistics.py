"""`companion sheet` and `companion statistics`."""

from __future__ import annotations

import json
from pathlib import Path

from companion.table.journal import Journal
from companion.table.places import journal_path
from tests.cli.conftest import Run
from tests.result_sheet.reading import picture, play_in
from tests.table.play import SETUP
from tests.table.written_journals import write_game


def test_a_record_becomes_a_sheet(run: Run, record_file: Path, tmp_path: Path) -> None:
    answer = run("sheet", record_file, "--out", tmp_path / "result.png", "--json")
    assert answer.code == 0
    told = play_in(picture((tmp_path / "result.png").read_bytes()))
    assert told["sourceName"] == "Companion"
    assert run("sheet", record_file, "--out", tmp_path / "result.pdf").code == 0
    assert (tmp_path / "result.pdf").read_bytes().startswith(b"%PDF")


def test_another_kind_of_file_or_an_impossible_game_is_refused(
    run: Run, record_file: Path, tmp_path: Path
) -> None:
    assert run("sheet", record_file, "--out", tmp_path / "result.doc").code == 2
    lines = record_file.read_text(encoding="utf-8").splitlines()
    wrong = tmp_path / "wrong.jsonl"
    header = lines[0].replace(lines[0][lines[0].index(',"hash"') :], "}")
    move = '{"n":1,"move":{"kind":"roll","dice":"yellow","faces":[9]},'
    event = move + '"at":"2026-01-01T20:00:00Z","source":"tap"}'
    wrong.write_text(f"{header}\n{event}\n", encoding="utf-8")
    answer = run("sheet", wrong, "--out", tmp_path / "result.pdf")
    assert answer.code == 2
    assert "event 1" in answer.err
    assert not (tmp_path / "result.pdf").exists()


def test_a_record_in_numbers(run: Run, record_file: Path) -> None:
    document = run("statistics", record_file, "--json").json
    assert document["winner"] in ("moon", "sun")
    yellow = next(one for one in document["thrown"] if one["dice"] == "yellow")
    assert sum(yellow["counts"].values()) == yellow["luck"]["rolls"] > 20
    told = run("statistics", record_file, "--language", "de").out
    assert "gelber Würfel" in told


def test_all_games_of_the_journal_in_numbers(run: Run, record_file: Path) -> None:
    assert run("statistics").code == 2
    journal_path().parent.mkdir(parents=True)
    with Journal(journal_path()) as journal:
        journal.import_record(record_file.read_bytes())
        journal.import_record(record_file.read_bytes())
    document = run("statistics", "--json").json
    assert (document["games"], document["finished"]) == (2, 2)
    assert sum(player["wins"] for player in document["players"]) == 2
    told = run("statistics", "--language", "de")
    assert told.code == 0
    assert ", gelber Würfel: " in told.out
    assert "yellow" not in told.out


def test_a_game_that_cannot_be_followed_is_named_and_the_others_are_counted(run: Run) -> None:
    journal_path().parent.mkdir(parents=True)
    with Journal(journal_path()) as journal:
        journal.new_game(SETUP)
    number = write_game(journal_path(), [{"kind": "fly\x1b[2J", "seat": "moon"}])
    document = run("statistics", "--json").json
    assert document["games"] == 1
    assert [one["game"] for one in document["put_aside"]] == [number]
    told = run("statistics")
    assert told.code == 0
    assert f"Game {number} is put aside" in told.out
    assert "ways on" in told.out
    assert "\x1b" not in told.out


def test_what_a_clock_measured_and_a_tower_threw_is_told(
    run: Run, record_file: Path, tmp_path: Path
) -> None:
    lines = [json.loads(line) for line in record_file.read_text(encoding="utf-8").splitlines()]
    faces = 0
    for line in lines:
        line.pop("hash")
        if line.get("move", {}).get("kind") == "roll" and line["move"]["dice"] == "yellow":
            faces += 1
            line |= {"source": "roller", "evidence": f"roller 3F2A @21 reading n={faces}*ABCD"}
    spent = {"moon": 240, "sun": 180}
    lines[-2]["clock"] = {"spent": spent, "stopped": 120, "extra": {"sun": 60}}
    told = tmp_path / "clocked.jsonl"
    told.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    document = run("statistics", told, "--json").json
    assert document["clocked"] == {"spent": spent, "stopped": 120, "extra": {"sun": 60}}
    (tower,) = document["rollers"]
    assert (tower["roller"], tower["luck"]["rolls"]) == ("3F2A", faces)
    said = run("statistics", told, "--language", "de").out
    assert "Bedenkzeit nach der Uhr: 4 Minuten / 3 Minuten" in said
    assert "Zusätzlich gewährt: 0 Sekunden / 1 Minute" in said
    assert "Die Uhr stand 2 Minuten still." in said
    assert run("sheet", told, "--out", tmp_path / "result.pdf").code == 0
    journal_path().parent.mkdir(parents=True)
    with Journal(journal_path()) as journal:
        journal.import_record(told.read_bytes())
    assert (
        "Würfelturm 3F2A: gelber Würfel 1 Abend, jeder" in run("statistics", "--language", "de").out
    )
