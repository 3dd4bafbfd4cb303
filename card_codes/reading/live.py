"""Reading a live camera: the fast step and the tags on every frame, the others in turns.

Most frames of a live camera show no card at all. Climbing the whole ladder on each of them would
keep a tablet's processor busy for nothing. So a frame in which the fast step saw nothing gets
the tags, which save most blurred frames, and one of the others; the next frame gets the following
one. A step that has just read something stays: what made one frame hard makes the next one hard.
"""

from __future__ import annotations

from card_codes.reading.ladder import Reader
from card_codes.reading.marks import Reading
from card_codes.reading.voting import Proposal, Voting

STANDING = "tag"
"""The decoder whose steps are tried on every frame."""
THOROUGH_EVERY = 3
"""Every so many frames the slow steps look on although a card was seen: another may lie there."""


class Watch:
    """A reader and a vote for one camera: frames in, proposals out."""

    def __init__(self, reader: Reader | None = None, voting: Voting | None = None) -> None:
        self.reader = reader or Reader()
        self.voting = voting or Voting()
        self.latest = Reading()
        """What the last frame showed, for drawing outlines over the picture."""
        fast, *slow = self.reader.steps
        self._always = [fast, *(step for step in slow if step.decoder == STANDING)]
        self._in_turns = [step for step in slow if step.decoder != STANDING]
        self._frames = 0

    def look(self, picture: object, at: float) -> tuple[Proposal, ...]:
        """One frame at this time, in seconds. Raises BadFrame as Reader.read does."""
        self._frames += 1
        thorough = self._frames % THOROUGH_EVERY == 0
        steps = [*self._always, *self._in_turns[:1]]
        self.latest = self.reader.read_with(picture, steps, look_on=thorough)
        self._take_turns()
        return self.voting.see(self.latest, at)

    def _take_turns(self) -> None:
        """The step whose turn it was goes to the end of the queue if it was tried in vain."""
        if not self._in_turns:
            return
        name = str(self._in_turns[0])
        tried = name in self.latest.steps
        helped = any(card.by.startswith(name) for card in self.latest.cards)
        if tried and not helped:
            self._in_turns.append(self._in_turns.pop(0))
