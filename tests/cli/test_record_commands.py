"""`companion replay` and `companion audit` on good, wrong and unreadable records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.record import write_lines
from tests.cli.conftest import Run

SETUP = {"game": "starship", "edition": "mayfair-2001", "seats": {"sun": "A", "moon": "B"}}


def written(path: Path, *events: dict[str, Any], **header: Any) -> Path:
    """A record as a referee would type it, without hashes."""
    first = {
        "format": "companion-record",
        "version": 1,
        "setup": SETUP,
        "started": "2026-01-01T20:00:00Z",
    }
    lines = [first | header]
    for n, move in enumerate(events, start=1):
        lines.append({"n": n, "move": move, "at": "2026-01-01T20:00:00Z", "source": "referee"})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_a_whole_game_replays_without_problems(run: Run, record_file: Path) -> None:
    answer = run("replay", record_file, "--json")
    assert answer.code == 0
    document = answer.json
    assert document["sealed"] is True
    assert document["problems"] == document["audit"] == []
    assert document["applied"] == document["events"] > 300
    winner = next(score for score in document["scores"] if score["seat"] == document["winner"])
    assert winner["total"] >= 10
    assert winner["total"] == sum(part["points"] for part in winner["parts"])
    assert document["state"]["viewer"] == "public"


def test_public_state_does_not_show_what_lies_in_the_stacks(run: Run, record_file: Path) -> None:
    state = run("replay", record_file, "--json", "--until", 200).json["state"]["state"]
    assert [stack.get("known") for stack in state["stacks"]] == [None] * 4


def test_until_stops_there(run: Run, record_file: Path) -> None:
    document = run("replay", record_file, "--json", "--until", 5).json
    assert (document["applied"], document["winner"]) == (5, None)


def test_a_problem_is_told_with_its_line_and_in_words(run: Run, tmp_path: Path) -> None:
    missions = [
        {"kind": "draw", "deck": "adventure", "card": card}
        for card in ("gift-from-the-merchants", "famine", "environmental-pollution")
    ]
    file = written(tmp_path / "wrong.jsonl", *missions)
    answer = run("replay", file, "--json", "--language", "de")
    assert answer.code == 1
    (problem,) = answer.json["problems"]
    assert (problem["line"], problem["n"], problem["code"]) == (3, 2, "deck-out-of-order")
    assert problem["topic"] == "replacement"
    assert "1" in problem["text"]
    assert run("replay", file).out.count("line 3") == 1


def test_a_firm_problem_stops_the_replay(run: Run, tmp_path: Path) -> None:
    roll = {"kind": "roll", "dice": "yellow", "faces": [2]}
    answer = run("replay", written(tmp_path / "wrong.jsonl", roll, roll), "--json")
    assert answer.code == 1
    assert answer.json["stopped"] is True
    assert answer.json["applied"] == 0


def test_a_written_position_is_audited_and_played_from(run: Run, tmp_path: Path) -> None:
    ship = {
        "goods": {"astro": 7, "fuel": 2},
        "boosters": [2, 1, 1],
        "cannons": [1],
        "modules": {"command": 1},
    }
    position: dict[str, Any] = {
        "sun": ship | {"colonies": ["colony-megrez"]},
        "moon": ship | {"colonies": ["colony-alioth"]},
        "stacks": [{"size": 10}] * 4,
        "missions": [
            "gift-from-the-merchants",
            "gift-from-the-diplomats",
            "environmental-pollution",
        ],
    }
    roll = {"kind": "roll", "dice": "yellow", "faces": [2]}
    answer = run("replay", written(tmp_path / "ok.jsonl", roll, position=position), "--json")
    assert answer.code == 0
    assert answer.json["state"]["speed"] == 6
    position["sun"]["goods"] = {"fuel": 9}
    wrong = written(tmp_path / "overfull.jsonl", roll, position=position)
    audited = run("audit", wrong, "--json")
    assert audited.code == 1
    assert [finding["code"] for finding in audited.json["findings"]] == ["overfull"]
    assert run("replay", wrong, "--json").code == 1


def test_a_position_with_cards_that_do_not_exist_is_refused(run: Run, tmp_path: Path) -> None:
    ship = {"colonies": ["colony-atlantis"], "pirates": ["blackbeard"], "adventures": ["tea"]}
    position = {"sun": ship, "moon": ship, "stacks": [{"size": 10}] * 4}
    answer = run("replay", written(tmp_path / "odd.jsonl", position=position), "--json")
    assert answer.code == 1
    assert answer.json["scores"] == []
    codes = {problem["code"] for problem in answer.json["problems"]}
    assert codes == {"unknown-name"}


def test_audit_of_a_record_that_makes_no_sense_is_not_clean(run: Run, tmp_path: Path) -> None:
    roll = {"kind": "roll", "dice": "yellow", "faces": [2]}
    answer = run("audit", written(tmp_path / "wrong.jsonl", roll), "--json")
    assert (answer.code, answer.json["clean"], answer.json["stopped"]) == (1, False, True)
    odds = run("odds", "starship", "speed", "--record", tmp_path / "wrong.jsonl")
    assert odds.code == 2


def test_audit_of_a_whole_game_is_clean(run: Run, record_file: Path) -> None:
    answer = run("audit", record_file, "--json")
    assert (answer.code, answer.json["clean"], answer.json["findings"]) == (0, True, [])
    assert "adds up" in run("audit", record_file).out


@pytest.mark.parametrize("command", ["replay", "audit"])
@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda text: text[:-200], "Line"),
        (lambda text: text.replace(b'"fly_to"', b'"fly_in"', 1), "Line"),
        (lambda text: b"\x89PNG\r\n" + text, "Line 1"),
        (lambda text: text[:0], "empty"),
        (lambda text: b"\n".join(sorted(text.split(b"\n"))), "Line"),
    ],
)
def test_damaged_and_foreign_files_are_named_and_nothing_is_printed(
    run: Run, record_file: Path, command: str, damage: Any, line: str
) -> None:
    record_file.write_bytes(damage(record_file.read_bytes()))
    answer = run(command, record_file, "--json")
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("companion: ")
    assert line in answer.err


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    answer = run("replay", tmp_path / "nothing.jsonl")
    assert answer.code == 2
    assert "No such file" in answer.err


def test_a_file_that_is_far_too_big_is_not_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "big.jsonl"
    with path.open("wb") as file:
        file.truncate(2**30)
    answer = run("replay", path)
    assert answer.code == 2
    assert "larger than" in answer.err


STORED = Path(__file__).parent.parent / "fixtures" / "stored_games" / "0.1.0"


def test_what_an_older_companion_accepted_is_a_note_and_no_error(run: Run) -> None:
    """Settlers did not allow a trade of several kinds then; the table had to rule on it."""
    answer = run("replay", STORED / "settlers-english-4-3.jsonl", "--json")
    assert answer.code == 0
    document = answer.json
    assert (document["problems"], document["stopped"]) == ([], False)
    assert {note["code"] for note in document["notes"]} == {"ruling-not-needed"}
    assert all(note["line"] == note["n"] + 1 for note in document["notes"])
    told = run("replay", STORED / "settlers-english-4-3.jsonl").out
    assert "note, line 13: The ruling is not needed any more." in told
    assert "so they stand" in told


def test_the_same_without_a_seal_is_held_to_the_rules_of_today(run: Run, tmp_path: Path) -> None:
    lines = (STORED / "settlers-english-4-3.jsonl").read_text("utf-8").splitlines()
    bare = [{k: v for k, v in json.loads(line).items() if k != "hash"} for line in lines]
    file = tmp_path / "by-hand.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in bare), encoding="utf-8")
    answer = run("replay", file, "--json")
    assert answer.code == 1
    assert answer.json["notes"] == []
    assert {problem["code"] for problem in answer.json["problems"]} == {"ruling-does-not-fit"}


def test_what_cannot_be_applied_at_all_says_how_far_the_record_can_be_read(
    run: Run, tmp_path: Path
) -> None:
    header, *events, _ = (STORED / "starship-mayfair-2001-1.jsonl").read_bytes().splitlines()
    bodies = [line[: line.rindex(b',"hash"')] + b"}" for line in (header, *events[:5])]
    odd = {"kind": "choose_colony", "seat": "moon", "colony": "nowhere"}
    at = "2026-01-01T20:00:00Z"
    bodies.append(msgspec.json.encode({"n": 6, "move": odd, "at": at, "source": "tap"}))
    file = tmp_path / "sealed.jsonl"
    file.write_bytes(write_lines([*bodies, b'{"end":6}']))
    answer = run("replay", file)
    assert answer.code == 1
    assert "line 7: This event cannot be applied" in answer.out
    assert "Its first 5 events can be read with --until 5." in answer.out
    assert run("replay", file, "--until", 5).code == 0
