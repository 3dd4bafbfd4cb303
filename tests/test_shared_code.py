"""Shared code names no game: whatever it wants to know of one, it asks the registration."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.registry import GAMES

ROOT = Path(__file__).parent.parent

NAMES = {
    *GAMES,
    *(kind.make.__name__ for kind in GAMES.values() if isinstance(kind.make, type)),
    *(edition for kind in GAMES.values() for edition in kind.editions if not edition.isdecimal()),
}
NAMED = re.compile("|".join(map(re.escape, sorted(NAMES))), re.IGNORECASE)


def is_of_a_game(path: Path) -> bool:
    room, folder = path.relative_to(ROOT / "companion").parts[:2]
    return room == "games" and folder in GAMES


def shared_modules() -> list[Path]:
    files = [path for path in (ROOT / "companion").rglob("*") if path.suffix in (".py", ".kv")]
    shared = [path for path in files if path.parent.name == "companion" or not is_of_a_game(path)]
    return [ROOT / "main.py", *shared]


def test_there_is_something_to_look_through() -> None:
    modules = {path.relative_to(ROOT).as_posix() for path in shared_modules()}
    assert {"main.py", "companion/simulation/play.py", "companion/tablet/app.py"} <= modules
    assert not any(path.startswith("companion/games/starship/") for path in modules)
    assert len(modules) > 250


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_name_would_be_found(name: str) -> None:
    assert NAMED.search(f'if game == "{name}":')


def test_no_shared_module_names_a_game() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in shared_modules()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if NAMED.search(line)
    ]
    assert found == []
