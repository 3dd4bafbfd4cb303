"""The owner's own values: kept whole, checked against the edition, never half written."""

import os
from pathlib import Path

import pytest

from companion.core.setup import Setup, SetupError
from companion.table import places
from companion.table.journal import Journal
from companion.table.owner import OwnerFileError, OwnerStore
from tests.table.play import SETUP

EDITION = ("starship", "mayfair-2001")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "owner.json"


def test_a_value_is_kept_and_can_be_taken_back(file: Path) -> None:
    store = OwnerStore(file)
    assert store.get(*EDITION) == {}
    store.set(*EDITION, "limits.coins", 90)
    store.set("starship", "kosmos-2001", "limits.coins", 91)
    assert OwnerStore(file).get(*EDITION) == {"limits.coins": 90}
    store.remove(*EDITION, "limits.coins")
    store.remove(*EDITION, "limits.coins")
    assert store.get(*EDITION) == {}
    assert store.get("starship", "kosmos-2001") == {"limits.coins": 91}


def test_it_goes_into_the_set_up_of_a_game(file: Path, journal: Journal) -> None:
    store = OwnerStore(file)
    store.set(*EDITION, "limits.coins", 90)
    table = journal.new_game(Setup(*EDITION, SETUP.seats, corrections=store.get(*EDITION)))
    fact = table.game.pack.facts["limits.coins"]
    assert (fact.value, fact.mark) == (90, "owner")


@pytest.mark.parametrize(
    ("edition", "key", "value"),
    [
        (EDITION, "limits.moons", 1),
        (EDITION, "limits.coins", "many"),
        (("starship", "first"), "limits.coins", 1),
        (("chess", "first"), "limits.coins", 1),
    ],
)
def test_what_the_edition_does_not_have_is_refused(
    file: Path, edition: tuple[str, str], key: str, value: object
) -> None:
    with pytest.raises(SetupError):
        OwnerStore(file).set(*edition, key, value)
    assert not file.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"games": 7}',
        b'{"format": "pgn"}',
        b'{"version": 2}',
        b'{"surprise": 1}',
        b"[" * 100_000,
    ],
)
def test_a_torn_or_foreign_file_is_told_and_left_alone(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    store = OwnerStore(file)
    with pytest.raises(OwnerFileError, match=r"It was left as it is.*Repair it or move it away"):
        store.get(*EDITION)
    with pytest.raises(OwnerFileError):
        store.set(*EDITION, "limits.coins", 90)
    assert file.read_bytes() == content


def test_a_write_that_fails_leaves_the_old_file_and_no_litter(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = OwnerStore(file)
    store.set(*EDITION, "limits.coins", 90)
    before = file.read_bytes()

    def no_room(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(OwnerFileError, match="No space left"):
        store.set(*EDITION, "limits.coins", 91)
    monkeypatch.undo()
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


def test_the_folder_is_made_when_something_is_kept(tmp_path: Path) -> None:
    store = OwnerStore(tmp_path / "new" / "owner.json")
    assert store.get(*EDITION) == {}
    assert not (tmp_path / "new").exists()
    store.set(*EDITION, "limits.coins", 90)
    assert store.get(*EDITION) == {"limits.coins": 90}


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OwnerFileError, match="cannot be written"):
        OwnerStore(tmp_path / "file" / "owner.json").set(*EDITION, "limits.coins", 90)
    with pytest.raises(OwnerFileError, match="cannot be opened"):
        OwnerStore(tmp_path).get(*EDITION)


def test_everything_is_kept_in_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    assert places.journal_path() == tmp_path / "home" / "journal.sqlite3"
    assert places.owner_path().parent == tmp_path / "home"
    assert not places.home().exists()


def test_the_folder_is_the_usual_one_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert tmp_path in places.home().parents
    assert places.home().name == "companion"
