"""Starfarers on the command line: odds of the mother ship, and boards that owners enter."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run


def test_the_command_line_tells_them(run: Run) -> None:
    fight = run("odds", "starfarers", "fight", "--own", 3, "--other", 4, "--json").json
    assert fight["win"]["fraction"] == "39/100"
    balls = run("odds", "starfarers", "balls", "--edition", "2001", "--json").json
    assert balls["encounter"]["fraction"] == "1/2"
    assert run("odds", "starfarers", "speed", "--boosters", -1).code == 2
    assert run("odds", "starfarers", "race").code == 0


def test_a_pack_goes_from_house_to_house(run: Run, tmp_path: Path) -> None:
    written = tmp_path / "board.toml"
    written.write_text(run("board", "--example").out, encoding="utf-8")
    checked = run("board", "--check", written, "--json")
    assert (checked.code, checked.json["findings"], checked.json["used"]) == (0, [], False)
    assert run("board", "--use", written).code == 0
    shared = tmp_path / "shared.json"
    assert run("board", "--export", shared).code == 0
    assert run("board", "--forget").code == 0
    assert run("box", "starfarers-2001", "--json").json["corrections"] == {}
    assert run("board", "--use", shared).code == 0
    own = run("box", "starfarers-2001", "--json").json["corrections"]
    assert own["board.map"]["name"] == "Practice board for 2001 (fictional)"


def test_cards_are_written_as_text_from_an_example(run: Run, tmp_path: Path) -> None:
    written = tmp_path / "cards.toml"
    example = run("board", "--example-cards").out
    written.write_text(example.replace('["fame -1"]', '["fame -2"]'), encoding="utf-8")
    assert run("board", "--check", written, "--json").json["cards"] == 32
    assert run("board", "--use", written).code == 0
    own = run("box", "starfarers-2001", "--json").json["corrections"]
    assert own["encounters.encounter-2"]["give_0"] == ["fame -2"]
    written.write_text(example.replace('["fame -1"]', '["fame of Rome"]'), encoding="utf-8")
    assert run("board", "--check", written).code == 2


def test_cards_that_cannot_be_carried_out_are_told_and_not_used(run: Run, tmp_path: Path) -> None:
    written = tmp_path / "cards.toml"
    example = run("board", "--example-cards").out
    written.write_text(example.replace('yes = ["pay 2"]', "yes = []"), encoding="utf-8")
    checked = run("board", "--check", written, "--json")
    assert checked.code == 1
    assert '"yes" begins with "pay 2"' in checked.json["findings"][0]
    refused = run("board", "--use", written)
    assert refused.code == 2
    assert "cannot be carried out" in refused.err
    assert run("box", "starfarers-2001", "--json").json["corrections"] == {}


def test_the_example_board_explains_its_places(run: Run) -> None:
    example = run("board", "--example").out
    head, _, _ = example.partition("game = ")
    assert all(line.startswith("#") for line in head.split("\n") if line)
    assert "the hex [3, 8] has the corners [8, 7] [10, 7] [11, 8] [10, 9] [8, 9] [7, 8]" in head
