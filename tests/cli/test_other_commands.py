"""Games, simulation, odds, almanac, box, doctor, a narrated game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from card_codes.reading.decoders.available import DECODERS
from card_codes.reading.decoders.decoder import Missing
from tests.cli.conftest import Run


def test_games_lists_editions_with_their_open_values(run: Run) -> None:
    answer = run("games", "--json")
    assert answer.code == 0
    (starship,) = [game for game in answer.json["games"] if game["game"] == "starship"]
    editions = {edition["edition"]: edition for edition in starship["editions"]}
    assert set(editions) == {"mayfair-2001", "kosmos-2001"}
    values = {value["key"]: value for value in editions["mayfair-2001"]["open_values"]}
    assert values["adventures.sos.resources"]["mark"] == "conflicting"
    assert values["modules.sensor_cards"]["mark"] == "single-source"
    assert all(value["source"] for value in values.values())
    assert "adventures.sos.resources = 1" in run("games").out


def test_simulate_reports_finished_games_and_no_failures(run: Run) -> None:
    answer = run("simulate", "starship", "--games", 3, "--seed", 7, "--json")
    assert answer.code == 0
    batch = answer.json
    assert batch["games"] == batch["finished"] == sum(batch["winners"].values()) == 3
    assert batch["audit_failures"] == batch["law_failures"] == 0
    assert batch["events"] > 900
    assert batch["events_per_second"] > 0


def test_the_same_seed_gives_the_same_records_byte_for_byte(run: Run, tmp_path: Path) -> None:
    for folder, seed in (("a", 7), ("b", 7), ("c", 8)):
        run("simulate", "starship", "--games", 2, "--seed", seed, "--record", tmp_path / folder)
    a, b, c = ([path.read_bytes() for path in sorted((tmp_path / f).iterdir())] for f in "abc")
    assert len(a) == 2
    assert a == b
    assert set(a).isdisjoint(c)
    (first, _) = sorted((tmp_path / "a").iterdir())
    assert run("replay", first).code == 0


def test_records_of_other_games_in_the_folder_stay(run: Run, tmp_path: Path) -> None:
    simulate = ("simulate", "settlers", "--games", 1, "--record", tmp_path)
    kept: dict[Path, bytes] = {}
    for edition in ("english-5", "english-4", "classic-it"):
        assert run(*simulate, "--edition", edition).code == 0
        assert all(path.read_bytes() == text for path, text in kept.items())
        kept = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(kept) == 3
    assert run(*simulate, "--edition", "english-5").code == 0, "the same game once more"
    other = run(*simulate, "--edition", "english-5", "--players", 3)
    assert other.code == 2
    assert "holds another game" in other.err
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == kept


def test_switches_reach_the_game(run: Run) -> None:
    face_down = ("--switch", "replacement_cards=face-down", "--switch", "beginner=moon")
    assert run("simulate", "starship", "--games", 1, *face_down).code == 0
    wrong = run("simulate", "starship", "--games", 1, "--switch", "replacement_cards=sideways")
    assert wrong.code == 2
    assert "face-up, face-down" in wrong.err


def test_bad_usage_is_exit_code_2(run: Run) -> None:
    assert run("simulate", "ludo").code == 2
    assert run("simulate", "starship", "--games", 0).code == 2
    assert run("simulate", "starship", "--switch", "nonsense").code == 2
    assert run("simulate", "starship", "--edition", "kosmos-1999").code == 2
    assert run("odds", "starship", "fight", "--cannons", -1).code == 2
    assert run("nothing").code == 2


def test_odds_of_a_fight_are_exact(run: Run) -> None:
    answer = run("odds", "starship", "fight", "--cannons", 3, "--strength", 5, "--json").json
    assert answer["win"] == {"fraction": "5/36", "percent": 13.9}
    unknown = run("odds", "starship", "fight", "--cannons", 3, "--json").json
    assert set(unknown["pirates"]) == {"pirate-2", "pirate-3"}
    assert unknown["win"]["fraction"] == "3/4"


def test_odds_from_the_position_of_a_record(run: Run, record_file: Path) -> None:
    speed = run("odds", "starship", "speed", "--record", record_file, "--seat", "sun", "--json")
    assert [chance["fraction"] for chance in speed.json["speeds"].values()] == ["1/3"] * 3
    production = run("odds", "starship", "production", "--record", record_file)
    assert "pays: " in production.out


def test_almanac_speaks_three_languages_and_knows_its_topics(run: Run) -> None:
    titles = {
        language: run("almanac", "pirates", "--language", language, "--json").json["title"]
        for language in ("en", "de", "it")
    }
    assert titles == {"en": "Pirates", "de": "Piraten", "it": "Pirati"}
    assert "storage" in run("almanac").out
    assert "Hungersnot" in run("almanac", "missions", "--language", "de").out
    unknown = run("almanac", "pirats")
    assert unknown.code == 2
    assert "pirates" in unknown.err
    found = run("almanac", "--search", "tribute", "--json").json["pages"]
    assert "pirates" in [page["topic"] for page in found]


def test_the_owner_corrects_the_box_once(run: Run) -> None:
    assert run("box", "starship", "--set", "adventures.sos.resources=2").code == 0
    games = run("games", "--json").json["games"]
    (starship,) = [game for game in games if game["game"] == "starship"]
    edition = starship["editions"][0]
    assert [value["key"] for value in edition["corrected_values"]] == ["adventures.sos.resources"]
    assert run("box", "starship", "--set", "adventures.sos.resources=many").code == 2
    assert run("box", "starship", "--set", "adventures.tea=1").code == 2
    assert run("box", "starship", "--forget", "adventures.sos.resources", "--json").json == {
        "edition": "mayfair-2001",
        "corrections": {},
    }


def test_doctor_names_every_piece_and_what_to_do(run: Run) -> None:
    answer = run("doctor", "--json")
    pieces = {finding["piece"]: finding for finding in answer.json["findings"]}
    assert {"python", "msgspec", "sqlite", "camera", "serial port", "screen"} <= set(pieces)
    missing = [finding for finding in pieces.values() if finding["status"] == "missing"]
    assert all(finding["advice"] for finding in missing)
    assert answer.json["healthy"] is (answer.code == 0)


def test_doctor_says_which_label_readers_are_there_and_how_to_get_the_others(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def findings() -> dict[str, Any]:
        told = run("doctor", "--json").json["findings"]
        return {one["piece"]: one for one in told if one["piece"].startswith("label reader")}

    assert len(findings()) == 4
    assert findings()["label reader tag"]["status"] == "ok"

    class Absent:
        def __init__(self) -> None:
            raise Missing("zbar is not installed")

    monkeypatch.setitem(DECODERS, "zbar", Absent)
    absent = findings()["label reader zbar"]
    assert (absent["status"], absent["needed"]) == ("missing", False)
    assert "libzbar0" in absent["advice"]


def test_narrate_tells_a_game_and_leaves_its_record(run: Run, tmp_path: Path) -> None:
    answer = run("narrate", "--out", tmp_path, "--language", "it", "--seed", "prova")
    assert answer.code == 0
    assert "Ada" in answer.out
    assert (
        run("narrate", "--out", tmp_path, "--language", "it", "--seed", "prova").out == answer.out
    )
    assert run("replay", tmp_path / "narrated.jsonl").code == 0


def test_the_program_itself_answers_with_one_json_document() -> None:
    command = [sys.executable, "-m", "companion.cli.main", "games", "--json"]
    done = subprocess.run(command, capture_output=True, check=True, timeout=300)
    assert json.loads(done.stdout)["games"]
    assert done.stderr == b""


def program(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "companion.cli.main", *arguments]
    return subprocess.run(command, check=False, timeout=300, **options)


def test_a_terminal_that_knows_only_ascii_gets_whole_json_and_readable_text() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    wanted = ("almanac", "pirates", "--language", "it")
    text = program(*wanted, env=environment, capture_output=True)
    document = program(*wanted, "--json", env=environment, capture_output=True)
    assert (text.returncode, text.stderr) == (0, b"")
    said = json.loads(document.stdout.decode("utf-8"))["text"]
    assert not said.isascii()


def test_a_full_or_closed_output_is_no_crash() -> None:
    with open("/dev/full", "wb") as full:
        done = program("games", "--json", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.startswith(b"companion: ")
    shell = f"{sys.executable} -m companion.cli.main games --json >&- 2>&-"
    assert subprocess.run(shell, shell=True, check=False, timeout=300).returncode in (0, 2)


@pytest.mark.parametrize("home", ["/dev/null", "/dev/null/below", "/proc/nowhere"])
def test_a_home_that_cannot_be_is_named(
    home: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", home)
    assert run("games", "--json").code == 0
    refused = run("box", "starship", "--set", "adventures.sos.resources=2")
    assert refused.code == 2
    assert "cannot be written" in refused.err


def test_a_record_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "starship-mayfair-2001-7-00000.jsonl").mkdir()
    answer = run("simulate", "starship", "--games", 1, "--seed", 7, "--record", tmp_path)
    assert answer.code == 2
    assert "starship-mayfair-2001-7-00000.jsonl" in answer.err
    (tmp_path / "narrated.jsonl").mkdir()
    assert run("narrate", "--out", tmp_path).code == 2


def test_a_value_that_is_gone_from_the_edition_can_be_forgotten(run: Run, tmp_path: Path) -> None:
    owner = tmp_path / "home" / "owner.json"
    owner.parent.mkdir()
    games = {"starship": {"mayfair-2001": {"gone": 3}}}
    owner.write_text(json.dumps({"format": "companion-owner", "version": 1, "games": games}))
    assert "--forget gone" in run("box", "starship").err
    assert run("box", "starship", "--forget", "gone").code == 0


def test_a_value_no_game_can_be_set_up_with_is_refused(run: Run) -> None:
    assert run("box", "starship", "--set", "start.science=9").code == 2
    assert run("box", "starship", "--set", "modules.sensor_cards=[0,9,9]").code == 2


def test_settlers_are_simulated_for_three_and_four(run: Run, tmp_path: Path) -> None:
    for players in (3, 4):
        answer = run("simulate", "settlers", "--games", 1, "--players", players, "--json").json
        assert (answer["finished"], answer["audit_failures"], answer["law_failures"]) == (1, 0, 0)
        assert len(answer["winners"]) == players
    assert run("simulate", "settlers", "--players", 2).code == 2
    older = ("--edition", "classic-it", "--record", tmp_path)
    assert run("simulate", "settlers", "--games", 1, *older).code == 0
    (record,) = tmp_path.iterdir()
    assert "won by" in run("replay", record).out
    assert run("audit", record).code == 0
    card = run("odds", "settlers", "card", "--record", record, "--until", 40, "--json")
    assert card.json["odds"] == "card"


def test_odds_of_settlers_are_exact(run: Run) -> None:
    dice = run("odds", "settlers", "dice", "--json").json["sums"]
    assert dice["8"] == {"fraction": "5/36", "percent": 13.9}
    seven = run("odds", "settlers", "seven", "--rolls", 2, "--json").json
    assert seven["seven"]["fraction"] == "11/36"
    assert "grain: 2/3" in run("odds", "settlers", "steal", "--from", "orange").out
    assert "cards a roll" in run("odds", "settlers", "production", "--seat", "red").out
    assert "knight: 14/25" in run("odds", "settlers", "card").out


def test_odds_of_settlers_say_what_is_missing(run: Run) -> None:
    assert run("odds", "settlers", "seven", "--rolls", 0).code == 2
    assert run("odds", "settlers", "dice", "--until", 3).code == 2
    assert run("odds", "settlers", "production", "--edition", "classic-it").code == 2
    assert run("odds", "settlers", "steal", "--from", "red", "--edition", "classic-it").code == 2


def test_the_almanac_of_settlers(run: Run) -> None:
    page = run("almanac", "longest-road", "--game", "settlers", "--language", "de")
    assert "Längste Handelsstraße" in page.out
    found = run("almanac", "--game", "settlers", "--search", "robber", "--json").json["pages"]
    assert found[0]["topic"] == "robber"
