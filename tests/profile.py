"""How much is tested: all random games where a machine has the time, else a share; and which tests
are left out of `make check`, because a person waits for it."""

from __future__ import annotations

import os
from pathlib import Path

FULL = os.environ.get("GAMES", "quick") == "full"
QUICKLY = 5
"""A share is one in so many."""

TESTS = Path(__file__).parent
WITH_A_WINDOW = ("tablet",)
SLOW = (
    "android",
    "card_codes",
    "camera",
    "cli",
    "dice_sight",
    "dice_training",
    "firmware_bridge",
    "fuzz",
    "hardware",
    "result_sheet",
    "senses",
    "simulation",
    "stored_games",
    "test_release.py",
    "web/test_evening.py",
    "web/test_rehearsal.py",
)
"""Folders and files that take long for what a change is likely to break."""


def share(count: int) -> int:
    """So many games in full; quickly a fifth of them, and at least one."""
    return count if FULL else max(1, count // QUICKLY)


def is_slow(path: Path) -> bool:
    """Whether `make check` leaves a folder or a file of tests out."""
    if not path.is_relative_to(TESTS):
        return False
    return path.relative_to(TESTS).as_posix() in (*WITH_A_WINDOW, *SLOW)
