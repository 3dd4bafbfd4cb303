"""Files change places all together or not at all, also where the process dies in between.

What is going to be moved is written down first. Whoever starts next and finds that note takes back
what was done of it, and throws away what nobody finished writing.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

import msgspec

PLAN = ".moving.json"
LEFTOVERS = (
    ".import-*",
    ".household-*",
    ".owner-*",
    ".preferences-*",
    ".*.gallery.*",
    ".dice.*",
    ".moving.new",
)
"""Files and folders that are made beside others and then put in place."""

Moves = list[tuple[Path, Path]]


def move_all(folder: Path, moves: Moves, kept: Path) -> None:
    """Renames only, so that it is quick; if one fails, all are taken back. `kept` is made."""
    kept.mkdir(parents=True)
    try:
        _write_down(folder / PLAN, moves)
        for source, target in moves:
            os.replace(source, target)
    except OSError:
        _take_back(moves)
        with contextlib.suppress(OSError):
            kept.rmdir()
        raise
    finally:
        (folder / PLAN).unlink(missing_ok=True)


def settle(folder: Path) -> None:
    """Bring a folder in order after a process that died; nobody may be at work in it."""
    plan = folder / PLAN
    with contextlib.suppress(OSError, msgspec.MsgspecError):
        moves = msgspec.json.decode(plan.read_bytes(), type=list[tuple[str, str]])
        _take_back([(Path(source), Path(target)) for source, target in moves])
    for place in (folder, folder / "archives"):
        for leftover in (one for pattern in LEFTOVERS for one in place.glob(pattern)):
            if leftover.is_dir() and not leftover.is_symlink():
                shutil.rmtree(leftover, ignore_errors=True)
            else:
                with contextlib.suppress(OSError):
                    leftover.unlink()
    with contextlib.suppress(OSError):
        plan.unlink(missing_ok=True)


def _write_down(plan: Path, moves: Moves) -> None:
    """On the disk, and whole, before the first file moves."""
    beside = plan.with_suffix(".new")
    with beside.open("wb") as file:
        file.write(msgspec.json.encode([(str(s.absolute()), str(t.absolute())) for s, t in moves]))
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, plan)


def _take_back(moves: Moves) -> None:
    for source, target in reversed(moves):
        if target.exists() and not source.exists():
            source.parent.mkdir(parents=True, exist_ok=True)
            os.replace(target, source)
