"""Every change of the rules is another fingerprint, whether or not somebody thought of it."""

import shutil
from pathlib import Path

import pytest

import companion.rules
from companion.table.fingerprint import _fingerprint, rules_fingerprint


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    copy = tmp_path / "rules"
    shutil.copytree(companion.rules.__path__[0], copy)
    return copy


def test_the_same_rules_have_the_same_fingerprint_wherever_they_lie(rules: Path) -> None:
    shutil.rmtree(rules / "__pycache__", ignore_errors=True)
    assert rules_fingerprint().endswith(f"-{_fingerprint(rules)}")


@pytest.mark.parametrize("changed", ["settlers/claiming.py", "starship/packs/mayfair-2001.toml"])
def test_other_rules_have_another_one(rules: Path, changed: str) -> None:
    before = _fingerprint(rules)
    with (rules / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert _fingerprint(rules) != before


def test_a_file_that_was_renamed_counts_too(rules: Path) -> None:
    before = _fingerprint(rules)
    (rules / "games.py").rename(rules / "all_games.py")
    assert _fingerprint(rules) != before
