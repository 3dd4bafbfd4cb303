"""Reading a live camera: the fast step on every frame, the slow ones in turns.

Most frames of a live camera show no card at all. Climbing the whole ladder on each of them would
keep a tablet's processor busy for nothing, so a frame in which the fast step saw nothing gets a few
more steps, and the next frame gets the following ones. The step that read something last is tried
first: what made one frame hard makes the next one hard too.
"""

from __future__ import annotations

from card_codes.reading.ladder import Reader, Step
from card_codes.reading.marks import Reading
from card_codes.reading.voting import Proposal, Voting

STEPS_A_FRAME = 2
THOROUGH_EVERY = 4
"""Every so many frames the slow steps look on although something was seen: several cards may lie
there, and the fast step may see only some of them."""


class Watch:
    """A reader and a vote for one camera: frames in, proposals out."""

    def __init__(
        self,
        reader: Reader | None = None,
        voting: Voting | None = None,
        steps_a_frame: int = STEPS_A_FRAME,
    ) -> None:
        self.reader = reader or Reader()
        self.voting = voting or Voting()
        self.latest = Reading()
        """What the last frame showed, for drawing outlines over the picture."""
        self._slow = list(self.reader.steps[1:])
        self._steps_a_frame = steps_a_frame
        self._frames = 0

    def look(self, picture: object, at: float) -> tuple[Proposal, ...]:
        """One frame at this time, in seconds. Raises BadFrame as Reader.read does."""
        self._frames += 1
        fast, slow = self.reader.steps[:1], self._slow[: self._steps_a_frame]
        thorough = self._frames % THOROUGH_EVERY == 0
        self.latest = self.reader.read_with(picture, (*fast, *slow), look_on=thorough)
        self._arrange(slow)
        return self.voting.see(self.latest, at)

    def _arrange(self, tried: list[Step]) -> None:
        """Steps that were tried in vain go to the end of the queue."""
        used = set(self.latest.steps)
        helped = tuple(card.by for card in self.latest.cards)
        vain = [
            step
            for step in tried
            if str(step) in used and not any(by.startswith(str(step)) for by in helped)
        ]
        self._slow = [step for step in self._slow if step not in vain] + vain
