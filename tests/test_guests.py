"""Tests and tools are guests: they leave nothing in the home of whoever runs them, and no noise."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
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
    assert guest.name.startswith("guest-")
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


GUEST = """
import os, time
from pathlib import Path
import tempfile
from companion.demo.guest_home import guest_home
from companion.tablet.virtual_screen import VirtualScreen

with guest_home() as home, VirtualScreen(), tempfile.TemporaryDirectory() as scratch:
    assert Path(scratch).is_relative_to(home)
    print(home, os.environ["DISPLAY"], flush=True)
    time.sleep(600)
"""


def test_nothing_is_left_of_a_guest_that_was_killed() -> None:
    """Neither its folder with everything temporary in it nor its screen, which is a file too."""
    command = [sys.executable, "-c", GUEST]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, process_group=0
    ) as guest:
        assert guest.stdout is not None
        home, screen = guest.stdout.readline().split()
        socket = Path("/tmp/.X11-unix") / f"X{screen.removeprefix(':')}"
        assert socket.exists()
        os.killpg(guest.pid, signal.SIGKILL)
    end = time.monotonic() + 60
    while Path(home).exists() or socket.exists():
        assert time.monotonic() < end, "somebody was left behind"
        time.sleep(0.01)


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
    options = ["--sizes", "800x1280", "--languages", "en", "--themes", "dark"]
    shots = [sys.executable, "-m", "companion.demo.shots", "--only", "settings", *options]
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
