"""Whoever is killed while files change places, or while one is written, leaves a disorder.

The next start brings the folder in order.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.table.household import export_household
from companion.table.journal import Journal
from companion.table.moving import PLAN, move_all, settle
from companion.table.owner import OwnerStore
from tests.table.play import SETUP

KILLED_AT = """
import os, sys
from pathlib import Path
from companion.table.household import prepare, put_in_place
from companion.table import moving
home, archive, moves = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
incoming = prepare(archive, home, {})
real = os.replace
def replace(source, target):
    global moves
    if moves == 0:
        os._exit(9)
    moves -= 1
    real(source, target)
moving.os.replace = replace
put_in_place(incoming, home, home / "kept")
"""


def household(folder: Path, games: int, astro: int) -> Path:
    folder.mkdir()
    with Journal(folder / "journal.sqlite3") as journal:
        for _ in range(games):
            journal.new_game(SETUP)
    OwnerStore(folder / "owner.json").set("starship", "mayfair-2001", "start.astro", astro)
    return folder


@pytest.mark.parametrize("moves", range(7))
def test_a_kill_while_files_change_places_leaves_one_household(tmp_path: Path, moves: int) -> None:
    """Three files go, two come, after the note: six renames."""
    home = household(tmp_path / "home", games=1, astro=24)
    export_household(household(tmp_path / "other", games=2, astro=26), tmp_path / "all.zip")
    ended = subprocess.run(
        [sys.executable, "-c", KILLED_AT, str(home), str(tmp_path / "all.zip"), str(moves)],
        check=False,
    )
    assert ended.returncode == (9 if moves < 6 else 0)
    settle(home)
    settle(home)  # killed once more, say
    with Journal(home / "journal.sqlite3") as journal:
        games = len(journal.games())
    astro = OwnerStore(home / "owner.json").get("starship", "mayfair-2001")["start.astro"]
    assert (games, astro) == ((1, 24) if moves < 6 else (2, 26))
    assert not list(home.glob(".*")), "nothing is left over"


def test_what_nobody_finished_writing_is_thrown_away(tmp_path: Path) -> None:
    home = household(tmp_path / "home", games=1, astro=24)
    (home / ".import-x").mkdir()
    (home / ".import-x" / "journal.sqlite3").write_bytes(b"half")
    (home / "archives").mkdir()
    for name in (
        ".household-x",
        "archives/.household-y",
        ".preferences-x",
        ".owner-x",
        ".starship.gallery.x",
        ".dice.taught.x",
    ):
        (home / name).write_bytes(b"half")
    kept = {"journal.sqlite3", "journal.sqlite3-tail", "owner.json", "archives", "a letter.txt"}
    (home / "a letter.txt").write_text("dear")
    settle(home)
    assert {path.name for path in home.iterdir()} == kept
    assert list((home / "archives").iterdir()) == []


def test_a_note_that_says_nothing_moves_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    for text in ("", "[", '[["a"]]', '{"a": 1}', '[["b", 7]]'):
        (tmp_path / PLAN).write_text(text)
        settle(tmp_path)
        assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_if_one_cannot_be_moved_all_are_taken_back(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    kept = tmp_path / "kept"
    with pytest.raises(FileNotFoundError):
        move_all(tmp_path, [(tmp_path / "a", kept / "a"), (tmp_path / "nothing", kept / "b")], kept)
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
