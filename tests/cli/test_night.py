"""`companion night`: an evening from the command line, from the first entry to the certificates."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

PLAYERS = ("Ada", "Bruno", "Chiara", "Dora", "Emil", "Frida", "Gino", "Hanna")


@pytest.fixture
def night(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "friday.night"
    new = ("night", "new", path, "--format", "shop-night", "--game", "Island", "--seed", 3)
    assert run(*new).code == 0
    assert run("night", "enter", path, *PLAYERS, "--here").code == 0
    return path


def play(run: Run, path: Path, seated: Any) -> None:
    for table in seated["tables"]:
        scores = [f"{name}={10 - place}" for place, name in enumerate(table["names"])]
        assert run("night", "result", path, table["table"], *scores).code == 0


def test_an_evening(run: Run, night: Path, tmp_path: Path) -> None:
    for number in (1, 2, 3):
        seated = run("night", "seat", night, "--json").json
        assert seated["round"] == number
        assert sorted(name for t in seated["tables"] for name in t["names"]) == sorted(PLAYERS)
        assert run("night", "clock", night, "start", "--json").json["left"] > 49 * 60
        play(run, night, seated)
    over = run("night", "seat", night)
    assert over.code == 2
    assert "All rounds" in over.err
    standings = run("night", "standings", night, "--json").json["standings"]
    assert len(standings) == 8
    assert sum(int(line["victory-points"]) for line in standings) == 3 * 2 * (10 + 9 + 8 + 7)
    for what in ("pairings", "cards", "standings", "certificates"):
        out = tmp_path / f"{what}.pdf"
        assert run("night", "print", night, what, "--out", out, "--language", "de").code == 0
        assert out.read_bytes().startswith(b"%PDF")
    for what in ("standings", "results", "night", "bg-stats"):
        out = tmp_path / f"{what}.out"
        assert run("night", "export", night, what, "--out", out).code == 0
        assert out.stat().st_size > 100
    links = json.loads((tmp_path / "bg-stats.out").read_bytes())
    assert len(links) == 6
    ranking = run("night", "close", night, "--json").json["ranking"]
    assert ranking[0] == standings[0]["player"]


def test_missing_results_are_named_in_the_organisers_language(run: Run, night: Path) -> None:
    seated = run("night", "seat", night, "--json").json
    first, second = seated["tables"]
    play(run, night, {"tables": [first]})
    refused = run("night", "seat", night, "--language", "de")
    assert refused.code == 2
    assert f"Es fehlen noch Ergebnisse von diesen Tischen: {second['table']}." in refused.err
    answer = run("night", "seat", night, "--language", "it")
    assert "Mancano ancora" in answer.err


def test_a_late_player_and_one_who_leaves(run: Run, night: Path) -> None:
    run("night", "seat", night)
    assert run("night", "enter", night, "Ines/Captain", "--here").code == 0
    again = run("night", "seat", night, "--again", "--json").json
    names = [name for table in again["tables"] for name in table["names"]]
    assert sorted(names) == sorted([*PLAYERS, "Captain"])
    assert run("night", "left", night, "Ada", "captain").code == 0
    again = run("night", "seat", night, "--again", "--json").json
    assert {"Ada", "Captain"}.isdisjoint(n for table in again["tables"] for n in table["names"])
    assert run("night", "seat", night, "--split", 1).code == 2


def test_a_result_is_corrected_with_a_name_and_a_reason(run: Run, night: Path) -> None:
    table = run("night", "seat", night, "--json").json["tables"][0]
    scores = [
        f"{name}={points}" for name, points in zip(table["names"], (10, 9, 3, 2), strict=True)
    ]
    other = [f"{name}={points}" for name, points in zip(table["names"], (9, 10, 3, 2), strict=True)]
    enter = ("night", "result", night, table["table"])
    assert run(*enter, *scores).code == 0
    assert run(*enter, *other).code == 2
    assert run(*enter, *other, "--by", "Zoe").code == 2
    assert run(*enter, *other, "--by", "Zoe", "--reason", "swapped").code == 0
    best = run("night", "standings", night, "--json").json["standings"][0]
    assert best["name"] == table["names"][1]


def test_level_players_and_halted_games(run: Run, night: Path) -> None:
    table = run("night", "seat", night, "--json").json["tables"][0]
    first, second, third, fourth = table["names"]
    level = [f"{first}=9", f"{second}=9", f"{third}=3", f"{fourth}=2"]
    enter = ("night", "result", night, table["table"], *level)
    refused = run(*enter)
    assert refused.code == 2
    assert "say who won" in refused.err
    assert run(*enter, "--halted").code == 0


def test_the_code_of_a_result_sheet_is_taken(run: Run, night: Path, tmp_path: Path) -> None:
    tables = run("night", "seat", night, "--json").json["tables"]
    play(run, night, {"tables": tables})
    out = tmp_path / "links.json"
    run("night", "export", night, "bg-stats", "--out", out)
    link = json.loads(out.read_bytes())[0]["link"]
    number = tables[0]["table"]
    again = run("night", "result", night, number, "--link", link, "--by", "Zoe", "--reason", "code")
    assert again.code == 0
    assert run("night", "result", night, 2, "--link", "what?").code == 2


def test_names_are_deleted(run: Run, night: Path) -> None:
    assert run("night", "forget", night, "Ada").code == 0
    names = [line["name"] for line in run("night", "standings", night, "--json").json["standings"]]
    assert "Ada" not in names
    assert "Player 1" in names
    assert run("night", "forget", night, "--all").code == 0
    assert b"Hanna" not in night.read_bytes()


def test_formats_tell_how_sure_they_are(run: Run) -> None:
    formats = {one["format"]: one for one in run("night", "formats", "--json").json["formats"]}
    assert "studio-2024" in formats
    marks = {value["mark"] for value in formats["studio-2024"]["open_values"]}
    assert {"single-source", "unknown", "conflicting"} <= marks


def test_a_game_for_two_brings_its_tables(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.night"
    assert run("night", "new", path, "--game", "Starship").code == 0
    run("night", "enter", path, *PLAYERS[:5], "--here")
    seated = run("night", "seat", path, "--json").json
    assert [len(table["names"]) for table in seated["tables"]] == [2, 2]
    assert len(seated["sitting_out"]) == 1
    refused = run("night", "new", tmp_path / "x", "--game", "Starship", "--format", "wbc-2022")
    assert refused.code == 2
    assert "table of 2" in refused.err


def test_names_come_from_a_file_and_friends_stay_apart(run: Run, tmp_path: Path) -> None:
    path, names = tmp_path / "f.night", tmp_path / "names.txt"
    names.write_text("Zoë\n\nYann/Captain\n", "utf-8")
    run("night", "new", path, "--game", "Island")
    run("night", "enter", path, *PLAYERS[:6], "--here")
    answer = run("night", "enter", path, "--from", names, "--here", "--apart", "--json").json
    assert answer["here"] == 8
    tables = run("night", "seat", path, "--json").json["tables"]
    assert not any({"Zoë", "Captain"} <= set(table["names"]) for table in tables)


@pytest.mark.parametrize(
    "wrong",
    [
        ("new", "f", "--game", "Island,ten"),
        ("new", "f", "--game", "Island", "--format", "chess"),
        ("new", "f", "--game", "Island", "--rounds", 0),
        ("seat", "nothing.night"),
        ("standings",),
    ],
)
def test_bad_usage(run: Run, tmp_path: Path, monkeypatch: Any, wrong: tuple[object, ...]) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("night", *wrong).code == 2
    assert list(tmp_path.glob("*.night")) == []
