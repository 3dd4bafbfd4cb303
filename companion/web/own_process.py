"""For a process that is a hub and nothing else: no report waits long for the interpreter itself."""

from __future__ import annotations

import gc
import sys

from companion.games.registry import GAMES

SLICE = 0.001
"""Seconds until a thread that only counts, as the one that holds games to the rules, lets another
go on. With Python's own 5 ms, one push in a hundred took 20 ms beside it; so it takes 5."""


def no_long_pauses() -> None:
    """A full search for garbage stops every thread: 60 to 90 ms of processor time with 40 tables,
    and half a second where others use the processor too. Much of what it looked at were modules,
    so what is loaded is left out of it for good: every game, as any of them may be reported."""
    list(GAMES)
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SLICE)
