"""The release without the repository: built from a copy, installed into an environment that has
nothing of ours, and played with there by somebody who has just moved in.

Only the libraries are lent by the environment of the tests: no network is needed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from companion import __version__
from tests.test_guests import fresh

ROOT = Path(__file__).parent.parent
SOURCES = ("companion", "card_codes", "firmware_bridge")
PAGES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
PICTURES = 30
"""The demonstration keeps at least so many."""


class Installed:
    """An environment with the release, and a person who runs it in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.bin, self.person, self.folder = folder / "env/bin", folder / "person", folder / "here"
        for empty in (self.person, self.folder):
            empty.mkdir()

    def run(self, program: str, *arguments: object) -> str:
        screens = ("DISPLAY", "WAYLAND_DISPLAY", "PYTHONPATH")
        env = {name: value for name, value in fresh(self.person).items() if name not in screens}
        ran = subprocess.run(
            [self.bin / program, *map(str, arguments)],
            cwd=self.folder,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make dist` builds it, the wheel from what the sdist holds."""
    copy = tmp_path_factory.mktemp("source")
    for name in SOURCES:
        shutil.copytree(
            ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo", "build")
        )
    for name in PAGES:
        shutil.copy(ROOT / name, copy)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", "dist", "."]
    ran = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return copy / "dist"


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("release")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)
    python = folder / "env/bin/python"
    (wheel,) = built.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
    (packages,) = folder.glob("env/lib/python*/site-packages")
    # Files like this one are read only in folders of the environment itself: our own editable
    # installation, which is one of them, stays unknown.
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return Installed(folder)


def test_a_release_is_an_sdist_and_a_wheel(built: Path) -> None:
    names = {file.name for file in built.iterdir()}
    assert names == {f"companion-{__version__}.tar.gz", f"companion-{__version__}-py3-none-any.whl"}


def test_it_is_the_release_that_runs(installed: Installed) -> None:
    program = "import companion, sys; print(companion.__file__); print(*sys.path, sep='\\n')"
    found, *path = installed.run("python", "-c", program).splitlines()
    assert Path(found).is_relative_to(installed.bin.parent)
    assert str(ROOT) not in path
    assert installed.run("companion", "--version").strip().endswith(__version__)


def test_a_game_is_simulated(installed: Installed) -> None:
    for game in ("starship", "settlers", "starfarers"):
        assert "1 game" in installed.run("companion", "simulate", game, "--games", 1, "--seed", 1)


def test_its_doctor_finds_everything_and_sends_nobody_to_a_makefile(installed: Installed) -> None:
    told = installed.run("companion", "doctor", "--json")
    assert "make " not in told
    assert json.loads(told)["healthy"]
    program = "from companion.problem_report.examination import AGAIN; print(AGAIN)"
    assert installed.run("python", "-c", program) == "Install the companion again\n"


def test_the_desktop_entry_starts_it(installed: Installed) -> None:
    written = [Path(line) for line in installed.run("companion", "desktop").splitlines()]
    entry = next(path for path in written if path.suffix == ".desktop").read_text("utf-8")
    assert f'Exec="{installed.bin / "companion"}"' in entry
    assert any(path.suffix == ".svg" and f"Icon={path}" in entry for path in written)
    installed.run("companion", "desktop", "--remove")
    assert not [path for path in written if path.exists()]


@pytest.mark.timeout(900)  # half a minute, but the machine may be busy
def test_the_demonstration_is_played(installed: Installed) -> None:
    out = installed.folder / "out"
    before = set(installed.person.rglob("*"))
    told = installed.run("companion", "--out", out)
    assert "all of them by touch" in told
    assert len(list(out.rglob("*.png"))) >= PICTURES
    assert set(installed.person.rglob("*")) == before, (
        "the demonstration has a household of its own"
    )
