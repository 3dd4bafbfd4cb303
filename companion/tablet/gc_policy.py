"""Runs Python's garbage collector when nobody waits for a frame, but never puts it off for ever.

A full collection takes longer than a frame may, and Python starts one when it likes: in the middle
of drawing a page. Discarded widgets are freed without it (`widget_disposal`), so it finds little,
and what the program has loaded is left out: a collection at rest takes about as long as a frame.

A table may play for hours without a rest. So where many objects were made since the last
collection, the new ones are collected between two frames, and now and then everything is.
"""

from __future__ import annotations

import gc
import time

from kivy.clock import Clock

from companion.tablet.page_builder import page_builder
from companion.tablet.widget_disposal import disposal

REST = 1.5
"""Seconds without a new page or event before a collection."""
ENOUGH = 3_000
"""After so many new objects they are collected without waiting for a rest: about 3 ms, which a move
has to spare where 10 ms at once are seen."""
LONGEST = 300.0
"""Seconds after which everything is collected without waiting for a rest."""
AT_MOST = (5_000, 10**9, 10**9)
"""Thresholds of Python's own collections: in the middle of a page they look through this many new
objects at once, never through older ones. Without them some pages in a row, where nobody rests and
discarded widgets wait, end in one collection of them all: with 400,000 objects 170 ms."""


class GcPolicy:
    """Call `begin` when the first page is made, `freeze` after loading what stays, and `postpone`
    whenever something changes or a page has come on."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._collect_soon = Clock.create_trigger(self._collect_at_rest, REST)
        self._collect_new_soon = Clock.create_trigger(self._collect_new, 0)
        self._collected = time.monotonic()

    def begin(self) -> None:
        """Python's own collections are small from now on."""
        self.freeze()
        gc.set_threshold(*AT_MOST)
        gc.enable()

    def freeze(self) -> None:
        """Leave what is there now out of every collection: modules, shaders, fonts. Next to nothing
        of it is garbage, and to look through it takes much longer than a frame may."""
        gc.freeze()
        self._collect_soon()

    def postpone(self) -> None:
        self._collect_soon.cancel()
        self._collect_soon()
        if disposal.done and gc.get_count()[0] > ENOUGH:
            self._collect_new_soon()

    def _collect_at_rest(self, _: float) -> None:
        """Not while discarded widgets wait to be freed: none of them would be found. And nobody
        rests while a page is built, however long a slow tablet takes."""
        if disposal.done and not page_builder.is_building:
            self._collect_all()
        else:
            self._collect_soon()

    def _collect_new(self, _: float) -> None:
        """There is no rest: collect what is new, or everything after a long time."""
        if page_builder.is_building:
            self._collect_new_soon()  # it needs the whole frame
        elif disposal.done and time.monotonic() > self._collected + LONGEST:
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
