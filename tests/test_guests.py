"""Tests and tools are guests: they leave nothing in the home of whoever runs them, and no noise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from companion.demo.guest_home import FOLDERS, guest_home
from companion.table.places import home

ROOT = Path(__file__).parent.parent


def fresh(person: Path) -> dict[str, str]:
    """The environment of somebody who has just moved in."""
    kept = {name: value for name, value in os.environ.items() if name not in FOLDERS}
    return {
        name: value for name, value in kept.items() if not name.startswith(("KIVY_", "PYTEST_"))
    } | {"HOME": str(person)}


def test_every_folder_a_test_could_write_to_is_the_guests() -> None:
    guest = Path(os.environ["HOME"])
    assert guest.name.startswith("companion-guest-")
    folders = [home(), platformdirs.user_cache_path("roller"), platformdirs.user_config_path("x")]
    assert all(folder.is_relative_to(guest) for folder in folders)
    assert Path.home() == guest


def test_two_workers_on_a_fresh_machine_leave_its_home_empty(tmp_path: Path) -> None:
    person = tmp_path / "person"
    person.mkdir()
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider"]
    tests = ["tests/android/test_android_camera.py"]  # imports kivy before anything of ours
    ran = subprocess.run(
        [*command, *tests], cwd=ROOT, env=fresh(person), capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert list(person.rglob("*")) == []


def test_a_guest_gives_everything_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COMPANION_HOME", "a household")
    monkeypatch.delenv("XAUTHORITY", raising=False)
    (tmp_path / ".Xauthority").touch()
    before = dict(os.environ)
    with guest_home() as guest:
        assert os.environ["XAUTHORITY"] == str(tmp_path / ".Xauthority"), "the real screen stays"
        assert home().is_relative_to(guest)
        home().mkdir(parents=True)
    assert dict(os.environ) == before
    assert not guest.exists()


def test_a_machine_without_xclip_and_xsel_is_no_news(tmp_path: Path) -> None:
    program = "import companion.tablet; from kivy.core.clipboard import CutBuffer; print(CutBuffer)"
    told = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=fresh(tmp_path) | {"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (told.stdout, told.stderr) == ("None\n", "")


def test_pictures_are_taken_without_touching_the_household(tmp_path: Path) -> None:
    person, household = tmp_path / "person", tmp_path / "household"
    person.mkdir()
    household.mkdir()
    (household / "journal.sqlite3").write_bytes(b"not to be opened")
    dress = ["--sizes", "800x1280", "--languages", "en", "--themes", "dark"]
    shots = [sys.executable, "-m", "companion.demo.shots", "--only", "settings", *dress]
    taken = subprocess.run(
        [*shots, "--out", str(tmp_path / "out")],
        cwd=ROOT,
        env=fresh(person) | {"COMPANION_HOME": str(household)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert taken.returncode == 0, taken.stdout + taken.stderr
    assert taken.stderr == ""
    assert list(person.rglob("*")) == []
    assert [path.name for path in household.iterdir()] == ["journal.sqlite3"]
