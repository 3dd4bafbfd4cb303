"""`companion desktop` puts an entry where a Linux desktop looks for it, and takes it away."""

from __future__ import annotations

import configparser
import re
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path / "share"


def entry_in(share: Path) -> configparser.SectionProxy:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(share / "applications" / "companion.desktop", encoding="utf-8")
    return entry["Desktop Entry"]


def test_an_entry_starts_this_program_and_has_its_icon(run: Run, share: Path) -> None:
    answer = run("desktop")
    assert (answer.code, answer.err) == (0, "")
    entry = entry_in(share)
    assert entry["Type"] == "Application"
    assert shlex.split(entry["Exec"]) == [sys.executable, "-m", "companion.cli.main"]
    assert Path(entry["Icon"]).read_text("utf-8").startswith("<svg")
    assert answer.out.split() == [
        entry["Icon"],
        str(share / "applications" / "companion.desktop"),
    ]


def test_an_installed_command_is_named_by_its_whole_path(
    run: Run, share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / 'a "strange" $folder' / "companion"
    monkeypatch.setattr(sys, "argv", [str(program), "desktop"])
    assert run("desktop").code == 0
    once = entry_in(share)["Exec"].replace("\\\\", "\\")  # as the format reads any text
    assert re.sub(r"\\(.)", r"\1", once) == f'"{program}"'


def test_it_is_taken_away_without_a_trace(run: Run, share: Path) -> None:
    run("desktop")
    assert run("desktop", "--remove").code == 0
    assert [path for path in share.rglob("*") if path.is_file()] == []
    assert run("desktop", "--remove").code == 0


def test_elsewhere_it_says_what_to_do(
    run: Run, share: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    answer = run("desktop")
    assert answer.code == 2
    assert "shortcut" in answer.err
    assert not share.exists()
