"""Python's search for garbage, put off until nobody waits for a frame, but never for ever.

A search takes longer than a frame may, and Python starts one when it likes: in the middle of
drawing a page. What was left of pages is taken apart without it (`leaving`), so little is found,
and what the program has loaded is left out: a search at rest is about as long as a frame.

A table may play for hours without a rest. So where much has been made since the last search, that
much is looked through between two frames, and now and then everything is.
"""

from __future__ import annotations

import gc
import time

from kivy.clock import Clock

from companion.tablet.leaving import leaving

REST = 1.5
"""Seconds without a new page or event before a search."""
ENOUGH = 50_000
"""So many things more than at the last search, and they are looked through without a rest."""
LONGEST = 60.0
"""Seconds after which everything is looked through without a rest."""
AT_MOST = (4 * ENOUGH, 1000, 1000)
"""How much may be made before Python searches after all: within a single frame, that is."""


class Tidying:
    """Call `loaded` when modules are there that stay, and `postpone` whenever something changes."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._search_soon = Clock.create_trigger(self._search, REST)
        self._glance_soon = Clock.create_trigger(self._glance, 0)
        self._searched = time.monotonic()

    def loaded(self) -> None:
        """What is there now is never looked at again: modules, shaders, fonts."""
        self._search_all()
        gc.freeze()
        gc.set_threshold(*AT_MOST)

    def postpone(self) -> None:
        self._search_soon.cancel()
        self._search_soon()
        if gc.get_count()[0] > ENOUGH:
            self._glance_soon()

    def _search(self, _: float) -> None:
        """Not while something is being taken apart: that is looked through in vain."""
        if leaving.done:
            self._search_all()
        else:
            self._search_soon()

    def _glance(self, _: float) -> None:
        """Nobody rests: look through what is new, or after a long time through everything."""
        if time.monotonic() > self._searched + LONGEST:
            self._search_all()
        else:
            gc.collect(0)

    def _search_all(self) -> None:
        gc.collect()
        self._searched = time.monotonic()

    def stop(self) -> None:
        """The app has ended: nothing is put off any more, and nothing stays for its sake."""
        self._search_soon.cancel()
        self._glance_soon.cancel()
        gc.unfreeze()
        gc.set_threshold(*self._usual)
