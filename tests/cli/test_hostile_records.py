"""Records that try to steer a terminal, to hang a command or to end it with a traceback."""

from __future__ import annotations

import json
import time
import unicodedata
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.cli.plain_terminal import OBEYED
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.simulation.play import play, simulated_setup
from companion.simulation.record import record_of
from tests.cli.conftest import Answer, Run
from tests.cli.test_record_commands import SETUP, written

STEERING = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eevil\u2066\u2028line\x7f\r"
COMMANDS = (("replay",), ("audit",), ("statistics",), ("replay", "--json"), ("audit", "--json"))
FLY = {"kind": "fly_to", "seat": "moon", "stack": 1}


def obeyed(text: str) -> set[str]:
    """What a terminal would obey, found by the categories of Unicode and not by our own list."""
    directions = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "BN"}
    return {
        character
        for character in text
        if character not in "\n\t"
        and (
            unicodedata.category(character) in ("Cc", "Zl", "Zp")
            or unicodedata.bidirectional(character) in directions
            or character in "\u200e\u200f\u061c"
        )
    }


def must_be_plain(answer: Answer) -> None:
    assert obeyed(answer.out + answer.err) == set()
    assert "Traceback" not in answer.err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_a_players_name_never_steers_the_terminal(
    run: Run, tmp_path: Path, command: tuple[str, ...], language: str
) -> None:
    setup = SETUP | {"seats": {"sun": STEERING, "moon": "Ben\nwon by Ben"}}
    file = written(tmp_path / "named.jsonl", FLY, setup=setup)
    answer = run(*command, file, "--language", language)
    must_be_plain(answer)
    assert "\nwon by Ben" not in answer.out


@pytest.mark.parametrize(
    ("header", "move"),
    [
        ({}, {"kind": "draw", "deck": STEERING, "card": STEERING}),
        ({}, {"kind": "roll", "dice": STEERING, "faces": [1]}),
        ({}, {"kind": STEERING}),
        ({}, {"kind": "fly_to", "seat": STEERING, "stack": 1}),
        ({}, FLY | {STEERING: 1}),
        ({"view": STEERING}, FLY),
        ({"started": STEERING}, FLY),
        ({"setup": SETUP | {"game": STEERING}}, FLY),
        ({"setup": SETUP | {"edition": STEERING}}, FLY),
        ({"setup": SETUP | {"switches": {STEERING: STEERING}}}, FLY),
        ({"setup": SETUP | {"corrections": {STEERING: STEERING}}}, FLY),
        ({"setup": SETUP | {"seats": {STEERING: "A", "sun": "B"}}}, FLY),
    ],
)
@pytest.mark.parametrize("length", [1, 2000])
def test_ids_from_a_file_are_shown_plainly_and_short(
    run: Run, tmp_path: Path, header: dict[str, Any], move: dict[str, Any], length: int
) -> None:
    """However long an id is, its echo is not; and the path to it stays to be read."""
    text = json.dumps([header, move]).replace(json.dumps(STEERING)[1:-1], "x" * 10 * length)
    long_header, long_move = json.loads(text)
    header, move = (header, move) if length == 1 else (long_header, long_move)
    file = written(tmp_path / "ids.jsonl", move, **header)
    for command in COMMANDS[:2]:
        answer = run(*command, file)
        must_be_plain(answer)
        assert answer.code in (1, 2)
        assert len(answer.out + answer.err) < 2000


def test_the_terminals_characters_are_those_of_unicode() -> None:
    assert obeyed("".join(map(chr, range(0x11_0000)))) - {chr(code) for code in OBEYED} <= {
        character
        for character in map(chr, range(0x11_0000))
        if unicodedata.bidirectional(character) == "BN"
        and unicodedata.category(character) not in ("Cc", "Zl", "Zp")
    }, "only characters without a width and a direction of their own are left as they are"


def test_a_field_that_stands_there_twice_among_very_many_is_found_at_once(
    run: Run, tmp_path: Path
) -> None:
    names = [f'"k{number}":0' for number in range(95_000)]
    file = tmp_path / "twins.jsonl"
    file.write_text('{"format":"companion-record",' + ",".join(names) + ',"k94999":1}\n', "utf-8")
    started = time.process_time()
    answer = run("replay", file)
    assert time.process_time() - started < 2
    assert (answer.code, "'k94999' stands there twice" in answer.err) == (2, True)


STRANGE_TIMES = [
    "yesterday",
    "",
    "2026-01-02T20:00:00",
    "2026-01-02",
    "2026-02-30T20:00:00Z",
    "2026-01-02T25:00:00Z",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    "٢٠٢٦-01-02T20:00:00Z",
]


@pytest.mark.parametrize("strange", STRANGE_TIMES)
@pytest.mark.parametrize("field", ["started", "at"])
def test_a_time_without_a_zone_or_a_word_instead_of_a_time_is_told(
    run: Run, tmp_path: Path, record_text: bytes, field: str, strange: str
) -> None:
    lines = [json.loads(line) for line in record_text.splitlines()]
    for line in lines:
        del line["hash"]
    lines[0 if field == "started" else 5][field] = strange
    file = tmp_path / "times.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    for command in (
        ("replay", file),
        ("statistics", file),
        ("sheet", file, "--out", tmp_path / "sheet.pdf"),
    ):
        answer = run(*command)
        assert answer.code == 2
        assert f"Line {1 if field == 'started' else 6}: " in answer.err
        assert "2026-01-02T20:00:00Z" in answer.err


@pytest.mark.parametrize("name", ["N" * 5000, "😀" * 300, "Ж" * 400])
def test_names_too_long_for_a_qr_code_still_get_a_sheet(
    run: Run, tmp_path: Path, name: str
) -> None:
    setup = simulated_setup("starship", "mayfair-2001", {})
    game = make_game(setup)
    record = record_of(game, play(game, "names"))
    lines = [json.loads(line) for line in record.splitlines()]
    for line in lines:
        del line["hash"]
    lines[0]["setup"]["seats"] = {"moon": name, "sun": name + "2"}
    file = tmp_path / "names.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    answer = run("sheet", file, "--out", tmp_path / "sheet.pdf", "--json")
    assert answer.code == 0, answer.err
    assert len(answer.json["bg_stats"]) <= 1400


def test_a_wrong_winner_is_told_on_its_line(run: Run, tmp_path: Path, record_text: bytes) -> None:
    lines = [json.loads(line) for line in record_text.splitlines()]
    for line in lines:
        del line["hash"]
    lines[-1]["winner"] = "moon" if lines[-1]["winner"] == "sun" else "sun"
    file = tmp_path / "winner.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    answer = run("replay", file)
    assert answer.code == 1
    assert f"line {len(lines)}: " in answer.out


def test_no_event_counts_after_a_position_that_no_game_can_go_on_from(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> None:
        raise LookupError("the audit has overlooked something")

    monkeypatch.setattr("companion.games.starship.rules.game.Starship.legal", lost)
    start = make_game(msgspec.convert(SETUP, Setup)).start()
    position = msgspec.to_builtins(start)
    mission = {"kind": "draw", "deck": "adventure", "card": "gift-from-the-merchants"}
    file = written(tmp_path / "nowhere.jsonl", mission, position=position)
    answer = run("replay", file, "--json")
    assert [problem["line"] for problem in answer.json["problems"]] == [1]
    assert (answer.json["applied"], answer.json["stopped"]) == (0, True)


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("starship-mayfair-2001", "cards.picasso.kind"),
        ("starfarers-2001", "friendship.fame-for-sale-2.ability"),
        ("settlers-english-5", "tokens.direction"),
    ],
)
def test_a_value_that_cannot_be_is_not_said_at_length(
    run: Run, tmp_path: Path, game: str, key: str
) -> None:
    answer = run("replay", corrected_record(tmp_path, game, key, "x" * 5000))
    assert answer.code == 2
    assert "Line 1: " in answer.err
    assert len(answer.err) < 600


@pytest.mark.parametrize("edition", ["2001", "2019"])
def test_a_card_that_says_nothing_is_that_of_practice(
    run: Run, tmp_path: Path, edition: str
) -> None:
    file = corrected_record(tmp_path, f"starfarers-{edition}", "encounters.encounter-9", {})
    for command in COMMANDS:
        assert run(*command, file).code == 0


def corrected_record(tmp_path: Path, game: str, key: str, value: object) -> Path:
    """A record without events, whose set-up has a value of its own."""
    name, _, edition = game.partition("-")
    setup = msgspec.to_builtins(simulated_setup(name, edition, {}))
    setup["corrections"] = {key: value}
    return written(tmp_path / "corrected.jsonl", setup=setup)
