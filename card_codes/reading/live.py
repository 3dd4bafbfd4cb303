"""Reading a live camera: a frame gets the fast step and as many others as fit into its time.

Most frames of a live camera show no card at all. Climbing the whole ladder on each of them would
keep a tablet's processor busy for nothing. So a frame has a budget; the steps that did not fit come
first in the next frame. A step that has just read something stays in front: what made one frame
hard makes the next one hard. Some cameras look into a mirror: while nothing is read, every few
frames are looked at the other way round.
"""

from __future__ import annotations

from card_codes.frames.budget import Budget
from card_codes.reading.ladder import MIRRORED_BY, Climb, Reader, Step
from card_codes.reading.marks import Reading
from card_codes.reading.voting import Proposal, Voting

THOROUGH_EVERY = 3
"""Every so many frames the other steps look on although a card was seen: another may lie there."""
MIRROR_EVERY, MIRROR_RARELY = 3, 16
"""Every so many frames in which nothing was read, one is turned round: more rarely after a card has
told which way the camera looks."""


class Watch:
    """A reader and a vote for one camera: frames in, proposals out."""

    def __init__(
        self,
        reader: Reader | None = None,
        voting: Voting | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.reader = reader or Reader()
        self.voting = voting or Voting()
        self.latest = Reading()
        """What the last frame showed, for drawing outlines over the picture."""
        self._budget = budget or Budget()
        self._fast, *others = self.reader.steps
        self._waiting = {False: others, True: others}
        """Whose turn is next, each way the camera may look: one queue for both could keep a step
        for the frames that are turned round."""
        self._frames = 0
        self._in_vain = 0
        self._mirrored: bool | None = None

    def look(self, picture: object, at: float, *, briefly: bool = False) -> tuple[Proposal, ...]:
        """One frame at this time, in seconds. Raises BadFrame as Reader.read does. `briefly`: with
        the fast step alone; which way the camera looks is found out in other frames."""
        self._budget.begin_alone()
        self._frames += 1
        every = MIRROR_EVERY if self._mirrored is None else MIRROR_RARELY
        turned = self._in_vain % every == every - 1
        mirrored = bool(self._mirrored) != turned
        climb = Climb(self.reader, picture, mirrored=mirrored)
        look_on = self._frames % THOROUGH_EVERY == 0
        if briefly:
            self._timed(climb, self._fast)
        else:
            self._waiting[mirrored] = self._climb(climb, self._waiting[mirrored], look_on=look_on)
        self.latest = climb.reading
        self._in_vain = 0 if self.latest.cards else self._in_vain + (not briefly)
        if any(card.by.startswith(MIRRORED_BY) for card in self.latest.cards):
            self._mirrored = self.latest.mirrored
        return self.voting.see(self.latest, at)

    def _climb(self, climb: Climb, waiting: list[Step], *, look_on: bool) -> list[Step]:
        """As many steps as fit; in which order they wait for the next frame."""
        enough = self._timed(climb, self._fast)
        tried: list[Step] = []
        helped: list[Step] = []
        for step in waiting:
            if enough and not look_on:
                break
            if (tried or helped) and not self._budget.fits(step):
                continue
            before = climb.found
            enough = self._timed(climb, step)
            (helped if climb.found > before else tried).append(step)
        left = [step for step in waiting if step not in tried and step not in helped]
        return [*helped, *left, *tried]

    def _timed(self, climb: Climb, step: Step) -> bool:
        return self._budget.timed(step, lambda: climb.step(step))
