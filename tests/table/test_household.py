"""One archive with everything: whole on the way out, distrusted on the way in."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from companion.core.setup import Setup
from companion.games.starfarers.rules.board_entry import empty_board
from companion.table.archive_file import MANIFEST, HouseholdError
from companion.table.household import export_household
from companion.table.journal import Journal
from companion.table.own_board import BoardDraft
from companion.table.owner import OwnerStore
from tests.table.archives import import_household

SETUP = Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": "Ben"})


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    with Journal(folder / "journal.sqlite3") as journal:
        journal.new_game(SETUP)
    OwnerStore(folder / "owner.json").set("starship", "mayfair-2001", "start.astro", 24)
    (folder / "preferences.json").write_text("{}")
    (folder / "not ours.txt").write_text("a letter")
    return folder


def games(folder: Path) -> int:
    with Journal(folder / "journal.sqlite3") as journal:
        return len(journal.games())


def test_what_goes_out_comes_back_in_another_household(home: Path, tmp_path: Path) -> None:
    archive = tmp_path / "all.zip"
    assert export_household(home, archive) == ("journal.sqlite3", "owner.json", "preferences.json")
    other = tmp_path / "other"
    other.mkdir()
    import_household(archive, other, other / "kept", {})
    assert games(other) == 1
    assert OwnerStore(other / "owner.json").get("starship", "mayfair-2001") == {"start.astro": 24}


def test_a_board_that_is_being_entered_goes_along(home: Path, tmp_path: Path) -> None:
    BoardDraft(home).change("field", empty_board())
    assert "board.json" in export_household(home, tmp_path / "all.zip")
    other = tmp_path / "other"
    other.mkdir()
    import_household(tmp_path / "all.zip", other, other / "kept", {})
    assert BoardDraft(other).board == empty_board()


def test_a_journal_that_is_in_use_is_exported_whole(home: Path, tmp_path: Path) -> None:
    with Journal(home / "journal.sqlite3") as journal:
        journal.new_game(SETUP)  # still in the write-ahead file
        export_household(home, tmp_path / "all.zip")
    other = tmp_path / "other"
    other.mkdir()
    import_household(tmp_path / "all.zip", other, other / "kept", {})
    assert games(other) == 2


def test_what_was_there_is_kept_aside(home: Path, tmp_path: Path) -> None:
    archive = tmp_path / "all.zip"
    export_household(home, archive)
    with Journal(home / "journal.sqlite3") as journal:
        journal.new_game(SETUP)
    import_household(archive, home, home / "kept", {})
    assert games(home) == 1
    assert games(home / "kept") == 2
    assert (home / "not ours.txt").read_text() == "a letter"


def written(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


OURS = b'{"format":"companion-household","version":1}'


@pytest.mark.parametrize(
    "files",
    [
        {},
        {MANIFEST: b'{"format":"companion-household","version":2}'},
        {MANIFEST: b"[" * 4000},
        {MANIFEST: OURS, "../escaped.json": b"{}"},
        {MANIFEST: OURS, "/etc/owner.json": b"{}"},
        {MANIFEST: OURS, "sub/owner.json": b"{}"},
        {MANIFEST: OURS, "evil.py": b"print()"},
        {MANIFEST: OURS, "owner.json": b"{}}"},
        {MANIFEST: OURS, "board.json": b"{}"},
        {MANIFEST: OURS, "journal.sqlite3": b"not a database at all, really not" * 9},
        {MANIFEST: OURS, **{f"g{n}.gallery": b"" for n in range(60)}},
    ],
    ids=[
        "empty",
        "of another version",
        "deep manifest",
        "climbing out",
        "absolute",
        "in a folder",
        "a program",
        "damaged values",
        "damaged board",
        "damaged journal",
        "too many",
    ],
)
def test_a_strange_archive_is_refused_and_nothing_changes(
    home: Path, tmp_path: Path, files: dict[str, bytes]
) -> None:
    before = {path.name: path.read_bytes() for path in home.iterdir()}
    archive = written(tmp_path / "strange.zip", files)
    with pytest.raises(HouseholdError):
        import_household(archive, home, home / "kept", {})
    assert {path.name: path.read_bytes() for path in home.iterdir()} == before
    assert not (tmp_path / "escaped.json").exists()


def test_a_bomb_is_not_unpacked(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.archive_file.LARGEST_WHOLE", 10_000)
    files = {MANIFEST: OURS, "a.gallery": bytes(6_000), "b.gallery": bytes(6_000)}
    archive = written(tmp_path / "bomb.zip", files)
    with pytest.raises(HouseholdError, match="larger"):
        import_household(archive, home, home / "kept", {})


def test_a_file_of_another_layer_is_looked_at_first(home: Path, tmp_path: Path) -> None:
    def refuse(path: Path) -> None:
        raise ValueError(f"no good: {path.name}")

    archive = written(tmp_path / "a.zip", {MANIFEST: OURS, "preferences.json": b"{}"})
    with pytest.raises(HouseholdError, match="no good"):
        import_household(archive, home, home / "kept", {"preferences.json": refuse})
    assert games(home) == 1
