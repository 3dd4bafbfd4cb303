"""Dice and balls by camera, judged by what the game waits for.

Which dice are due, how many and with which faces comes from the game; how they look from the eye
for dice (dice_sight). What lies still is proposed once; a face that could not be read is left to
the people who sit before it.
"""

from __future__ import annotations

from collections.abc import Callable

from card_codes.frames.picture_file import Picture
from companion.senses.dice_faces import (
    alternatives,
    face,
    faces_of,
    marked_dice,
    places_of,
    roll,
    set_for,
)
from companion.senses.dice_sight.gaze import Gaze
from companion.senses.dice_sight.reading import Kind, Wanted
from companion.senses.dice_sight.seen import UNREAD, Polygon, Seen
from companion.senses.dice_sight.taught import Taught
from companion.senses.dice_sight.throw_watch import Throw, ThrowWatch
from companion.senses.due_now import DueNow
from companion.senses.proposal import DieBox, Hint, Proposal
from companion.senses.thumbnails import Bounds
from firmware_bridge.messages import COLOURS

PATIENCE = 1.5
"""Seconds without the right number of dice in view before people are told what is missing."""

TaughtLoader = Callable[[], Taught]


def wanted_of(due_now: DueNow | None) -> Wanted | None:
    """What to look for; None when nothing is due that a camera could see."""
    dice = due_now.dice if due_now else None
    if due_now is None or dice is None or set_for(due_now) is None:
        return None
    kind: Kind = "pips"
    if dice == "balls":
        kind = "balls"
    elif dice in marked_dice():
        kind = "marks"
    faces = faces_of(due_now)
    names = [COLOURS[face - 1] if kind == "balls" else str(face) for face in faces]
    return Wanted(dice, places_of(due_now), frozenset(names), kind)


class DiceWatch:
    """One for each camera, used by one thread. Time is handed in."""

    def __init__(self, taught: Taught | None = None) -> None:
        self.taught = taught or Taught()
        self.latest: tuple[Seen, ...] = ()
        """What the last frame that was read showed."""
        self.picture: Picture | None = None
        """That frame, or the one that is being read."""
        self._taken_at = 0.0
        self._watches: dict[str, ThrowWatch] = {}
        self._gazes: dict[str, Gaze] = {}
        self._dice = ""
        self._right_at: float | None = None
        self._hint = ""

    def can_see(self, wanted: Wanted | None) -> bool:
        """Faces with digits can be read only once they were shown."""
        return wanted is not None and (
            wanted.kind != "marks" or bool(self.taught.faces(wanted.dice))
        )

    def look(self, wanted: Wanted, picture: Picture, at: float) -> Throw | None:
        """What is sure now. A frame that takes too long is read on when the next one comes."""
        watch = self._watch(wanted)
        gaze = self._gazes.setdefault(wanted.dice, Gaze())
        if self._dice != wanted.dice:
            self._dice, self._right_at = wanted.dice, at
            watch.pause()
            gaze.forget()
        if not gaze.is_busy:
            self.picture, self._taken_at = picture, at
        seen = gaze.look(picture, wanted, self.taught)
        if seen is None:
            return None
        self.latest = seen
        return watch.look(seen, self._taken_at)

    @property
    def is_busy(self) -> bool:
        """Whether a frame is only half read."""
        return self._dice in self._gazes and self._gazes[self._dice].is_busy

    def take(self, dice: str) -> None:
        """The table has a throw of these dice, from whatever source."""
        if dice in self._watches:
            self._watches[dice].take()

    def rest(self) -> None:
        """Other things are due."""
        self.latest, self.picture = (), None
        self._dice = ""

    def hint(self, wanted: Wanted, at: float) -> Hint | None:
        """A new hint, when it has changed: how many dice must lie in view."""
        if len(self.latest) == wanted.places or self._right_at is None:
            self._right_at = at
        lacking = at - self._right_at > PATIENCE
        code = f"show-{'ball' if wanted.kind == 'balls' else 'die'}-{wanted.places}"
        code = code if lacking else ""
        if code == self._hint:
            return None
        self._hint = code
        return Hint("camera", code)

    def no_hint(self) -> Hint | None:
        """Takes a hint away that does not matter any more."""
        was, self._hint = self._hint, ""
        return Hint("camera", "") if was else None

    def _watch(self, wanted: Wanted) -> ThrowWatch:
        if wanted.dice not in self._watches:
            self._watches[wanted.dice] = ThrowWatch(wanted.places, returns=wanted.kind == "balls")
        return self._watches[wanted.dice]


def proposal_of(
    due_now: DueNow, throw: Throw, evidence: str, boxes: tuple[DieBox, ...] = ()
) -> Proposal:
    """Into the same queue as the roller's readings."""
    show = throw.shows
    move = roll(due_now.dice or "", show)
    return Proposal(
        move,
        "scan",
        min(one.quality for one in throw.seen) if move else 0.0,
        evidence,
        due_now.due_number,
        f"roll {due_now.due_number}",
        alternatives(due_now, show),
        due_now.problems(move) if move else (),
        throw.fell,
        boxes=boxes,
    )


def boxes_in(part: Bounds, seen: tuple[Seen, ...]) -> tuple[DieBox, ...]:
    """Where dice of a frame lie in a part of it."""
    left, top, right, bottom = part
    wide, high = max(1, right - left), max(1, bottom - top)
    return tuple(
        DieBox(
            tuple(((x - left) / wide, (y - top) / high) for x, y in one.polygon),
            0 if one.shows == UNREAD else face(one.shows),
        )
        for one in seen
    )


def around(seen: tuple[Seen, ...]) -> Polygon:
    """A box around all of them, for the picture that is kept."""
    x = [x for one in seen for x, _ in one.polygon]
    y = [y for one in seen for _, y in one.polygon]
    left, top, right, bottom = min(x), min(y), max(x), max(y)
    return ((left, top), (right, top), (right, bottom), (left, bottom))
