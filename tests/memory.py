"""A worker of the tests stays small: pictures that the app keeps are dropped when there are many,
and between two files what test modules keep for each other."""

from __future__ import annotations

import ctypes
import gc
import resource
import sys
from pathlib import Path
from typing import ClassVar

MEGABYTE = 1 << 20
LIMIT = 600
"""Megabytes that a worker may have at once."""
MUCH = 350 * MEGABYTE
"""From here on nothing of the app is kept that can be made again, and nothing of a file that has
ended. A test of photographs needs up to 140 more at once."""
VERY_MUCH = 430 * MEGABYTE
"""And from here on nothing of a file that still goes on."""
GROWN = 25 * MEGABYTE
"""It is looked for again when there is so much more than was left the last time."""
DRAWN = ("companion.tablet.", "companion.demo.drawn_dice")


class _Worker:
    left: ClassVar = {"companion": 0, "everything": 0}
    """What was in use after these caches were emptied the last time. Were it one number, those of
    the tests would stay whenever those of the app had just gone."""
    most = (0, "")
    """Megabytes, and the file whose tests ran when they were reached."""


def note_most(path: Path) -> tuple[int, str]:
    """The most that this process had at once, and in which file of tests."""
    now = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    if now > _Worker.most[0]:
        _Worker.most = now, f"{path.parent.name}/{path.name}"
    return _Worker.most


def in_use() -> int:
    """Bytes of this process that lie in memory now; outside of Linux, the most there were."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def give_back_if_much(*, file_ended: bool = True) -> None:
    """Empty the caches of pictures that the app has drawn and, after the last test of a file, what
    test modules keep for each other; then hand what is free to the system."""
    used = in_use()
    what = "everything" if file_ended or used >= VERY_MUCH else "companion"
    if used < max(MUCH, _Worker.left[what] + GROWN):
        return
    of = (*DRAWN, "tests.") if what == "everything" else DRAWN
    for name, module in list(sys.modules.items()):
        if name.startswith(of):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not every libc has it
        if trim is not None:
            trim(0)
    _Worker.left["companion"] = in_use()
    if what == "everything":
        _Worker.left["everything"] = _Worker.left["companion"]
