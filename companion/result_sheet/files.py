"""Files that players take away, in one folder and under names that say what they are."""

from __future__ import annotations

import re
from pathlib import Path

from companion.result_sheet.facts import Facts
from companion.result_sheet.sheet import sheet_pdf, sheet_png
from companion.table.journal import GameEntry

_UNWANTED = re.compile(r"[^\w -]+")


def file_name(facts: Facts) -> str:
    """Day, time, game and players, without what a file system would stumble over."""
    players = " ".join(player.name for player in facts.players.values())
    return _plain(facts.statistics.started, f"{facts.title} {players}")


def _plain(started: str, name: str) -> str:
    when = started.replace("T", " ").replace(":", "").removesuffix("Z")
    return " ".join(_UNWANTED.sub("", f"{when} {name}").split())[:100]


def write_sheet(facts: Facts, folder: Path) -> list[Path]:
    """The result sheet as PDF and as a picture; where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{file_name(facts)}{suffix}" for suffix in (".pdf", ".png")]
    for path, data in zip(paths, (sheet_pdf(facts), sheet_png(facts)), strict=True):
        path.write_bytes(data)
    return paths


def write_record(facts: Facts, record: bytes, folder: Path) -> Path:
    """The text record, which this and other programs can replay."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{file_name(facts)}.jsonl"
    path.write_bytes(record)
    return path


def write_record_of_game(entry: GameEntry, record: bytes, folder: Path) -> Path:
    """The record of a game that cannot be followed, so that it is named by what a list shows."""
    folder.mkdir(parents=True, exist_ok=True)
    name = _plain(entry.started, f"{entry.setup.game} {' '.join(entry.setup.seats.values())}")
    path = folder / f"{name} {entry.number}.jsonl"
    path.write_bytes(record)
    return path
