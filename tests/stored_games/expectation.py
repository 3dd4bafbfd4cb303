"""What an older version told about its games, and what is told otherwise today, with reasons.

    python -m tests.stored_games.expectation

prints what is told otherwise and not yet listed, as it would stand in changed.toml.
"""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.table.journal import Journal
from tests.stored_games.dump import restored
from tests.stored_games.make import Clock
from tests.stored_games.told import told

FIXTURES = Path(__file__).parent.parent / "fixtures" / "stored_games"
JOURNALS = sorted(FIXTURES.glob("*/*.sql"))
RECORDS = sorted(FIXTURES.glob("*/*.jsonl"))
SWITCHES = sorted(FIXTURES.glob("*/switches.json"))

NOT_TOLD = "(not told)"


def expected(journal: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(journal.with_suffix(".json").read_text("utf-8"))
    return told


def changes(journal: Path) -> dict[str, Any]:
    """What is told otherwise today about the games of a journal, by its place."""
    listed = tomllib.loads((journal.parent / "changed.toml").read_text("utf-8"))["changed"]
    assert all(one["reason"].strip() for one in listed)
    told = {where: json.loads(now) for one in listed for where, now in one["now"].items()}
    return {where: now for where, now in told.items() if where.startswith(f"{journal.stem}/")}


def differences(was: Any, now: Any, where: str) -> Iterator[tuple[str, Any]]:
    """Every place where something else is told than before. What is told in addition is no harm."""
    if isinstance(was, dict) and isinstance(now, dict):
        for name, value in was.items():
            yield from differences(value, now.get(name, NOT_TOLD), f"{where}/{name}")
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for at, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from differences(one, other, f"{where}/{at}")
    elif was != now:
        yield where, now


def found(journal: Path) -> dict[str, Any]:
    """Everything that is told otherwise today about the games of a journal."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "journal.sqlite3"
        restored(journal.read_text("utf-8"), place)
        with Journal(place, Clock()) as opened:
            now = told(opened)
    return dict(differences(expected(journal), now, journal.stem))


if __name__ == "__main__":
    for path in JOURNALS:
        listed = changes(path)
        for where, now in found(path).items():
            if where not in listed or listed[where] != now:
                print(f"'{where}' = '{json.dumps(now, ensure_ascii=False)}'")
