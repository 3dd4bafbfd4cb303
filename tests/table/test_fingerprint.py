"""Every change of the rules is another fingerprint, whether or not somebody thought of it."""

import shutil
from pathlib import Path

import pytest

import companion.core
from companion.games.registry import GAMES
from companion.table.fingerprint import _fingerprint, rules_fingerprint


@pytest.fixture
def rules(tmp_path: Path) -> list[Path]:
    home = Path(companion.core.__path__[0]).parent
    folders = ["core", *(f"games/{name}" for name in GAMES)]
    return [Path(shutil.copytree(home / folder, tmp_path / folder)) for folder in folders]


def test_the_same_rules_have_the_same_fingerprint_wherever_they_lie(rules: list[Path]) -> None:
    assert rules_fingerprint(*GAMES).endswith(f"-{_fingerprint(rules)}")


@pytest.mark.parametrize(
    "changed",
    [
        "core/dice.py",
        "games/settlers/rules/claiming.py",
        "games/starship/packs/mayfair-2001.toml",
        "games/starfarers/boards/2019.toml",
    ],
)
def test_other_rules_have_another_one(rules: list[Path], tmp_path: Path, changed: str) -> None:
    before = _fingerprint(rules)
    with (tmp_path / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert _fingerprint(rules) != before


def test_a_file_that_was_renamed_counts_too(rules: list[Path]) -> None:
    before = _fingerprint(rules)
    (rules[0] / "dice.py").rename(rules[0] / "cubes.py")
    assert _fingerprint(rules) != before


def test_words_are_no_rules(rules: list[Path], tmp_path: Path) -> None:
    before = _fingerprint(rules)
    (tmp_path / "games/settlers/wording/names.py").unlink()
    assert _fingerprint(rules) == before
