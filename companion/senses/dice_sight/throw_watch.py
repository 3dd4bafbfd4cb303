"""From frames to throws: told when the dice lie still, and never the same throw twice.

Dice that lie as they lay when they were told are the same throw, whoever's hand passed over them
and however the camera was moved. Something else counts only after the dice were seen moving, or
were taken up.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from companion.senses.dice_sight.seen import UNREAD, Seen

Lying = tuple[Seen, ...]

FRAMES, SETTLED = 3, 0.3
"""So many frames over so many seconds have to agree."""
AGREE = 0.75
"""So great a part of the votes about a die has to be for one face."""
DOUBTFUL = 1.3
"""Seconds after which a die that still cannot be read is left to people."""
MOVED = 0.3
"""Parts of its size by which a die that lies still seems to move against the others."""
SHAKEN = 0.6
"""And by which all of it seems to move from frame to frame, because a hand holds the camera."""
GONE, GONE_FRAMES = 0.25, 3
"""Seconds without the dice, in so many frames, after which they were taken up."""
LIFTED = 0.6
"""The same for balls: their window comes back to the same place."""
MOST_VOTES = 12


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that lie still. `fell`: they were seen falling, or not to be there before."""

    seen: Lying
    fell: bool

    @property
    def shows(self) -> tuple[str, ...]:
        return tuple(one.shows for one in self.seen)


class ThrowWatch:
    """One for each kind of dice, used by one thread. Time is handed in."""

    def __init__(self, places: int, *, returns: bool = False) -> None:
        """`returns`: it comes back to the same place after a throw, as a ship's window does."""
        self._places = places
        self._returns = returns
        self._run: list[tuple[float, Lying]] = []
        self._since = 0.0
        self._known: Lying | None = None
        self._stirred = False
        self._away: list[float] = []

    @property
    def in_view(self) -> bool:
        """Whether as many dice as are wanted lie there."""
        return bool(self._run)

    def look(self, seen: Lying, at: float) -> Throw | None:
        """What this frame makes sure."""
        if len(seen) != self._places:
            self._miss(at)
            return None
        self._away.clear()
        if self._run:
            ordered = _matched(self._run[-1][1], seen)
            if ordered is None:
                self._stirred = True
                self._run.clear()
            else:
                seen = ordered
        if not self._run:
            self._since = at
        self._run.append((at, seen))
        del self._run[:-MOST_VOTES]
        return self._judged(at)

    def take(self) -> None:
        """The table has this throw, from whatever source: what lies there is not news any more."""
        if self._run:
            self._know(self._elected())

    def pause(self) -> None:
        """Nobody looks for a while; what happens meanwhile is not known."""
        self._run.clear()
        self._away.clear()
        self._stirred = False

    def _miss(self, at: float) -> None:
        self._away.append(at)
        if len(self._away) >= GONE_FRAMES and at - self._away[0] >= GONE:
            self._run.clear()
            self._stirred = True
            if self._returns and at - self._away[0] >= LIFTED:
                self._known = None

    def _judged(self, at: float) -> Throw | None:
        since = self._since
        if len(self._run) < FRAMES or at - since < SETTLED:
            return None
        lying = self._elected()
        shows = [one.shows for one in lying]
        waits = UNREAD in shows and (at - since < DOUBTFUL or set(shows) == {UNREAD})
        if waits or (self._known is not None and lies_as(self._known, lying)):
            return None
        fell = self._stirred
        self._know(lying)
        return Throw(lying, fell)

    def _know(self, lying: Lying) -> None:
        self._known = lying
        self._stirred = False

    def _elected(self) -> Lying:
        """The dice of the last frame with what most frames said about each."""
        last = self._run[-1][1]
        elected = []
        for place, die in enumerate(last):
            votes = Counter(seen[place].shows for _, seen in self._run)
            votes.pop(UNREAD, None)
            shows, count = votes.most_common(1)[0] if votes else (UNREAD, 0)
            sure = count >= FRAMES and count >= AGREE * sum(votes.values())
            quality = max(seen[place].quality for _, seen in self._run)
            elected.append(Seen(shows if sure else UNREAD, die.polygon, quality))
        return tuple(elected)


def _matched(before: Lying, now: Lying) -> Lying | None:
    """The dice of now in the order of before, each where it was; None if one has moved."""
    size = max(one.size for one in before)
    for order in permutations(now):
        shifts = _shifts(before, order)
        shaken = np.hypot(*shifts.mean(axis=0))
        if shaken < SHAKEN * size and np.abs(shifts - shifts.mean(axis=0)).max() < MOVED * size:
            return order
    return None


def lies_as(before: Lying, now: Lying) -> bool:
    """Whether it is the same throw: the same faces in the same arrangement. All of it may have
    shifted, because somebody moved the camera."""
    for order in permutations(now):
        if not all(
            one.shows == two.shows or UNREAD in (one.shows, two.shows)
            for one, two in zip(before, order, strict=True)
        ):
            continue
        size = np.mean([one.size for one in before])
        shifts = _shifts(before, order)
        if len(before) == 1:
            return bool(np.hypot(*shifts[0]) < 0.5 * size)
        if np.abs(shifts - shifts.mean(axis=0)).max() < MOVED * size:
            return True
    return False


def _shifts(before: Lying, now: Lying) -> NDArray[np.float64]:
    return np.array(
        [np.subtract(two.middle, one.middle) for one, two in zip(before, now, strict=True)]
    )
