"""What the documents name is there: files that end so, and classes of that name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
CODE = (
    "companion",
    "card_codes",
    "firmware_bridge",
    "dice_training",
    "benchmarks",
    "tests",
    "docs",
)
QUOTED = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w<>/.-]+\.(?:py|md|toml)")
CLASS = re.compile(r"[A-Z][a-z]\w*[A-Z]\w*")
NOT_OURS = {"changed.toml", "rules.py", "HoughCircles"}
"""A file that a reader makes, one of the game that a document builds, a function of OpenCV."""


@cache
def _files() -> list[Path]:
    return [path for room in CODE for path in (ROOT / room).rglob("*") if path.is_file()]


@cache
def _classes() -> frozenset[str]:
    code = (path.read_text() for path in _files() if path.suffix == ".py")
    return frozenset(name for text in code for name in re.findall(r"^(?:class )?(\w+)", text, re.M))


def _quoted(document: Path, form: re.Pattern[str]) -> set[str]:
    text = re.sub(r"^```.*?^```", "", document.read_text(), flags=re.MULTILINE | re.DOTALL)
    return {quoted for quoted in QUOTED.findall(text) if form.fullmatch(quoted)} - NOT_OURS


def _is_there(path: str) -> bool:
    end = "/" + re.escape(path).replace("<game>", r"\w+") + "$"
    return (ROOT / path).exists() or any(re.search(end, file.as_posix()) for file in _files())


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_files_are_where_a_document_says(document: Path) -> None:
    assert {path for path in _quoted(document, FILE) if not _is_there(path)} == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_classes_that_a_document_names_exist(document: Path) -> None:
    assert _quoted(document, CLASS) - _classes() == set()
