"""Python's search for garbage, put off until nobody waits for a frame.

A search takes longer than a frame may, and Python starts one when it likes: in the middle of
drawing a page. What was left of pages is taken apart without it (`leaving`), so little is found,
and what the program has loaded is left out: a search at rest is about as long as a frame.
"""

from __future__ import annotations

import gc

from kivy.clock import Clock

from companion.ui.leaving import leaving

REST = 1.5
"""Seconds without a new page or event before a search."""

AT_MOST = (1_000_000, 1000, 1000)
"""How much may be made before Python searches after all: nobody rested for hundreds of moves."""


class Tidying:
    """Call `loaded` when modules are there that stay, and `postpone` whenever something changes."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._search_soon = Clock.create_trigger(self._search, REST)

    def loaded(self) -> None:
        """What is there now is never looked at again: modules, shaders, fonts."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*AT_MOST)

    def postpone(self) -> None:
        self._search_soon.cancel()
        self._search_soon()

    def _search(self, _: float) -> None:
        """Not while something is being taken apart: that is looked through in vain."""
        if leaving.done:
            gc.collect()
        else:
            self._search_soon()

    def stop(self) -> None:
        """The app has ended: nothing is put off any more, and nothing stays for its sake."""
        self._search_soon.cancel()
        gc.unfreeze()
        gc.set_threshold(*self._usual)
