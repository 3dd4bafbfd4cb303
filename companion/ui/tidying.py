"""Python's search for garbage, put off until nobody waits for a frame.

A search takes longer than a frame may, and Python starts one when it likes: in the middle of
drawing a page. What was left of pages is taken apart without it (`leaving`), so little is found.
Here a search waits until nobody has done anything for a while, and leaves out what an earlier one
has seen; only now and then everything is searched.
"""

from __future__ import annotations

import gc

from kivy.clock import Clock

from companion.ui.leaving import leaving

REST = 1.5
"""Seconds without a new page or event before a search among what came since the last one."""
EVERYTHING = 50
"""Every so many of those are through everything."""

AT_MOST = (500_000, 1000, 1000)
"""How much may be made before Python searches after all: nobody rested for hundreds of moves."""


class Tidying:
    """Call `started` when the first page is there, and `postpone` whenever something changes."""

    def __init__(self) -> None:
        self._searched = 0
        self._usual = gc.get_threshold()
        self._search_soon = Clock.create_trigger(lambda _: self._search(), REST)

    def started(self) -> None:
        """What is there now stays: modules, shaders, fonts. Only the first app of a process has
        nothing else yet."""
        if gc.get_freeze_count() == 0:
            gc.collect()
            gc.freeze()
        gc.set_threshold(*AT_MOST)

    def postpone(self) -> None:
        self._search_soon.cancel()
        self._search_soon()

    def stop(self) -> None:
        """The app has ended: nothing is put off any more, and nothing stays for its sake."""
        self._search_soon.cancel()
        gc.unfreeze()
        gc.set_threshold(*self._usual)

    def _search(self) -> None:
        if not leaving.done:  # most of it goes without a search
            self._search_soon()
            return
        self._searched += 1
        if self._searched % EVERYTHING == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
