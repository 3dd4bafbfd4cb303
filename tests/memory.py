"""A worker of the tests stays small: what test modules keep for each other is dropped when there
is much of it, between two files."""

from __future__ import annotations

import ctypes
import gc
import resource
import sys
from pathlib import Path

MEGABYTE = 1 << 20
MUCH = 400 * MEGABYTE
"""From here on nothing is kept that can be made again. Large photographs need 180 more at once."""


def in_use() -> int:
    """Bytes of this process that lie in memory now; outside of Linux, the most there were."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def give_back_if_much(much: int = MUCH) -> None:
    """Empty the caches of test modules, and hand what is free to the system."""
    if in_use() < much:
        return
    for name, module in list(sys.modules.items()):
        if name.startswith("tests."):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not every libc has it
        if trim is not None:
            trim(0)
