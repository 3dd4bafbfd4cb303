"""What an older version told about its games, and what is told otherwise today, with reasons."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).parent.parent / "fixtures" / "stored_games"
JOURNALS = sorted(FIXTURES.glob("*/*.sql"))
RECORDS = sorted(FIXTURES.glob("*/*.jsonl"))
SWITCHES = sorted(FIXTURES.glob("*/switches.json"))

NOT_TOLD = "(not told)"


def expected(journal: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(journal.with_suffix(".json").read_text("utf-8"))
    return told


def changes(journal: Path) -> dict[str, tuple[Any, str]]:
    """What is told otherwise today, by its place, and the reason; without `now`, None is told."""
    listed = tomllib.loads((journal.parent / "changed.toml").read_text("utf-8"))["changed"]
    ours = [one for one in listed if one["where"].startswith(f"{journal.stem}/")]
    return {one["where"]: (one.get("now"), one["reason"]) for one in ours}


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
