"""Looks where the dice lay a moment ago, and at the whole frame only now and then.

Dice that lie still are looked at in many frames, and a tablet has better things to do. Balls are
not followed: their circles are found quickly, and their colours are judged by the whole picture.
"""

from __future__ import annotations

from dataclasses import replace

from companion.senses.dice_sight.reading import Wanted, read
from companion.senses.dice_sight.seen import UNREAD, Picture, Seen
from companion.senses.dice_sight.taught import Taught

AROUND = 1.3
"""So many sizes of a die are looked at around each: its sides, and what a hand shakes."""
IN_A_ROW = 3
"""Frames of which only a part is looked at; then the whole again."""


class Gaze:
    """One for each kind of dice."""

    def __init__(self) -> None:
        self._last: tuple[Seen, ...] = ()
        self._parts = 0

    def look(self, picture: Picture, wanted: Wanted, taught: Taught) -> tuple[Seen, ...]:
        """As `read`, and cheaper."""
        seen: tuple[Seen, ...] = ()
        if self._last and self._parts < IN_A_ROW:
            self._parts += 1
            seen = self._where_they_lay(picture, wanted, taught)
        if len(seen) != wanted.places:
            self._parts = 0
            seen = read(picture, wanted, taught)
        whole = len(seen) == wanted.places and all(one.shows != UNREAD for one in seen)
        self._last = seen if whole and wanted.way != "balls" else ()
        return seen

    def _where_they_lay(self, picture: Picture, wanted: Wanted, taught: Taught) -> tuple[Seen, ...]:
        margin = AROUND * max(one.size for one in self._last)
        x = [x for one in self._last for x, _ in one.polygon]
        y = [y for one in self._last for _, y in one.polygon]
        left, top = max(0, int(min(x) - margin)), max(0, int(min(y) - margin))
        part = picture[top : int(max(y) + margin), left : int(max(x) + margin)]
        shown_as = max(picture.shape[:2])
        return tuple(
            replace(one, polygon=tuple((x + left, y + top) for x, y in one.polygon))
            for one in read(part, wanted, taught, shown_as)
        )
