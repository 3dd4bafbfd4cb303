"""Runs Python's garbage collector when nobody waits for a frame, but never puts it off for ever.

A collection takes longer than a frame may, and Python starts one when it likes: in the middle of
drawing a page. Discarded widgets are freed without it (`widget_disposal`), so it finds little, and
what the program has loaded is left out: a collection at rest takes about as long as a frame.

A table may play for hours without a rest. So where many objects were made since the last
collection, the new ones are collected between two frames, and now and then everything is.
"""

from __future__ import annotations

import gc
import time

from kivy.clock import Clock

from companion.tablet.widget_disposal import disposal

REST = 1.5
"""Seconds without a new page or event before a collection."""
ENOUGH = 3_000
"""After so many new objects they are collected without waiting for a rest: about 3 ms, which a move
has to spare where 10 ms at once are seen."""
LONGEST = 300.0
"""Seconds after which everything is collected without waiting for a rest."""
TOO_MANY = 200_000
"""After so many they are collected although discarded widgets wait to be freed."""
AT_MOST = (2 * TOO_MANY, 1000, 1000)
"""Thresholds of Python's own collections, which one frame alone does not reach."""


class GcPolicy:
    """Call `begin` when the first page is made, `freeze` after loading what stays, and `postpone`
    whenever something changes."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._collect_soon = Clock.create_trigger(self._collect_at_rest, REST)
        self._collect_new_soon = Clock.create_trigger(self._collect_new, 0)
        self._collected = time.monotonic()

    def begin(self) -> None:
        """Leave what is there now out of every collection: modules, shaders, fonts. Next to nothing
        of it is garbage, so that no time is spent on a search."""
        gc.freeze()
        gc.set_threshold(*AT_MOST)
        gc.enable()

    def freeze(self) -> None:
        """Leave out what has been loaded since."""
        self._collect_all()
        self.begin()

    def postpone(self) -> None:
        self._collect_soon.cancel()
        self._collect_soon()
        if gc.get_count()[0] > (ENOUGH if disposal.done else TOO_MANY):
            self._collect_new_soon()

    def _collect_at_rest(self, _: float) -> None:
        """Not while discarded widgets wait to be freed: none of them would be found."""
        if disposal.done:
            self._collect_all()
        else:
            self._collect_soon()

    def _collect_new(self, _: float) -> None:
        """There is no rest: collect what is new, or everything after a long time."""
        if disposal.done and time.monotonic() > self._collected + LONGEST:
            self._collect_all()
        else:
            gc.collect(0)

    def _collect_all(self) -> None:
        gc.collect()
        self._collected = time.monotonic()

    def stop(self) -> None:
        """The app has ended: Python collects as usual again."""
        self._collect_soon.cancel()
        self._collect_new_soon.cancel()
        gc.unfreeze()
        gc.set_threshold(*self._usual)
