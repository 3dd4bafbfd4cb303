"""Python's search for garbage, put off until nobody waits for a frame.

A search through everything takes longer than a frame may, and Python starts one when it likes: in
the middle of drawing a page. Small searches among what is young go on as usual; the large one waits
until the window has been at rest for a while, and leaves out what was there at the start.
"""

from __future__ import annotations

import gc

from kivy.clock import Clock

REST = 1.5
"""Seconds without a new page or event before the large search."""

YOUNG = (2000, 20, 1_000_000)
"""How much must be made before each generation is searched; the oldest practically never."""


class Tidying:
    """Call `started` when the first page is there, and `postpone` whenever something changes."""

    def __init__(self) -> None:
        self._later = Clock.create_trigger(lambda _: gc.collect(), REST)

    def started(self) -> None:
        """What is there now stays: modules, shaders, fonts. Only the first app of a process has
        nothing else yet."""
        if gc.get_freeze_count() == 0:
            gc.collect()
            gc.freeze()
        gc.set_threshold(*YOUNG)

    def postpone(self) -> None:
        self._later.cancel()
        self._later()
