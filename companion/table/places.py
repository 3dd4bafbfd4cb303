"""Where a household keeps its journal and its own values: one folder, unless told otherwise."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import platformdirs

HOME_VARIABLE = "COMPANION_HOME"


def home() -> Path:
    """The folder for everything that is kept. Whoever writes there makes it first."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else platformdirs.user_data_path("companion", appauthor=False)


def journal_path() -> Path:
    """The journal belongs to the table: every game that is or was played on it."""
    return home() / "journal.sqlite3"


def owner_path() -> Path:
    """The owner's own values belong to a person: what was found in the box at home."""
    return home() / "owner.json"


def stamp() -> str:
    """The time now, as it stands in the names of files."""
    return datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")


def evidence_folder(folder: Path) -> Path:
    """Small pictures of what was read, named in the events that came of it."""
    return folder / "evidence"


def results_folder(folder: Path) -> Path:
    """Result sheets and text records that players take away."""
    return folder / "results"
