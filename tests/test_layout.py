"""The project file, the lock files and the tree must not drift apart."""

import re
import tomllib
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from companion.problem_report.examination import LIBRARIES

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WANTED: dict[str, list[str]] = {
    "run": PROJECT["project"]["dependencies"],
    "build": PROJECT["build-system"]["requires"],
    **PROJECT["project"]["optional-dependencies"],
}


def package_name(requirement: str) -> str:
    """The name as an index spells it: `ast_serialize` and `Babel` are `ast-serialize`, `babel`."""
    name = re.split(r"[<>=!~;\[ ]", requirement, maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(lock: str) -> dict[str, str]:
    lines = (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8").splitlines()
    return {package_name(line): line for line in lines if not line.startswith("#")}


@pytest.mark.parametrize("lock", WANTED)
def test_everything_asked_for_is_pinned(lock: str) -> None:
    assert {package_name(requirement) for requirement in WANTED[lock]} <= pins(lock).keys()


@pytest.mark.parametrize("lock", WANTED)
def test_a_lock_file_names_exact_versions_and_no_place_to_fetch_from(lock: str) -> None:
    loose = [line for line in pins(lock).values() if not re.fullmatch(r"[\w.-]+==[\w.]+", line)]
    assert loose == []


def test_lock_files_agree_so_that_they_fit_into_one_environment() -> None:
    seen: dict[str, str] = {}
    for lock in WANTED:
        for name, line in pins(lock).items():
            assert seen.setdefault(name, line) == line


def test_the_doctor_asks_for_every_library() -> None:
    assert sorted(LIBRARIES) == sorted(map(package_name, WANTED["run"]))


def test_the_installed_command_starts() -> None:
    (command,) = entry_points(group="console_scripts", name="companion")
    assert callable(command.load())


def test_the_arrow_of_the_architecture_names_every_room() -> None:
    text = " ".join((ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8").split())
    (arrow,) = re.findall(r"`(cli -> [^`]+)`", text)
    contract = PROJECT["tool"]["importlinter"]["contracts"][0]
    assert contract["exhaustive"]
    assert arrow.split(" -> ") == contract["layers"]
