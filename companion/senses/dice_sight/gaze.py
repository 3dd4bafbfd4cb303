"""Looks where the dice lay a moment ago, and at the whole frame only now and then; and for no
longer than a frame has time.

A frame that takes longer is read to its end while the next ones come, and those are let go: what
is said is always about one single frame.

Dice that lie still are looked at in many frames, and a tablet has better things to do. Balls are
not followed: their circles are found quickly, and their colours are judged by the whole picture.
"""

from __future__ import annotations

import time
from dataclasses import replace

from card_codes.frames.budget import Budget, Clock
from companion.senses.dice_sight.judging import Looking, Step
from companion.senses.dice_sight.reading import Wanted, reading
from companion.senses.dice_sight.seen import UNREAD, Picture, Seen
from companion.senses.dice_sight.taught import Taught

AROUND = 1.3
"""So many sizes of a die are looked at around each: its sides, and what a hand shakes."""
SPARE = 0.008
"""Seconds: how much a step takes depends on how many dice it is about."""
IN_A_ROW = 3
"""Frames of which only a part is looked at; then the whole again."""


class Gaze:
    """One for each kind of dice."""

    def __init__(self, clock: Clock = time.thread_time) -> None:
        self._budget = Budget(clock, spare=SPARE)
        self._looking: Looking | None = None
        self._step: Step = "small copies"
        self._last: tuple[Seen, ...] = ()
        self._parts = 0

    @property
    def is_busy(self) -> bool:
        """Whether a frame is only half read: the next look goes on with that one."""
        return self._looking is not None

    def forget(self) -> None:
        """Something else is looked for, or elsewhere: what was half read is not wanted any more."""
        self._looking, self._last = None, ()

    def look(self, picture: Picture, wanted: Wanted, taught: Taught) -> tuple[Seen, ...] | None:
        """As `read`, and cheaper. None if this frame's time did not do: one step of several is
        always taken, so that every frame comes to its end."""
        self._budget.begin()
        if self._looking is None:
            self._looking = self._steps(picture, wanted, taught)
            self._step = next(self._looking)
        seen = self._budget.timed(self._step, self._go_on)
        while seen is None and self._budget.fits(self._step):
            seen = self._budget.timed(self._step, self._go_on)
        return seen

    def _go_on(self) -> tuple[Seen, ...] | None:
        """Takes the next step; what was seen if it was the last one."""
        assert self._looking is not None
        try:
            self._step = next(self._looking)
        except StopIteration as end:
            self._looking = None
            seen: tuple[Seen, ...] = end.value
            return seen
        except BaseException:
            self._looking = None
            raise
        return None

    def _steps(self, picture: Picture, wanted: Wanted, taught: Taught) -> Looking:
        seen: tuple[Seen, ...] = ()
        if self._last and self._parts < IN_A_ROW:
            self._parts += 1
            seen = yield from self._where_they_lay(picture, wanted, taught)
        if len(seen) != wanted.places:
            self._parts = 0
            seen = yield from reading(picture, wanted, taught)
        whole = len(seen) == wanted.places and all(one.shows != UNREAD for one in seen)
        self._last = seen if whole and wanted.kind != "balls" else ()
        return seen

    def _where_they_lay(self, picture: Picture, wanted: Wanted, taught: Taught) -> Looking:
        margin = AROUND * max(one.size for one in self._last)
        x = [x for one in self._last for x, _ in one.polygon]
        y = [y for one in self._last for _, y in one.polygon]
        left, top = max(0, int(min(x) - margin)), max(0, int(min(y) - margin))
        part = picture[top : int(max(y) + margin), left : int(max(x) + margin)]
        seen = yield from reading(part, wanted, taught, max(picture.shape[:2]))
        return tuple(
            replace(one, polygon=tuple((x + left, y + top) for x, y in one.polygon)) for one in seen
        )
