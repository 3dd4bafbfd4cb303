"""A worker of the tests stays small: pictures that the app keeps are dropped when there are many,
and between two files what test modules keep for each other."""

from __future__ import annotations

import ctypes
import gc
import resource
import sys
from pathlib import Path

MEGABYTE = 1 << 20
MUCH = 350 * MEGABYTE
"""From here on nothing is kept that can be made again. Large photographs need 180 more at once."""
GROWN = 25 * MEGABYTE
"""It is looked for again when there is so much more than was left the last time."""
DRAWN = "companion.tablet."


class _Worker:
    left = 0
    """What was in use after the last time."""


def most_ever() -> int:
    """Megabytes that this process had at once."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def in_use() -> int:
    """Bytes of this process that lie in memory now; outside of Linux, the most there were."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def give_back_if_much(much: int = MUCH, *, file_ended: bool = True) -> None:
    """Empty the caches of pictures that the app has drawn and, after the last test of a file, what
    test modules keep for each other; then hand what is free to the system."""
    if in_use() < max(much, _Worker.left + GROWN):
        return
    for name, module in list(sys.modules.items()):
        if name.startswith(DRAWN) or (file_ended and name.startswith("tests.")):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not every libc has it
        if trim is not None:
            trim(0)
    _Worker.left = in_use()
