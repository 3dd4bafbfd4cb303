"""Python's search for garbage, put off until nobody waits for a frame.

A search through everything takes longer than a frame may, and Python starts one when it likes: in
the middle of drawing a page. Pages that were left are taken apart without it (`leaving`). As for
the rest, small searches among what is young go on as usual, and once more when the window comes to
rest; larger ones wait until nobody has done anything for a good while, and leave out what an
earlier one has seen. Only now and then everything is searched.
"""

from __future__ import annotations

import gc

from kivy.clock import Clock

REST = 1.5
"""Seconds without a new page or event before a search among what is young."""
LONG_REST = 5.0
"""Seconds before a search among all that came since the last one."""
EVERYTHING = 20
"""Every so many of those are through everything."""

YOUNG = (2000, 10, 1_000_000)
"""How much must be made before each generation is searched; the oldest practically never."""


class Tidying:
    """Call `started` when the first page is there, and `postpone` whenever something changes."""

    def __init__(self) -> None:
        self._searched = 0
        self._searches = (
            Clock.create_trigger(lambda _: gc.collect(1), REST),
            Clock.create_trigger(lambda _: self._search(), LONG_REST),
        )

    def started(self) -> None:
        """What is there now stays: modules, shaders, fonts. Only the first app of a process has
        nothing else yet."""
        if gc.get_freeze_count() == 0:
            gc.collect()
            gc.freeze()
        gc.set_threshold(*YOUNG)

    def postpone(self) -> None:
        for search in self._searches:
            search.cancel()
            search()

    def stop(self) -> None:
        """The app has ended: nothing is put off any more, and nothing stays for its sake."""
        for search in self._searches:
            search.cancel()
        gc.unfreeze()

    def _search(self) -> None:
        self._searched += 1
        if self._searched % EVERYTHING == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
