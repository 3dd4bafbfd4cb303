"""How much is tested: all random games where a machine has the time, else a share; and which tests
are left out of `make check`, because a person waits for it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")

FULL = os.environ.get("GAMES", "quick") == "full"
QUICKLY = 5
"""A share is one in so many."""

TESTS = Path(__file__).parent
WITH_A_WINDOW = ("tablet",)
SLOW = (
    "android",
    "camera",
    "card_codes",
    "cli",
    "core/test_owner_values.py",
    "core/test_record_fuzz.py",
    "dice_sight",
    "dice_training",
    "firmware_bridge",
    "fuzz",
    "games/settlers/test_against_catanatron.py",
    "games/settlers/test_island_deal.py",
    "games/settlers/test_seen_hands.py",
    "games/starfarers/test_laws.py",
    "games/starship/test_lying.py",
    "games/test_adding_a_game.py",
    "games/test_agreeing.py",
    "games/test_bare_game.py",
    "hardware",
    "hub",
    "night/test_night.py",
    "problem_report",
    "result_sheet",
    "senses",
    "simulation",
    "stored_games",
    "table/test_checkpoints.py",
    "table/test_damaged_journals.py",
    "table/test_kill.py",
    "table/test_strange_archives.py",
    "test_ended_runs.py",
    "test_figures.py",
    "test_guests.py",
    "test_parts.py",
    "test_release.py",
    "view/settlers/test_laws.py",
    "view/starfarers/test_laws.py",
    "view/starship/test_laws.py",
    "view/test_contest.py",
    "view/test_masks_off.py",
    "web/test_call_attackers.py",
    "web/test_calls.py",
    "web/test_calls_elsewhere.py",
    "web/test_evening.py",
    "web/test_rehearsal.py",
    "web/test_signing.py",
    "web/test_two_hubs.py",
    "wording/test_golden_sentences.py",
    "wording/test_words_of_editions.py",
)
"""Folders and files that take long for what a change is likely to break."""


LONG = (
    "hardware/test_emulated_trouble.py",
    "test_release.py",
    "tablet/test_shots.py",
    "table/test_kill.py",
    "tablet/test_evening.py",
    "hardware/test_emulated_tower.py",
    "simulation/test_secrets.py",
    "web/test_rehearsal.py",
    "tablet/starfarers/test_evening.py",
    "hardware/test_emulated_conformance.py",
    "tablet/settlers/test_evening.py",
    "games/test_agreeing.py",
    "tablet/test_referees.py",
    "tablet/test_guided_games.py",
    "tablet/test_night.py",
    "games/test_adding_a_game.py",
)
"""Files that one worker is at for long, by working or by waiting for devices. They come first, so
that at the end no core waits for another."""


def share(count: int) -> int:
    """So many games in full; quickly a fifth of them, and at least one."""
    return count if FULL else max(1, count // QUICKLY)


def some(everything: Iterable[A]) -> list[A]:
    """All of them in full; quickly each fifth, from the first on."""
    return list(everything)[:: 1 if FULL else QUICKLY]


def each_once(these: Sequence[A], others: Sequence[B]) -> list[tuple[A, B]]:
    """Each with each in full; quickly each of either at least once, as windows and languages do
    that have little to do with each other."""
    if FULL:
        return list(product(these, others))
    count = max(len(these), len(others))
    return [(these[n % len(these)], others[n % len(others)]) for n in range(count)]


def beside(one: A, these: Sequence[A], others: Sequence[B]) -> list[B]:
    """What `each_once` puts beside this one."""
    return [other for first, other in each_once(these, others) if first == one]


def place(path: Path) -> int:
    """Where a file stands in the order of tests."""
    name = path.relative_to(TESTS).as_posix() if path.is_relative_to(TESTS) else ""
    return LONG.index(name) if name in LONG else len(LONG)


def has_window(path: Path) -> bool | None:
    """Whether the tests of a file or folder open a window; None for the folder of both kinds."""
    if not path.is_relative_to(TESTS):
        return False if path.is_file() else None
    first = path.relative_to(TESTS).parts[:1]
    return first[0] in WITH_A_WINDOW if first else None


def is_slow(path: Path) -> bool:
    """Whether `make check` leaves a folder or a file of tests out."""
    if not path.is_relative_to(TESTS):
        return False
    return path.relative_to(TESTS).as_posix() in (*WITH_A_WINDOW, *SLOW)
